import type { Client } from './connection.ts';

const portionRows = 500;

/** Provides a client for one statement. */
export type Lend = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

/**
 * The rows of a query as they were when its transaction ended. The database keeps them (a cursor «with hold»), and they are read in
 * portions afterwards: a long answer keeps no transaction open, and the embedded database serves others between two portions (0009). The
 * caller must close them.
 */
export class HeldRows<R> implements AsyncIterable<R[]> {
  #lend: Lend | undefined;
  #onClosed: ((broken: boolean) => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(private readonly name: string) {}

  /** Called by the database when the transaction has committed. */
  open(lend: Lend, onClosed: (broken: boolean) => void): void {
    this.#lend = lend;
    this.#onClosed = onClosed;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<R[]> {
    const lend = this.#lend;
    if (lend === undefined) throw new Error('held rows are read after their transaction');
    for (;;) {
      const { rows } = await lend(client => client.query(`fetch ${portionRows} from ${this.name}`));
      if (rows.length > 0) yield rows as R[];
      if (rows.length < portionRows) return;
    }
  }

  /** Closes the cursor; until then the database keeps the rows. */
  close(): Promise<void> {
    this.#closing ??= this.#forget();
    return this.#closing;
  }

  async #forget(): Promise<void> {
    if (this.#lend === undefined) return;
    const broken = await this.#lend(client => client.script(`close ${this.name}`)).then(
      () => false,
      () => true,
    );
    this.#onClosed?.(broken);
  }
}
