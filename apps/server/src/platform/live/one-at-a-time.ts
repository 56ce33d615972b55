/** Runs the same work on request, one run at a time; a request during a run causes another one. Reports a run that fails. */
export class OneAtATime {
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
