import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Whoever gives out the same name (a plate, a code, a disk) at the same moment waits until this transaction ends, and then sees it. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
