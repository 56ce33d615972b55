import type { Noun } from '@cabezal/contract/nouns';
import type { OutsideSystem } from '@cabezal/domain/system/outbox/outside-systems';
import { BUSINESS_ZONE, businessDate } from '@cabezal/domain/system/time/time';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Client } from './connection.ts';
import { HeldRows } from './held-rows.ts';
import type { Schema } from './schema.generated.ts';

/** The query builder. It only composes SQL; a transaction runs it. */
export const q = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Query<T> = Compilable<T> | RawBuilder<T>;

export interface AuditEntry {
  action: string;
  noun: string;
  id: number | string;
  before?: unknown;
  after?: unknown;
  motive?: string | null;
}
export interface OutboxMessage {
  system: OutsideSystem;
  kind: string;
  noun: string;
  id: number | string;
  payload: unknown;
  idempotency_key: string;
}
/** «This noun changed»: `party` lists the companies that see it; the operator sees all except changes with `alone`. */
export interface Change {
  noun: Noun;
  id?: number;
  party?: readonly number[];
  /** Only the companies of `party` see it, not the operator. */
  alone?: true;
}

/** The database roles of the audiences; policies refer to them. */
export type Role = 'cabezal_system' | 'cabezal_operator' | 'cabezal_company' | 'cabezal_driver' | 'cabezal_token';

/** Rows per portion: converting them takes a few milliseconds. */
const fetchedRows = 500;
let cursors = 0;
let parts = 0;

/** Time of a reading: the instant, its business day and the time zone. Every transaction provides it. */
export type ReadAt = Pick<Tx, 'now' | 'today' | 'zone'>;

/** One transaction: runs queries and collects what is written or published when it ends. */
export class Tx {
  readonly changes: Change[] = [];
  readonly audits: AuditEntry[] = [];
  readonly messages: OutboxMessage[] = [];
  readonly afterCommit: (() => void)[] = [];
  readonly held: HeldRows<unknown>[] = [];
  readonly #last: { handle: (tx: Tx, items: readonly never[]) => Promise<void>; item: unknown }[] = [];
  #elevated = false;
  #today: string | undefined;

  constructor(
    readonly client: Client,
    /** Time of this transaction, by the application's clock. */
    readonly now: Date,
    /** The role with which it began. */
    readonly role: Role = 'cabezal_system',
    /** The business's time zone (`TZ_BUSINESS`). */
    readonly zone = BUSINESS_ZONE,
    /** Current time by the clock that all processes share, for leases and due times; never shown to a person. */
    readonly instant: RawBuilder<unknown> = sql`clock_timestamp()`,
    /** External systems without a configured address: no request is sent to them automatically. */
    readonly unknownSystems: ReadonlySet<OutboxMessage['system']> = new Set(),
  ) {}

  /** The business day of this transaction, `YYYY-MM-DD`: at 19:30 in Guayaquil, UTC is already at the next day. */
  get today(): string {
    this.#today ??= businessDate(this.now, this.zone);
    return this.#today;
  }

