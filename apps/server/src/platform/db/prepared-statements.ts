import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { isOutdated } from './outdated.ts';

interface Prepared {
  /** Types of the parameters. */
  readonly types: readonly number[];
  /** The columns of its rows; undefined if it returns none. */
  readonly columns: messages.RowDescriptionMessage | undefined;
}

const { serialize } = protocol;

const together = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

const isColumns = (message: messages.BackendMessage): message is messages.RowDescriptionMessage =>
  message.name === 'rowDescription';

/**
 * Named statements of the embedded database, which has one session: each is parsed at its first use, and PostgreSQL keeps its plan. PGlite
 * itself parses and plans each statement every time, in six steps through the engine; a named one takes one step.
 */
export class PreparedStatements {
  readonly #prepared = new Map<string, Prepared>();

  constructor(private readonly db: PGlite) {}

  /** Runs a statement. A name always stands for the same text. */
  async run(name: string, text: string, params: readonly unknown[]): Promise<Results> {
    const { types, columns } = this.#prepared.get(name) ?? (await this.#prepare(name, text));
    const values = params.map((param, i) => {
      if (param === null || param === undefined) return null;
      const write = this.db.serializers[types[i] ?? 0];
      return write === undefined ? String(param) : write(param);
    });
    try {
      const answer = await this.db.execProtocolStream(
        together(serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()),
      );
      // Columns are described once, when the statement is prepared; the parser expects them before the rows.
      const [result] = parse.parseResults(columns === undefined ? answer : [columns, ...answer], this.db.parsers);
      return result as Results;
    } catch (error) {
      if (isOutdated(error)) await this.#forget(name);
      throw error;
    }
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const answer = await this.db.execProtocolStream(
      together(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    );
    const prepared = { types: parse.parseDescribeStatementResults(answer), columns: answer.find(isColumns) };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  async #forget(name: string): Promise<void> {
    this.#prepared.delete(name);
    await this.db.execProtocolStream(together(serialize.close({ type: 'S', name }), serialize.sync()));
  }
}
