import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { businessDayOf } from './business-day.queries.ts';

/** Parts of a key, in order. */
export const KEY_PARTS = ['leg', 'truck', 'driver', 'spans', 'papers'] as const;

const hash = (...of: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`substr(md5(concat_ws('|', ${sql.join(of)})), 1, 10)`;
const start = sql`coalesce(g.planned_start, l.planned_start)`;
const end = sql`coalesce(g.planned_end, l.planned_end)`;

/** Guides created or moved by this run: their resources do not change the key. */
const own = sql`(exists (select from plan_proposals o where o.id_plan_run = p.id_plan_run and (o.id_guide = b.id_guide or o.id_guide_moved = b.id_guide)))`;

/** Other guides of one of the four resources on the day of the trip. */
export const othersThatDay = (tx: Tx): RawBuilder<unknown> =>
  sql`case when b.id_truck = p.id_truck or b.id_driver = p.id_driver then b.busy_to > ${businessDayOf(tx, start)}
      when b.id_generator = p.id_generator or b.id_chassis = p.id_chassis then greatest(b.busy_to, b.equipment_to) > ${businessDayOf(tx, start)} else false end
    and b.deleted_at is null and b.rescued_by is null and not ${own}
    and b.busy_from < greatest(${businessDayOf(tx, start)} + interval '1 day', ${end})`;

const stopsOfLeg = sql`(select string_agg(concat_ws(',', s.id_location, s.planned_arrival, s.planned_departure, s.appointment_at, s.slot_code), ';' order by s.position)
  from leg_stops s where s.id_leg = l.id_leg)`;
const papers = (owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select string_agg(concat_ws(',', k.id_location, k.state, k.expires_on), ';' order by k.id_location, k.expires_on, k.state) from credentials k
    where ${owner} and k.replaced_by is null and k.id_location in (select s.id_location from leg_stops s where s.id_leg = l.id_leg))`;

/** The leg's plan and its guide, the first part of a key. */
const legPart = hash(
  start,
  end,
  sql`l.required`,
  sql`r.status in ('ACCEPTED', 'IN_PROGRESS')`,
  sql`u.status in ('ACCEPTED', 'IN_PROGRESS')`,
  sql`g.id_guide`,
  sql`g.id_truck`,
  sql`g.id_driver`,
  sql`g.issued_at`,
  stopsOfLeg,
);

/**
 * The facts of a proposal, hashed part by part: the leg's plan and its guide, the state of truck and driver, other guides of the four
 * resources on that day, the documents that the trip requires. For queries over `keyedFrom`.
 */
const factsKey = (tx: Tx, leg: RawBuilder<unknown> = legPart): RawBuilder<unknown> =>
  sql`concat_ws('.', ${sql.join([
    leg,
    hash(sql`t.truck_state`, sql`t.active`, sql`t.qualification`, sql`c.blocked_at`),
    hash(sql`d.active`, sql`d.license_type`, sql`d.license_expiry`, sql`d.license_points <= 0`, sql`d.qualification`),
    hash(
      sql`(select string_agg(concat_ws(',', b.id_guide, b.busy_from, b.busy_to, b.equipment_to), ';' order by b.id_guide) from guides b where ${othersThatDay(tx)})`,
    ),
    hash(
      papers(sql`k.id_truck = t.id_truck`),
      papers(sql`k.id_driver = d.id_driver`),
      sql`(select string_agg(concat_ws(',', k.type_certificate, k.expires_on), ';' order by k.type_certificate, k.expires_on) from truck_certificates k where k.id_truck = t.id_truck and k.active)`,
    ),
  ])})`;

const ofLeg = sql`join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation join reservations r on r.id_reservation = l.id_reservation
  left join guides g on g.id_leg = l.id_leg and g.live`;
/** Proposals `p` with the tables of their keys. */
const keyedFrom = sql`plan_proposals p join legs l on l.id_leg = p.id_leg ${ofLeg} join trucks t on t.id_truck = p.id_truck
  join companies c on c.id_company = t.id_company join drivers d on d.id_driver = p.id_driver`;

/** A leg with its guide, as it was when the facts of a plan were read: whoever changes it afterwards makes its proposal stale. */
export interface SeenLeg {
  id_leg: number;
  id_guide: number | null;
  version: number | null;
  id_truck: number | null;
  id_driver: number | null;
  disk: string | null;
  driver_name: string | null;
  /** The first part of its key. */
  key: string;
}
export function seenLegs(tx: Tx, legs: readonly number[]): Promise<SeenLeg[]> {
  return tx.rows(sql<SeenLeg>`select l.id_leg, g.id_guide, g.version, g.id_truck, g.id_driver, g.disk, g.driver_name, ${legPart} as key
    from legs l ${ofLeg} where l.id_leg = any(${[...legs]}::int[])`);
}
/** The same as rows `s`. */
export const seenRows = (seen: readonly SeenLeg[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s(id_leg int, id_guide int, version int, id_truck int, id_driver int, disk text, driver_name text, key text)`;

/** Who assigned a guide last, and when: «Carla 10:42». */
const lastAssigned = (tx: Tx, guide: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select nullif(split_part(k.author, ' ', 1), '') || ' ' || to_char(k.created_at at time zone ${tx.zone}, 'HH24:MI') from logbook k
    where k.id_guide = ${guide} and k.kind = 'ASSIGNMENT' and k.annulled_at is null order by k.id_bitacora desc limit 1)`;

/** The changes of an open proposal: the changed parts of its key, and the facts for its sentence. */
export interface Change {
  id_proposal: number;
  stored: string;
  now: string;
  label: string;
  disk: string;
  truck_state: string;
  driver_name: string;
  /** Somebody else gave the leg its truck and driver: the truck, and who. */
  taken_disk: string | null;
  taken_by: string | null;
  /** A trip to be moved was issued meanwhile. */
  issued: boolean;
  /** A trip that one of the four resources got meanwhile. */
  other: { label: string; disk: string | null; by: string | null; truck: boolean; driver: boolean } | null;
}

/** Open proposals of a run whose facts have changed. */
export function changedProposals(tx: Tx, id_plan_run: number): Promise<Change[]> {
  return tx.rows(sql<Change>`select k.id_proposal, k.stored, k.now, k.label, k.disk, k.truck_state, k.driver_name, k.taken_disk, k.taken_by, k.issued, k.other from (
    select p.id_proposal, p.facts_key as stored, ${factsKey(tx)} as now, r.id_reservation || '-' || u.number as label, t.disk,
      case when t.active then t.truck_state else 'INACTIVO' end as truck_state, d.name || ' ' || d.last_name as driver_name,
      case when g.id_truck is not null and g.id_driver is not null and (p.id_guide_moved is null
          or (g.disk, g.driver_name) is distinct from (p.before ->> 'disk', p.before ->> 'driver_name')) then g.disk end as taken_disk,
      ${lastAssigned(tx, sql`g.id_guide`)} as taken_by, p.id_guide_moved is not null and g.issued_at is not null and n.scope -> 'issued' is distinct from 'true' as issued,
      (select jsonb_build_object('label', b.id_reservation || '-' || n.number, 'disk', b.disk, 'by', ${lastAssigned(tx, sql`b.id_guide`)},
          'truck', b.id_truck = p.id_truck, 'driver', b.id_driver = p.id_driver)
        from guides b join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation where ${othersThatDay(tx)} order by b.id_guide desc limit 1) as other
    from ${keyedFrom} join plan_runs n using (id_plan_run) where p.id_plan_run = ${id_plan_run} and p.decision is null) k
    where k.now <> k.stored or k.taken_disk is not null`);
}

/**
 * Stores their keys: the leg's part as it was read for the plan, so that every change since makes it stale; the others from the current
 * facts, which accepting checks again.
 */
export async function storeKeys(tx: Tx, id_plan_run: number, seen: readonly SeenLeg[]): Promise<void> {
  await tx.run(sql`update plan_proposals x set facts_key = k.key from (
      select p.id_proposal, ${factsKey(tx, sql`s.key`)} as key from ${keyedFrom} join ${seenRows(seen)} on s.id_leg = p.id_leg
      where p.id_plan_run = ${id_plan_run}) k
    where x.id_proposal = k.id_proposal`);
}
