/** Does something soon after it is asked to, and again after a pause at the earliest, however often it is asked. */
export class Waker {
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;

  constructor(
    private readonly apartMs: number,
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
    }, this.apartMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }
}
