import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Whoever gives out the same name (a plate, a code, a disk) at the same moment waits until this transaction ends, and then sees it. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The same of many, in one order for everybody: two who hold some of the same wait for each other, and lock nobody out. */
export async function holdNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.run(sql`select pg_advisory_xact_lock(n.hash) from
    (select distinct hashtextextended(name, 0) as hash from unnest(${[...names]}::text[]) as name order by 1 offset 0) n`);
}

/** Whoever holds it thus does not wait for others who do, but for who holds it alone (`holdName`), who waits for all of them. */
export async function holdNameTogether(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}

/**
 * The same without waiting, alone or `together` with others who hold it thus. Answers whether it is held; who holds it at this moment is
 * not waited for.
 */
export async function tryHoldName(tx: Tx, name: string, how: 'alone' | 'together'): Promise<boolean> {
  const key = sql`hashtextextended(${name}, 0)`;
  const { held } = await tx.one(
    how === 'alone'
      ? sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`
      : sql<{ held: boolean }>`select pg_try_advisory_xact_lock_shared(${key}) as held`,
  );
  return held;
}
