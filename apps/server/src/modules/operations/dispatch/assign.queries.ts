import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';

export interface LegInScope {
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  /** Number that people use: 48227-1. */
  label: string;
}
/** The legs in the caller's scope, by id. */
export async function legsInScope(tx: Tx, ids: readonly number[]): Promise<Map<number, LegInScope>> {
  const rows =
    await tx.rows(sql<LegInScope>`${sql.raw(plannedOnce)} select l.id_leg, l.id_reservation, l.id_sub_reservation, l.id_reservation || '-' || u.number as label
    from legs l join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation where ${among(sql`l.id_leg`, ids)}`);
  return new Map(rows.map(row => [row.id_leg, row]));
}

export interface GuideInScope {
  id_guide: number;
  id_leg: number;
  id_reservation: number;
  label: string;
  status: string;
  issued: boolean;
  rescue: boolean;
}
export async function guidesInScope(tx: Tx, ids: readonly number[]): Promise<Map<number, GuideInScope>> {
  const rows =
    await tx.rows(sql<GuideInScope>`select g.id_guide, g.id_leg, g.id_reservation, g.id_reservation || '-' || u.number as label, g.status, g.issued_at is not null as issued, g.rescue
    from guides g join sub_reservations u using (id_sub_reservation) where ${among(sql`g.id_guide`, ids)} and g.deleted_at is null`);
  return new Map(rows.map(row => [row.id_guide, row]));
}

/** The current resources of guides. */
export async function pairsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { id_truck: number | null; id_driver: number | null }>> {
  const rows = await tx.rows(
    sql<{
      id_guide: number;
      id_truck: number | null;
      id_driver: number | null;
    }>`select id_guide, id_truck, id_driver from guides where ${among(sql`id_guide`, ids)}`,
  );
  return new Map(rows.map(({ id_guide, ...pair }) => [id_guide, pair]));
}

/** Releases the resources of guides that are moved together, so that two can swap; each gets its new ones afterwards. */
export async function releaseResources(tx: Tx, ids: readonly number[]): Promise<void> {
  const nothing = sql`busy_to = busy_from, equipment_to = null, equipment_wanted_to = null`;
  await tx.run(sql`update guides set ${nothing} where ${among(sql`id_guide`, ids)}`);
}

export interface ResourceIds {
  trucks: number[];
  drivers: number[];
  equipments: number[];
}
const tables = [
  ['trucks', 'id_truck'],
  ['drivers', 'id_driver'],
  ['equipments', 'id_equipment'],
] as const;

/** Whether the caller sees all of them: a truck of another company cannot be assigned by guessing its id. */
export async function seesResources(tx: Tx, ids: ResourceIds): Promise<boolean> {
  const counts: RawBuilder<unknown>[] = tables
    .filter(([table]) => ids[table].length > 0)
    .map(([table, key]) => sql`(select count(*) from ${sql.table(table)} where ${among(sql.ref(key), ids[table])})`);
  const wanted = tables.reduce((sum, [table]) => sum + ids[table].length, 0);
  if (wanted === 0) return true;
  const { found } = await tx.one(
    sql<{ found: number }>`${sql.raw(plannedOnce)} select (${sql.join(counts, sql` + `)})::int as found`,
  );
  return found === wanted;
}

/**
 * Locks reservations and resources until the end of the transaction, each kind in the order of its ids, so that two dispatchers wait for
 * each other instead of deadlocking. The locks (no key update) do not block rows that refer to a truck.
 */
export async function holdForAssignment(tx: Tx, reservations: readonly number[], ids: ResourceIds): Promise<void> {
  await holdReservations(tx, reservations);
  for (const [table, key] of tables)
    if (ids[table].length > 0)
      await tx.run(
        sql`${sql.raw(plannedOnce)} select 1 from ${sql.table(table)} where ${among(sql.ref(key), ids[table])} order by ${sql.ref(key)} for no key update`,
      );
}

interface AssignedGuide {
  id_guide: number;
  id_leg: number;
  version: number;
  status: string;
}
/** The live guide of each of these legs that has one. */
export async function liveGuidesOf(tx: Tx, legs: readonly number[]): Promise<Map<number, AssignedGuide>> {
  if (legs.length === 0) return new Map();
  const rows = await tx.rows(
    sql<AssignedGuide>`select id_guide, id_leg, version, status from guides where ${among(sql`id_leg`, legs)} and live`,
  );
  return new Map(rows.map(row => [row.id_leg, row]));
}
