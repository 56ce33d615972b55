import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';

/** A window that begins further in the future was written by a wrong clock that has been set back since: it is ignored. */
const aheadMs = 5 * 60_000;

/**
 * Counts one more try of the key in its window and returns the new count. The row stays locked until the transaction ends, so that the
 * next try of the same key waits for the outcome of this one.
 */
export async function addTry(tx: Tx, key: string, windowMs: number): Promise<{ count: number; began_at: string }> {
  const from = new Date(tx.now.getTime() - windowMs);
  const until = new Date(tx.now.getTime() + aheadMs);
  const running = sql`attempts.began_at > ${from} and attempts.began_at <= ${until}`;
  return tx.one(sql<{
    count: number;
    began_at: string;
  }>`insert into attempts (key, count, began_at) values (${key}, 1, ${tx.now})
    on conflict (key) do update set count = case when ${running} then attempts.count + 1 else 1 end,
      began_at = case when ${running} then attempts.began_at else excluded.began_at end
    returning count, began_at`);
}

/** Reduces the count after a try that succeeded. */
export async function uncountTry(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`update attempts set count = greatest(count - 1, 0) where key = ${key}`);
}

export async function forgetTries(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from attempts where key = ${key}`);
}
