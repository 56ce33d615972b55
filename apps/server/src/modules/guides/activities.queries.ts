import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export async function stopNames(tx: Tx, id_guide: number): Promise<Map<number, string>> {
  const rows = await tx.rows(
    sql<{ id_stop: number; name: string }>`select id_stop, name from guide_stops where id_guide = ${id_guide}`,
  );
  return new Map(rows.map(row => [row.id_stop, row.name]));
}

/** Papers with when they came, those that were taken away too. */
export function papersWhen(tx: Tx, id_guide: number) {
  return tx.rows(sql<{
    kind: string;
    at: string;
    author: string;
    id_stop: number | null;
    deleted: boolean;
  }>`select d.kind, d.created_at as at, d.author,
      d.id_stop, d.deleted_at is not null as deleted
    from documents d where d.id_guide = ${id_guide} order by d.created_at desc limit 200`);
}
