import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** The street turn by which the export got its container carries the line's authorization. */
const lineWord = sql`select 'AUTORIZACION_NAVIERA' from street_turns t
    where t.id_export_sub = g.id_sub_reservation and t.approved_at is not null and t.cancelled_at is null`;

/** The kinds of documents stored for a guide; a photo of a driver's problem is none, whatever its kind. */
export async function guidePapers(tx: Tx, id_guide: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ kind: string }>`select distinct d.kind from documents d join files f using (id_file)
    where d.id_guide = ${id_guide} and d.deleted_at is null and d.id_problem is null and f.state = 'STORED'
    union select k.* from guides g cross join lateral (${lineWord}) k where g.id_guide = ${id_guide}`);
  return rows.map(row => row.kind);
}

export interface PapersOfGuide {
  id_guide: number;
  rescued_by: number | null;
  reefer: boolean;
  stops: { code: string; action: string | null; status: string }[];
  /** Kinds of its documents. */
  present: string[];
}
/** Facts that decide which documents these guides need, and the documents that exist, without photos of problems. */
export function papersOfGuides(tx: Tx, ids: readonly number[]): Promise<PapersOfGuide[]> {
  return tx.rows(sql<PapersOfGuide>`select g.id_guide, g.rescued_by, y.reefer,
      coalesce((select jsonb_agg(jsonb_build_object('code', s.code, 'action', s.action, 'status', s.status) order by s.position)
        from guide_stops s where s.id_guide = g.id_guide), '[]') as stops,
      coalesce((select jsonb_agg(k.kind) from (select d.kind from documents d where d.id_guide = g.id_guide and d.deleted_at is null and d.id_problem is null union ${lineWord}) k), '[]') as present
    from guides g join sub_reservations u using (id_sub_reservation) join container_types y using (id_container_type)
    where g.id_guide in (${sql.join([...ids])})`);
}
