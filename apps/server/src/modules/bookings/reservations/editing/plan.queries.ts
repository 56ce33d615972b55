import type { MovableStop } from '@cabezal/domain/trips/plan/move-plan';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import {
  equipmentTime,
  holdsEquipment,
  holdsResources,
  takeOverEquipment,
} from '../../../trips/state/assignment/resources.queries.ts';

/** A stop of a plan: of the guide if the leg has one, otherwise of the leg. */
export interface PlanStop extends MovableStop {
  /** Id in `guide_stops` or `leg_stops`. */
  id: number;
  /** The matching stop of the leg's plan; null: a point that exists only on the guide. */
  id_leg_stop: number | null;
  position: number;
  name: string;
  slot_code: string | null;
}
/** A leg whose plan is not over, with what its guide holds. */
export interface OpenPlan {
  id_leg: number;
  id_sub_reservation: number;
  kind: LegKind;
  id_guide: number | null;
  /** Guide number, or reservation and container. */
  label: string;
  issued: boolean;
  has_events: boolean;
  stops: PlanStop[];
}

const legStopName = sql`(select p.name from locations p where p.id_location = s.id_location)`;
const stopsOf = (table: 'guide_stops' | 'leg_stops') => {
  const [key, owner, name] =
    table === 'guide_stops'
      ? [sql`s.id_stop`, sql`s.id_guide = g.id_guide`, sql`s.name`]
      : [sql`s.id_leg_stop`, sql`s.id_leg = l.id_leg`, legStopName];
  const fact = (column: string) => (table === 'guide_stops' ? sql`iso(${sql.ref(`s.${column}`)})` : sql`null`);
  return sql`(select jsonb_agg(jsonb_build_object('id', ${key}, 'id_leg_stop', s.id_leg_stop, 'position', s.position, 'code', s.code, 'action', s.action, 'name', ${name}, 'slot_code', s.slot_code,
      'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at),
      'arrival_at', ${fact('arrival_at')}, 'departure_at', ${fact('departure_at')}, 'skipped_at', ${fact('skipped_at')}) order by s.position)
    from ${sql.table(table)} s where ${owner})`;
};

/** The stops of a leg's own plan, whatever its guide does: without events. */
export async function stopsOfLeg(tx: Tx, id_leg: number): Promise<PlanStop[]> {
  const { stops } = await tx.one(
    sql<{ stops: PlanStop[] | null }>`select ${stopsOf('leg_stops')} as stops from legs l where l.id_leg = ${id_leg}`,
  );
  return stops ?? [];
}

/**
 * Legs of a reservation (or one container) that are carried and whose guide, if any, is neither finished nor closed. The reservation is
 * locked.
 */
export function openPlans(tx: Tx, of: { id_reservation: number; id_sub_reservation?: number }): Promise<OpenPlan[]> {
  return tx.rows(sql<OpenPlan>`select l.id_leg, l.id_sub_reservation, l.kind, g.id_guide, g.issued_at is not null as issued,
      coalesce(g.guide_number, l.id_reservation || '-' || u.number) as label,
      exists (select from guide_stops e where e.id_guide = g.id_guide and (e.arrival_at is not null or e.departure_at is not null or e.skipped_at is not null)) as has_events,
      case when g.id_guide is null then ${stopsOf('leg_stops')} else ${stopsOf('guide_stops')} end as stops
    from legs l join sub_reservations u using (id_sub_reservation)
      left join guides g on g.id_leg = l.id_leg and g.live
    where l.id_reservation = ${of.id_reservation} and l.required and u.rejected_at is null and u.cancelled_at is null
      and (${of.id_sub_reservation ?? null}::integer is null or l.id_sub_reservation = ${of.id_sub_reservation ?? null})
      and g.finished_at is null and g.closed_at is null
    order by l.id_leg`);
}

