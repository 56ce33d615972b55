/** So long a word of a device counts for whose clock is wrong, ms. */
const WINDOW_MS = 10 * 60_000;
/** Of one device alone the clock may well be wrong. */
const FEWEST = 2;
const MOST_KEPT = 1_000;

/**
 * Whose clock is wrong when positions come from the future. One device among many has a bad clock, and what it says is dropped; where
 * every device is ahead, the server's own clock is behind (a machine brought back from a snapshot), and nothing may be dropped: it is all
 * good as soon as the clock is right.
 */
export class ClockWatch {
  readonly #ahead = new Map<number, number>();
  #timelyAt = Number.NEGATIVE_INFINITY;

  /** What a device said last, by our clock. */
  heard(id_device: number, isAhead: boolean, nowMs: number): void {
    if (!isAhead) {
      this.#timelyAt = Math.max(this.#timelyAt, nowMs);
      this.#ahead.delete(id_device);
      return;
    }
    if (this.#ahead.size >= MOST_KEPT && !this.#ahead.has(id_device)) this.#ahead.clear();
    this.#ahead.set(id_device, nowMs);
  }

  /** Our clock seems to be behind: several devices are ahead of it, and none agrees with it. */
  isBehind(nowMs: number): boolean {
    // After the clock was put right, or back, what was said by the other one counts no more.
    const isRecent = (ms: number): boolean => Math.abs(nowMs - ms) <= WINDOW_MS;
    if (isRecent(this.#timelyAt)) return false;
    return [...this.#ahead.values()].filter(isRecent).length >= FEWEST;
  }
}