  async run(query: Query<unknown>): Promise<{ rows: unknown[]; rowCount: number }> {
    const { sql: text, parameters } = query.compile(q);
    return this.client.query(text, parameters, this.#elevated ? 'cabezal_system' : this.role);
  }
  async rows<T>(query: Query<T>): Promise<T[]> {
    return (await this.run(query)).rows as T[];
  }
  async row<T>(query: Query<T>): Promise<T | undefined> {
    return (await this.rows(query))[0];
  }
  /** The one row that must exist (an insert's, an aggregate's). */
  async one<T>(query: Query<T>): Promise<T> {
    const row = await this.row(query);
    if (row === undefined) throw new Error('a row was expected');
    return row;
  }
  /** Number of rows written. */
  async count(query: Query<unknown>): Promise<number> {
    return (await this.run(query)).rowCount;
  }

  /**
   * From here on the transaction reads and writes every row. A verb calls it after it has read its target in the caller's scope: derived
   * statuses need rows that the caller may not see.
   */
  async elevate(): Promise<void> {
    if (this.#elevated) return;
    await this.client.script('set local role cabezal_system');
    this.#elevated = true;
  }

  /** Returns to the caller's own rights: the answer after a change contains what the caller may read. */
  async asCaller(): Promise<void> {
    if (!this.#elevated) return;
    await this.client.script(`set local role ${this.role}`);
    this.#elevated = false;
  }

  /** Reads with the system's rights something that the caller may have; restores the rights afterwards. */
  async asSystem<T>(work: () => Promise<T>): Promise<T> {
    if (this.#elevated) return work();
    await this.elevate();
    const result = await work();
    await this.asCaller();
    return result;
  }

  /**
   * All rows of a query with tens of thousands of rows, fetched in portions: converting them at once would block this process. It is one
   * statement: nothing changes between two portions.
   */
  async manyRows<T>(query: RawBuilder<T>): Promise<T[]> {
    const name = `many_${++cursors}`;
    await this.client.script('set local cursor_tuple_fraction = 1');
    await this.run(sql`declare ${sql.ref(name)} no scroll cursor for ${query}`);
    const found: T[] = [];
    for (let count = fetchedRows; count === fetchedRows; ) {
      const rows = await this.rows(sql<T>`fetch ${sql.lit(fetchedRows)} from ${sql.ref(name)}`);
      count = rows.length;
      for (const row of rows) found.push(row);
    }
    await this.run(sql`close ${sql.ref(name)}`);
    return found;
  }

  /** Keeps the current rows of a query, to be read when this transaction has ended; a wrong query fails at once. */
  async hold<R>(query: RawBuilder<R>): Promise<HeldRows<R>> {
    const name = `held_${++cursors}`;
    // All rows will be fetched: a plan for the first few rows would take several times as long. A long list is sorted in memory.
    await this.client.script(`set local cursor_tuple_fraction = 1;
      select set_config('work_mem', '16MB', true) where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB')`);
    const { sql: text, parameters } = sql`declare ${sql.ref(name)} no scroll cursor with hold for ${query}`.compile(q);
    await this.client.query(text, parameters);
    const rows = new HeldRows<R>(name);
    this.held.push(rows);
    return rows;
  }

  /**
   * Runs a part of the work in a savepoint: if it throws, its changes and its messages are discarded. Afterwards the transaction has its
   * earlier role again, so that the next part finds its target in the scope.
   */
  inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#inPart(work, true);
  }

  /** The same for a preview: answers what the work would do, and discards it, too, if it succeeds. */
  inPreview<T>(work: () => Promise<T>): Promise<T> {
    return this.#inPart(work, false);
  }

  async #inPart<T>(work: () => Promise<T>, isKept: boolean): Promise<T> {
    const name = `part_${++parts}`;
    const gathered = [this.changes, this.audits, this.messages, this.afterCommit, this.held, this.#last];
    const lengths = gathered.map(list => list.length);
    const wasElevated = this.#elevated;
    await this.client.script(`savepoint ${name}`);
    let isOver = false;
    try {
      const result = await work();
      if (!isKept) return result;
      const role = wasElevated ? 'cabezal_system' : this.role;
      await this.client.script(`release savepoint ${name};set local role ${role}`);
      isOver = true;
      return result;
    } finally {
      this.#elevated = wasElevated;
      if (!isOver) {
        // The rollback restores the role, too.
        await this.client.script(`rollback to savepoint ${name};release savepoint ${name}`);
        for (const [at, list] of gathered.entries()) list.length = lengths[at] ?? 0;
      }
    }
  }

  /** `handle` gets all items of this transaction together, elevated, as its last work before the commit. */
  atEnd<T>(handle: (tx: Tx, items: readonly T[]) => Promise<void>, item: T): void {
    this.#last.push({ handle, item });
  }

  /** Does what waits for the end of the transaction. */
  async finish(): Promise<void> {
    const last = this.#last.splice(0);
    if (last.length > 0) await this.elevate();
    for (const handle of new Set(last.map(one => one.handle))) {
      const items = last.filter(one => one.handle === handle).map(one => one.item);
      await handle(this, items as never[]);
    }
  }

  audit(entry: AuditEntry): void {
    this.audits.push(entry);
  }
  /** Stores a message to another system with this change; the outbox delivers it. */
  send(message: OutboxMessage): void {
    this.messages.push(message);
  }
  changed(noun: Noun, id?: number, party?: readonly number[]): void {
    this.changes.push({ noun, id, party });
  }
  /** A change that only people of that company may see. */
  changedWithin(noun: Noun, id: number, id_company: number): void {
    this.changes.push({ noun, id, party: [id_company], alone: true });
  }
}
