import { sql } from 'kysely';
import { expect } from 'vitest';
import { soon } from '../../../test/soon.ts';
import type { Tx } from '../src/platform/db/tx.ts';
import { engine, type TestApp } from './harness.ts';

/** Number of connections to this database that wait for a lock. */
async function waiting(t: TestApp): Promise<number> {
  const [row] = await t.rows(sql<{ n: number }>`select count(distinct l.pid)::int as n from pg_locks l
    join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
  return row?.n ?? 0;
}

/** Resolves when `n` connections wait for a lock. PostgreSQL only: the embedded database has one connection. */
export const untilWaiting = (t: TestApp, n: number): Promise<void> =>
  soon(async () => expect(await waiting(t)).toBeGreaterThanOrEqual(n));

/** Resolves when the work is done, or waits for a lock of the calling transaction (embedded database: for the only connection). */
export async function untilBlocked(t: TestApp, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = (): void => {
    isDone = true;
  };
  work.then(end, end);
  const isHeldUp = async (): Promise<boolean> =>
    engine === 'postgres' ? (await waiting(t)) > 0 : t.db.pool.pressure().waiting > 0;
  await soon(async () => expect(isDone || (await isHeldUp())).toBe(true));
}

/** Runs `work` while a transaction holds the lock that `hold` takes; the transaction ends afterwards. */
export const whileLocked = (t: TestApp, hold: (tx: Tx) => Promise<unknown>, work: () => Promise<void>): Promise<void> =>
  t.write(async tx => {
    await hold(tx);
    await work();
  });
