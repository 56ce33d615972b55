import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** One kind of cleaning: deletes at most `limit` rows and returns their number. */
export type Sweep = (tx: Tx, limit: number) => Promise<number>;

export const daysAgo = (tx: Tx, days: number): Date => new Date(tx.now.getTime() - days * 86_400_000);

/** Deletes the rows of a table that are no longer kept. */
export const sweepOf =
  (table: string, over: (tx: Tx) => RawBuilder<unknown>): Sweep =>
  (tx, limit) =>
    tx.count(sql`delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${over(tx)} limit ${limit} for update skip locked))`);