const rowsOf = (stops: readonly PlanStop[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as n(id integer, id_leg_stop integer, planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz, slot_code text)`;
const set = sql`planned_arrival = n.planned_arrival, planned_departure = n.planned_departure, appointment_at = n.appointment_at, slot_code = n.slot_code`;

/**
 * Stores the leg's own plan, from which a later guide is created. Matched by `id_leg_stop`, because positions differ once the guide has a
 * point of its own.
 */
export async function storeLegPlan(tx: Tx, id_leg: number, stops: readonly PlanStop[]): Promise<void> {
  await tx.run(
    sql`update leg_stops s set ${set} from ${rowsOf(stops)} where s.id_leg = ${id_leg} and s.id_leg_stop = n.id_leg_stop`,
  );
  await tx.run(sql`update legs set planned_start = t.first, planned_end = greatest(t.last, t.first + interval '1 minute')
    from (select min(planned_arrival) as first, max(planned_departure) as last from leg_stops where id_leg = ${id_leg}) t
    where id_leg = ${id_leg} and t.first is not null and t.last is not null`);
}

export async function storeGuidePlan(tx: Tx, id_guide: number, stops: readonly PlanStop[]): Promise<void> {
  await tx.run(
    sql`update guide_stops s set ${set} from ${rowsOf(stops)} where s.id_guide = ${id_guide} and s.id_stop = n.id`,
  );
}

const newTimes = (id_guide: number) =>
  sql`(select min(planned_arrival) as first, greatest(max(planned_departure), min(planned_arrival) + interval '1 minute') as last from guide_stops where id_guide = ${id_guide}) t`;

/**
 * Moves the planned time of a guide to the hours of its stops; of a guide under way only its end. With `hold` its resources are held for
 * that time, and the database refuses it when one is occupied; without it they stay held as they were.
 */
export async function moveGuideTime(
  tx: Tx,
  id_guide: number,
  { has_begun, hold }: { has_begun: boolean; hold: boolean },
): Promise<void> {
  const [start, from] = has_begun ? [sql`planned_start`, sql`busy_from`] : [sql`t.first`, sql`t.first`];
  if (hold) await takeOverEquipment(tx, id_guide);
  const held = hold ? sql`, busy_from = ${from}, busy_to = greatest(${from}, t.last)` : sql``;
  await tx.run(sql`update guides set planned_start = ${start}, planned_end = greatest(t.last, ${start} + interval '1 minute')${held}, version = version + 1
    from ${newTimes(id_guide)} where id_guide = ${id_guide}`);
}

/** Guides `b` and `g` carry one container: of one reservation, or by a street turn. */
const hasItsBox = sql`(b.id_sub_reservation = g.id_sub_reservation or b.id_leg is not distinct from turned_from(g.id_sub_reservation))`;
const hasItsEquipment = sql`(b.id_generator = g.id_generator or b.id_chassis = g.id_chassis)`;
/**
 * The trip that occupies a resource of a guide during the time of its stops, with the hour; undefined: none. Genset and chassis that stay with a
 * container at a plant are occupied for other containers.
 */
export function clashOf(tx: Tx, id_guide: number): Promise<{ what: string; label: string; from: string } | undefined> {
  return tx.row(sql<{ what: string; label: string; from: string }>`select
      case when b.id_truck = g.id_truck then 'CAMION' when b.id_driver = g.id_driver then 'CONDUCTOR' else 'EQUIPO' end as what,
      coalesce(b.guide_number, b.id_reservation || '-' || n.number) as label, iso(b.busy_from) as from
    from guides g cross join ${newTimes(id_guide)}
      cross join lateral (select least(g.busy_from, t.first) as first, t.last, greatest(t.last, g.equipment_to) as equipment_last) need
      join guides b on b.id_guide <> g.id_guide and (
        (b.id_truck = g.id_truck or b.id_driver = g.id_driver or ${hasItsBox} and ${hasItsEquipment})
          and ${holdsResources} and tstzrange(b.busy_from, b.busy_to) && tstzrange(need.first, need.last)
        or not ${hasItsBox} and ${hasItsEquipment}
          and ${holdsEquipment} and ${equipmentTime} && tstzrange(need.first, need.equipment_last))
      left join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation
    where g.id_guide = ${id_guide} order by b.busy_from limit 1`);
}

/** Stores who confirmed the planned times. */
export async function markScheduled(tx: Tx, id_reservation: number, id_user: number): Promise<void> {
  await tx.run(
    sql`update reservations set scheduled_at = ${tx.now}, scheduled_by = ${id_user} where id_reservation = ${id_reservation}`,
  );
}

export async function legsOf(tx: Tx, id_reservation: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id_leg: number }>`select id_leg from legs where id_reservation = ${id_reservation}`);
  return new Set(rows.map(row => row.id_leg));
}
