/** How fast one process may send to a system. */
export interface LanePace {
  /** Messages under way at once. */
  atOnce: number;
  /** Messages begun in any second; absent: no limit. */
  perSecond?: number | undefined;
  /** Each address (`payload.to`) gets one message at a time, in the order in which they were stored. */
  byAddress?: boolean;
  /** Milliseconds between two messages to one address; absent: none. Only with `byAddress`. */
  addressPauseMs?: number | undefined;
}

/** Counts what began in the last second. Times are in milliseconds of one clock. */
export class Pace {
  #begun: number[] = [];

  constructor(private readonly perSecond = Number.POSITIVE_INFINITY) {}

  begin(now: number): void {
    if (Number.isFinite(this.perSecond)) this.#begun.push(now);
  }

  /** How many may begin now. */
  free(now: number): number {
    this.#begun = this.#begun.filter(at => now - at < 1000);
    return this.perSecond - this.#begun.length;
  }

  /** Milliseconds until another one may begin. */
  waitMs(now: number): number {
    const [first] = this.#begun;
    return this.free(now) > 0 || first === undefined ? 0 : Math.max(0, first + 1000 - now);
  }
}
