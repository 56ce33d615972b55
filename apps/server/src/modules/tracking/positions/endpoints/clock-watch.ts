/** How long a message counts as evidence about whose clock is wrong, ms. */
const WINDOW_MS = 10 * 60_000;
/** Fewest devices: a single one may well have a wrong clock. */
const FEWEST = 2;
const MOST_KEPT = 1_000;

/**
 * Decides whose clock is wrong when positions come from the future. One device among many has a bad clock, and its messages are dropped. If
 * every device is ahead, the server's own clock is behind (a machine restored from a snapshot), and nothing may be dropped, because
 * everything is valid once the clock is corrected.
 */
export class ClockWatch {
  readonly #ahead = new Map<number, number>();
  #timelyAt = Number.NEGATIVE_INFINITY;

  /** Whether a device's last message was ahead; `nowMs` by our clock. */
  heard(id_device: number, isAhead: boolean, nowMs: number): void {
    if (!isAhead) {
      this.#timelyAt = Math.max(this.#timelyAt, nowMs);
      this.#ahead.delete(id_device);
      return;
    }
    if (this.#ahead.size >= MOST_KEPT && !this.#ahead.has(id_device)) this.#ahead.clear();
    this.#ahead.set(id_device, nowMs);
  }

  /** Whether our clock seems to be behind: several devices are ahead of it, and none agrees with it. */
  isBehind(nowMs: number): boolean {
    // After a correction of our clock in either direction, earlier messages no longer count.
    const isRecent = (ms: number): boolean => Math.abs(nowMs - ms) <= WINDOW_MS;
    if (isRecent(this.#timelyAt)) return false;
    return [...this.#ahead.values()].filter(isRecent).length >= FEWEST;
  }
}
