import type { JustificationRow } from '@cabezal/contract/operations/justifications/justifications.calls';
import { sql } from 'kysely';
import { q, type Tx } from '../../../platform/db/tx.ts';

const columns = sql`j.id_justification, j.id_stop as reservation_milestone_id, j.kind, j.minutes, j.id_motivo, m.name as motivo, j.value_others, j.responsible,
  j.author, j.created_at, j.edited_at, j.version`;
const live = sql`milestone_justifications j left join motives m using (id_motivo) join guide_stops s on s.id_stop = j.id_stop`;

/** Justifications of guides that are not annulled. */
export function justificationsOf(tx: Tx, ids: readonly number[]): Promise<JustificationRow[]> {
  return tx.rows(
    sql<JustificationRow>`select ${columns} from ${live} where s.id_guide = any(${[...ids]}::int[]) and j.deleted_at is null`,
  );
}
export type FoundJustification = JustificationRow & { id_guide: number };
/** One that is not annulled. */
export function findJustification(tx: Tx, id: number): Promise<FoundJustification | undefined> {
  return tx.row(
    sql<FoundJustification>`select ${columns}, s.id_guide from ${live} where j.id_justification = ${id} and j.deleted_at is null`,
  );
}

/** Guides in the caller's scope: the one, or all of that reservation. */
export async function guidesOf(tx: Tx, of: { id_guide?: number; id_reservation?: number }): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select id_guide as id from guides where deleted_at is null
    and ${of.id_guide === undefined ? sql`id_reservation = ${of.id_reservation ?? 0}` : sql`id_guide = ${of.id_guide}`} order by 1`);
  return rows.map(row => row.id);
}
/** The guide of a stop in the caller's scope. */
export async function guideOfStop(tx: Tx, id_stop: number): Promise<number | undefined> {
  const row = await tx.row(sql<{ id: number }>`select g.id_guide as id from guide_stops s join guides g using (id_guide)
    where s.id_stop = ${id_stop} and g.deleted_at is null`);
  return row?.id;
}
/** The reservation of each stop. */
export async function reservationsOfStops(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id_stop: number; id_reservation: number }>`select s.id_stop, g.id_reservation
    from guide_stops s join guides g using (id_guide) where s.id_stop = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id_stop, row.id_reservation]));
}
export interface Motive {
  id_motivo: number;
  responsible: string | null;
}
export function findMotive(tx: Tx, id_motivo: number): Promise<Motive | undefined> {
  return tx.row(
    sql<Motive>`select id_motivo, responsible from motives where id_motivo = ${id_motivo} and kind = 'DELAY' and active`,
  );
}

interface NewJustification {
  id_stop: number;
  kind: string;
  minutes: number;
  id_motivo: number | null;
  value_others: string | null;
  responsible: string | null;
  id_user: number;
  author: string;
}
/** Undefined: another justification was stored first. */
export async function insertJustification(tx: Tx, values: NewJustification): Promise<number | undefined> {
  const row = await tx.row(
    q
      .insertInto('milestone_justifications')
      .values({ ...values, created_at: tx.now })
      .onConflict(conflict => conflict.columns(['id_stop', 'kind']).where('deleted_at', 'is', null).doNothing())
      .returning('id_justification'),
  );
  return row?.id_justification;
}
export async function updateJustification(
  tx: Tx,
  id: number,
  set: { id_motivo: number | null; value_others: string | null; responsible: string | null },
): Promise<void> {
  await tx.run(sql`update milestone_justifications set id_motivo = ${set.id_motivo}, value_others = ${set.value_others}, responsible = ${set.responsible},
    edited_at = ${tx.now}, version = version + 1 where id_justification = ${id}`);
}
