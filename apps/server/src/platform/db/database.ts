import { BUSINESS_ZONE } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { carryText } from '../live/live-changes.queries.ts';
import type { Client, Pool } from './connection.ts';
import type { Lend } from './held-rows.ts';
import { type Change, type Query, q, type Role, Tx } from './tx.ts';

/** Which rows a transaction may read: a database role and its settings. */
export interface Scope {
  role: Role;
  /** `visitor`: whoever opened a link to a trip, usually the customer’s people. */
  audience?: 'carrier' | 'customer' | 'visitor' | undefined;
  id_company?: number;
  id_user?: number;
  id_driver?: number;
  /** The guides that a link opens. */
  id_guides?: readonly number[];
}
export const systemScope: Scope = { role: 'cabezal_system' };

/** The author of the change, for the audit log. */
export interface Author {
  id_user: number | null;
  id_company: number | null;
  request_id: string | null;
}
export const systemAuthor: Author = { id_user: null, id_company: null, request_id: null };

export interface Database {
  readonly pool: Pool;
  /** The time zone that determines the business day of an instant. */
  readonly zone: string;
  /** Reads in the scope; nothing can be written. Rows kept with `tx.hold` can be read after the transaction. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Changes data in one transaction, with its audit rows and outbox messages. Live messages are published after the commit. */
  write<T>(scope: Scope, author: Author, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside any scope: only functions that run with their own rights can answer it. */
  direct<T>(query: Query<T>): Promise<T | undefined>;
  /** Changes that this process committed. The live hub publishes the changes of all processes. */
  onChanges(listener: (changes: readonly Change[]) => void): void;
  /** Called after a commit that stored outbox messages. */
  onOutbox(listener: () => void): void;
  end(): Promise<void>;
}

const setting = (name: string, value: number | string | undefined): string =>
  value === undefined ? '' : `set local app.${name} = '${value}';`;

/**
 * Builds the opening statement from our own words and integers only. JIT is off: compiling a plan takes 0.1 s and pays off for reports
 * that run for minutes; here PostgreSQL would use it for lists that stop after one page, because their plans look expensive.
 */
function opening(scope: Scope, readOnly: boolean): string {
  const numbers = [scope.id_company, scope.id_user, scope.id_driver, ...(scope.id_guides ?? [])];
  if (numbers.some(n => n !== undefined && !Number.isInteger(n))) throw new Error('scope ids must be integers');
  return (
    `begin${readOnly ? ' read only' : ''};set local jit = off;set local role ${scope.role};` +
    setting('company', scope.id_company) +
    setting('id_user', scope.id_user) +
    setting('driver', scope.id_driver) +
    setting('guides', scope.id_guides && `{${scope.id_guides.join(',')}}`) +
    setting('audience', scope.audience)
  );
}

async function flush(tx: Tx, author: Author): Promise<void> {
  if (tx.audits.length === 0 && tx.messages.length === 0) return;
  await tx.elevate();
  if (tx.audits.length > 0) {
    const rows = tx.audits.map(a => ({
      ...author,
      action: a.action,
      noun: a.noun,
      id_record: String(a.id),
      before: a.before ?? null,
      after: a.after ?? null,
      motive: a.motive ?? null,
    }));
    await tx.run(sql`insert into audit_log (at, id_user, id_company, request_id, action, noun, id_record, before, after, motive)
      select ${tx.now}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id_user integer, id_company integer, request_id text,
        action text, noun text, id_record text, before jsonb, after jsonb, motive text)`);
  }
  for (const m of tx.messages) {
    await tx.run(sql`insert into outbox (system, kind, noun, id_record, payload, idempotency_key, next_attempt_at, created_at)
      values (${m.system}, ${m.kind}, ${m.noun}, ${String(m.id)}, ${JSON.stringify(m.payload)}::jsonb, ${m.idempotency_key}, ${tx.instant}, ${tx.now})
      on conflict (idempotency_key) do nothing`);
  }
}

/** Releases the client; on PostgreSQL, held rows live in its session, so that it is released when they are closed. */
function releaseClient(pool: Pool, client: Client, tx: Tx): void {
  if (pool.kind === 'embedded' || tx.held.length === 0) client.release();
  let open = tx.held.length;
  const lend: Lend =
    pool.kind === 'postgres'
      ? work => work(client)
      : async work => {
          const borrowed = await pool.connect();
          try {
            return await work(borrowed);
          } finally {
            borrowed.release();
          }
        };
  for (const rows of tx.held)
    rows.open(lend, broken => {
      open--;
      if (open === 0 && pool.kind === 'postgres') client.release(broken);
    });
}

export interface DatabaseOptions {
  /** Changes are stored in the database with the data, for the browsers of other processes. */
  carriesChanges?: boolean;
  /** Clock for leases and pauses: the database's, which all processes share, or the given one, which tests move. */
  leasesBy?: 'database' | 'clock';
  /** External systems without a configured address. */
  unknownSystems?: Tx['unknownSystems'];
}

/** `clock` returns the application's time; tests move it. `zone` determines its business day. */
export function openDatabase(
  pool: Pool,
  clock: () => Date,
  zone = BUSINESS_ZONE,
  { carriesChanges = false, leasesBy = 'database', unknownSystems = new Set() }: DatabaseOptions = {},
): Database {
  const changeListeners: ((changes: readonly Change[]) => void)[] = [];
  const outboxListeners: (() => void)[] = [];

  async function begin(scope: Scope, readOnly: boolean): Promise<{ client: Client; tx: Tx }> {
    const client = await pool.connect();
    try {
      await client.script(opening(scope, readOnly));
    } catch (error) {
      client.release(true);
      throw error;
    }
    const now = clock();
    const instant = leasesBy === 'database' ? undefined : sql`${now}::timestamptz`;
    return { client, tx: new Tx(client, now, scope.role, zone, instant, unknownSystems) };
  }
  async function abandon(client: Client): Promise<void> {
    const broken = await client.script('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }

  return {
    pool,
    zone,
    async read(scope, work) {
      const { client, tx } = await begin(scope, true);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(tx);
        if (tx.held.length > 0) await client.script('commit');
      } catch (error) {
        void abandon(client);
        throw error;
      }
      if (tx.held.length > 0) releaseClient(pool, client, tx);
      // The answer need not wait for the end of a read-only transaction.
      else void abandon(client);
      return result;
    },
    async write(scope, author, work) {
      const { client, tx } = await begin(scope, false);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(tx);
        await tx.finish();
        await flush(tx, author);
        // The changes are sent in the same round trip as the commit.
        const carried = carriesChanges && tx.changes.length > 0 ? carryText(tx.changes) : '';
        await client.script(`${carried}commit`);
      } catch (error) {
        await abandon(client);
        throw error;
      }
      releaseClient(pool, client, tx);
      for (const after of tx.afterCommit) after();
      if (tx.changes.length > 0) for (const listener of changeListeners) listener(tx.changes);
      if (tx.messages.length > 0) for (const listener of outboxListeners) listener();
      return result;
    },
    async direct(query) {
      const client = await pool.connect();
      try {
        const { sql: text, parameters } = query.compile(q);
        return (await client.query(text, parameters)).rows[0] as never;
      } finally {
        client.release();
      }
    },
    onChanges: listener => void changeListeners.push(listener),
    onOutbox: listener => void outboxListeners.push(listener),
    end: () => pool.end(),
  };
}
