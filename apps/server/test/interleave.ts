import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/tx.ts';
import type { TestApp } from './harness.ts';

/** Connections of this database that wait for somebody. */
async function waiting(t: TestApp): Promise<number> {
  const [row] = await t.rows(sql<{ n: number }>`select count(distinct l.pid)::int as n from pg_locks l
    join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
  return row?.n ?? 0;
}

/** Until so many wait; PostgreSQL only, the embedded database has one connection. */
export async function untilWaiting(t: TestApp, n: number): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    if ((await waiting(t)) >= n) return;
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  throw new Error(`no ${n} connections came to wait`);
}

/** Does the work while somebody holds what it waits for, and only then lets it go. */
export const whileHeld = (t: TestApp, hold: (tx: Tx) => Promise<unknown>, work: () => Promise<void>): Promise<void> =>
  t.write(async tx => {
    await hold(tx);
    await work();
  });
