import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Locks a name (a plate, a code, a disk): another transaction that locks it waits until this one ends, and then sees its change. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Locks many names, always in the same order: two transactions with common names wait for each other without a deadlock. */
export async function holdNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.run(sql`select pg_advisory_xact_lock(n.hash) from
    (select distinct hashtextextended(name, 0) as hash from unnest(${[...names]}::text[]) as name order by 1 offset 0) n`);
}

/** Locks a name in shared mode: a shared lock waits for an exclusive one (`holdName`) and vice versa, not for other shared ones. */
export async function holdNameShared(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}

/**
 * Like `holdName`, or with `shared` like `holdNameShared`, without waiting. Returns whether the lock was obtained.
 */
export async function tryHoldName(tx: Tx, name: string, how: 'alone' | 'shared'): Promise<boolean> {
  const key = sql`hashtextextended(${name}, 0)`;
  const { held } = await tx.one(
    how === 'alone'
      ? sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`
      : sql<{ held: boolean }>`select pg_try_advisory_xact_lock_shared(${key}) as held`,
  );
  return held;
}
