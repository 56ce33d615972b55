import { setTimeout as pause } from 'node:timers/promises';

/** Seconds between the tries of `insist`, five minutes in total. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60];

/** Work that continues after its request is answered. A stop waits for it, so that no work ends half done. */
export class Background {
  readonly #underWay = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  /** `work` must handle its own errors. */
  run(work: () => Promise<void>): void {
    const one = work().finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /**
   * Retries a report that must be stored even if the database is unavailable for a while, with growing pauses, which a stop ends. Throws
   * the error of the last try.
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
