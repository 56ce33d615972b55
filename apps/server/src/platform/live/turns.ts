/** Runs the same work whenever it is asked to, one at a time; who asks while it runs gets another turn. A turn that fails is told. */
export class Turns {
  #isRunning = false;
  #isAsked = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onFailed: (error: unknown) => void,
  ) {}

  ask(): void {
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isAsked) {
      this.#isAsked = false;
      try {
        await this.work();
      } catch (error) {
        this.onFailed(error);
      }
    }
    this.#isRunning = false;
  }
}
