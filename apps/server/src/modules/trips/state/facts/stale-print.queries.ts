import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { PRINTED, type PrintedField } from './printed-fields.ts';

/** Adds to the list of what the prints of issued guides no longer show correctly. */
export async function markStale(tx: Tx, ids: readonly number[], fields: readonly PrintedField[]): Promise<void> {
  const words = [...new Set(fields.map(field => PRINTED[field]))];
  if (words.length === 0 || ids.length === 0) return;
  await tx.run(sql`update guides g set version = version + 1,
      print_stale = concat_ws(', ', g.print_stale, (select string_agg(w.word, ', ' order by w.place)
        from unnest(${words}::text[]) with ordinality as w(word, place)
        where g.print_stale is null or not w.word = any(string_to_array(g.print_stale, ', '))))
    where g.id_guide = any(${[...ids]}::int[]) and g.issued_at is not null`);
}
