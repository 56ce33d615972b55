import type { Noun } from '@cabezal/contract/nouns';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { readableOf } from './readable.ts';

/** Whether the record exists in the caller's scope. */
export async function isVisible(tx: Tx, noun: Noun, id: number): Promise<boolean> {
  const record = readableOf(noun);
  if (record === undefined) throw new Error(`no module declares «${noun}» as readable`);
  const { table, key } = record;
  return (await tx.row(sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`)) !== undefined;
}
