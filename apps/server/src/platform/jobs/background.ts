import { setTimeout as pause } from 'node:timers/promises';

/** Seconds between two tries of `insist`, five minutes in all. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60];

/** Work that goes on when its request has been answered. A stop waits for it, so that nobody's work ends half way. */
export class Background {
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  /** `work` keeps its failures to itself. */
  run(work: () => Promise<void>): void {
    const one = work().finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /**
   * Does what must be told even when the database is away for a while: tried again after growing pauses, which a stop ends. Throws what the
   * last try threw.
   */
  async insist(work: () => Promise<void>): Promise<void> {
    for (const seconds of pauses) {
      const isDone = await work().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      const { signal } = this.#stop;
      const goesOn = await pause(seconds * 1000, true, { signal, ref: false }).catch(() => false);
      if (!goesOn) break;
    }
    await work();
  }

  async settled(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#underWay);
  }
}
