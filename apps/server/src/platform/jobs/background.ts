/** Work that goes on when its request has been answered. A stop waits for it, so that nobody's work ends half way. */
export class Background {
  readonly #underWay = new Set<Promise<void>>();

  /** `work` keeps its failures to itself. */
  run(work: () => Promise<void>): void {
    const one = work().finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}
