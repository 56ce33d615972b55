/** Debounces: acts soon after the first request, and again only after a pause, however often it is requested. */
export class Waker {
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;

  constructor(
    private readonly minIntervalMs: number,
    private readonly act: () => void,
  ) {}

  wake(): void {
    if (this.#timer !== undefined) {
      this.#isDue = true;
      return;
    }
    this.act();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isDue) return;
      this.#isDue = false;
      this.wake();
    }, this.minIntervalMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }
}
