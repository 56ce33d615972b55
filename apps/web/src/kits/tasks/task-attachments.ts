interface Attachment {
  id_file: number;
  /** The same for every attempt whose end is uncertain. */
  idempotencyKey: string;
}
type Attach = (sent: Attachment & { version: number }) => Promise<{ version: number }>;

/**
 * Attaches files to one task, one after the other, each with the version that the one before returned. A file whose answer was lost is sent
 * again with the version of its first attempt, so that the server answers what it answered then; one that is refused stops no other.
 */
export class TaskAttachments {
  #version = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #sentWith = new Map<string, number>();

  /** The version of the task that the screen shows. */
  seen(version: number): void {
    this.#version = Math.max(this.#version, version);
  }

  /** Rejects with the refusal. */
  add(file: Attachment, attach: Attach): Promise<void> {
    const send = async () => {
      const version = this.#sentWith.get(file.idempotencyKey) ?? this.#version;
      this.#sentWith.set(file.idempotencyKey, version);
      this.seen((await attach({ ...file, version })).version);
    };
    const turn = this.#last.then(send, send);
    this.#last = turn;
    return turn;
  }
}
