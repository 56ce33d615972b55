import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  blockedCarrier,
  credentialsOf,
  needsGenset,
  stopsJson,
} from '../../trips/state/assignment/assignment-facts.queries.ts';
import { boxLinks } from '../../trips/state/assignment/assignment-facts-box.queries.ts';
import { drivingMinutes, guideEnd } from '../../trips/state/assignment/whereabouts.queries.ts';
import { guidePlace, legPlace } from '../../trips/state/facts/place-name.queries.ts';
import { isTripOver } from '../../trips/state/facts/under-way.queries.ts';

/** For which legs and until when facts are read. */
export interface PlanScope {
  readonly legs: readonly number[];
  /** Guides of these legs: their resources do not count as busy. */
  readonly guides: readonly number[];
  /** ISO instants: from now until the end of the last leg. */
  readonly from: string;
  readonly to: string;
  readonly fleet: 'OWN' | 'CARRIERS' | null;
}

/** Facts as JSON text, which only the planning thread parses. */
const text = (rows: RawBuilder<unknown>): RawBuilder<{ json: string }> =>
  sql<{ json: string }>`select coalesce(jsonb_agg(to_jsonb(row)), '[]')::text as json from (${rows}) row`;
const textOf = async (tx: Tx, rows: RawBuilder<unknown>): Promise<string> => (await tx.one(text(rows))).json;

/** The legs that need a truck, like `PlanLeg` without prices. */
export function legsText(tx: Tx, { legs }: PlanScope): Promise<string> {
  return textOf(
    tx,
    sql`select l.id_leg, r.id_reservation || '-' || u.number as label, null as guide_number, r.id_client, l.id_sub_reservation,
      iso(coalesce(g.planned_start, l.planned_start)) as planned_from, iso(coalesce(g.planned_end, l.planned_end)) as planned_to,
      y.length_ft as container_length_ft, ${needsGenset('l')} as is_reefer, u.own_generator, warning_day(${tx.today}::date) - ${tx.today}::date as warning_days,
      (select c.name from companies c where c.id_company in (r.id_client, r.id_bill_to) and c.blocked_at is not null order by c.id_company <> r.id_client limit 1) as blocked_company,
      coalesce(${stopsJson(sql`s.id_stop`, sql`guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide`, sql`s.name`, guidePlace, sql`'lat', s.lat, 'lng', s.lng`)},
        ${stopsJson(sql`null`, sql`leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg`, sql`p.name`, legPlace, sql`'lat', p.lat, 'lng', p.lng`)}, '[]') as stops,
      coalesce(l.distance_km, 0)::float8 as km, l.tolls, ${drivingMinutes('leg_stops', sql`z.id_leg = l.id_leg`)} as drive_minutes, ${boxLinks},
      case when g.id_guide is not null then jsonb_build_object('id_guide', g.id_guide, 'id_truck', g.id_truck, 'id_driver', g.id_driver,
        'id_generator', g.id_generator, 'id_chassis', g.id_chassis) end as guide
    from legs l join reservations r on r.id_reservation = l.id_reservation join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type left join guides g on g.id_leg = l.id_leg and g.live
    where l.id_leg = any(${[...legs]}::int[])`,
  );
}

/** A guide that is not being planned: it holds its resources for its time, until it is closed. */
const another = (column: string, owner: RawBuilder<unknown>, { guides }: PlanScope): RawBuilder<unknown> =>
  sql`${sql.ref(`b.${column}`)} = ${owner} and b.deleted_at is null and b.rescued_by is null and not (b.id_guide = any(${[...guides]}::int[]))`;

/** Times in which a driver, or a genset or chassis, is busy: by the conditions of `holdsResources` and `holdsEquipment`. */
const busy = (column: string, owner: RawBuilder<unknown>, scope: PlanScope): RawBuilder<unknown> => {
  const isEquipment = column !== 'id_driver';
  const to = isEquipment ? sql`greatest(b.busy_to, b.equipment_to)` : sql`b.busy_to`;
  const open = isEquipment ? sql`(b.closed_at is null or b.equipment_to is not null)` : sql`b.closed_at is null`;
  return sql`coalesce((select jsonb_agg(jsonb_build_object('from', iso(b.busy_from), 'to', iso(${to}), 'guide_number', b.id_reservation || '-' || n.number) order by b.busy_from)
    from guides b join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation
    where ${another(column, owner, scope)} and ${open}
      and tstzrange(b.busy_from, ${to}) && tstzrange(${scope.from}::timestamptz, ${scope.to}::timestamptz)), '[]')`;
};

const stopPlace = (end: 'asc' | 'desc'): RawBuilder<unknown> =>
  guideEnd('b', end, sql`jsonb_build_object('lat', z.lat, 'lng', z.lng, 'spoken', z.name)`);

/** The guides of a truck around those days, and the last one before them, from which it comes. */
function spans(tx: Tx, scope: PlanScope): RawBuilder<unknown> {
  const mine = another('id_truck', sql`t.id_truck`, scope);
  const over = isTripOver('b');
  const ends = sql`case when ${over} then least(b.busy_to, ${tx.now}::timestamptz) else b.busy_to end`;
  return sql`coalesce((select jsonb_agg(jsonb_build_object('from', iso(least(b.busy_from, ${ends})), 'to', iso(${ends}), 'guide_number', b.id_reservation || '-' || n.number,
        'free_at', iso(case when b.issued_at is not null and not ${over} then greatest(b.busy_to, b.eta_at, ${tx.now}::timestamptz) else ${ends} end),
        'id_driver', b.id_driver, 'begins', ${stopPlace('asc')}, 'ends', ${stopPlace('desc')}) order by b.busy_from)
      from (select b.* from guides b where ${mine} and b.planned_start >= ${scope.from}::timestamptz and b.planned_start < ${scope.to}::timestamptz
        union all (select b.* from guides b where ${mine} and b.planned_start < ${scope.from}::timestamptz order by b.planned_start desc limit 1)) b
      join sub_reservations n on n.id_sub_reservation = b.id_sub_reservation), '[]')`;
}

/** Active trucks, as `PlanTruck`. */
export function trucksText(tx: Tx, scope: PlanScope): Promise<string> {
  const fleet = { OWN: sql`c.is_operator`, CARRIERS: sql`not c.is_operator` };
  return textOf(
    tx,
    sql`select t.id_truck, t.disk, t.license_plate, t.id_company, c.name as company, c.is_operator as is_own, t.id_driver, ${blockedCarrier},
      case when c.qualification = 'REJECTED' then c.qualification else t.qualification end as qualification, t.truck_state,
      coalesce((select jsonb_agg(jsonb_build_object('type_certificate', k.type_certificate, 'expires_on', k.expires_on))
        from truck_certificates k where k.id_truck = t.id_truck and k.active), '[]') as certificates,
      ${credentialsOf(sql`k.id_truck = t.id_truck`)} as credentials, ${spans(tx, scope)} as spans,
      case when x.id_truck is not null then jsonb_build_object('lat', x.lat, 'lng', x.lng, 'spoken', '', 'at', iso(x.device_time)) end as position, b.base
    from trucks t join companies c using (id_company) left join last_positions x on x.id_truck = t.id_truck
      left join (select distinct on (id_company) id_company, jsonb_build_object('lat', lat, 'lng', lng, 'spoken', name) as base from locations
        where type = 'BASE' and active and id_company is not null order by id_company, id_location) b on b.id_company = t.id_company
    where t.active and ${scope.fleet === null ? sql`true` : fleet[scope.fleet]} order by t.id_truck`,
  );
}

/** Active drivers, as `PlanDriver`: trips of the week before the plan's end, driving minutes on the days of the plan. */
export function driversText(tx: Tx, scope: PlanScope): Promise<string> {
  return textOf(
    tx,
    sql`select d.id_driver, d.name || ' ' || d.last_name as name, ${blockedCarrier}, d.active, d.qualification, d.license_type, d.license_expiry,
      d.license_points::float8 as license_points, ${credentialsOf(sql`k.id_driver = d.id_driver`)} as credentials, ${busy('id_driver', sql`d.id_driver`, scope)} as busy,
      (select count(*)::int from guides b where ${another('id_driver', sql`d.id_driver`, scope)} and b.false_freight_at is null
        and b.planned_start >= ${scope.to}::timestamptz - interval '7 days' and b.planned_start < ${scope.to}::timestamptz) as trips,
      coalesce((select jsonb_object_agg(w.day, w.minutes) from (select to_char(b.planned_start at time zone ${tx.zone}, 'YYYY-MM-DD') as day,
          sum(${drivingMinutes('guide_stops', sql`z.id_guide = b.id_guide`)}) as minutes
        from guides b where ${another('id_driver', sql`d.id_driver`, scope)} and b.false_freight_at is null
          and b.planned_start >= ${scope.from}::timestamptz - interval '1 day' and b.planned_start < ${scope.to}::timestamptz group by 1) w), '{}') as drive_minutes
    from drivers d join companies c using (id_company)
    where d.active or exists (select from trucks t where t.id_driver = d.id_driver and t.active) order by d.id_driver`,
  );
}

/** Gensets and chassis, as `PlanEquipment`: at the end of their previous trip, else at their company's base. */
export function equipmentsText(tx: Tx, scope: PlanScope): Promise<string> {
  const last = (column: string): RawBuilder<unknown> =>
    sql`(select ${stopPlace('desc')} from guides b where ${another(column, sql`e.id_equipment`, scope)} and b.planned_start < ${scope.to}::timestamptz order by b.planned_start desc limit 1)`;
  return textOf(
    tx,
    sql`select e.id_equipment, e.kind, e.disk, e.size, c.name as company, e.availability,
      case when e.kind = 'GEN' then ${busy('id_generator', sql`e.id_equipment`, scope)} else ${busy('id_chassis', sql`e.id_equipment`, scope)} end as busy,
      coalesce(case when e.kind = 'GEN' then ${last('id_generator')} else ${last('id_chassis')} end,
        (select jsonb_build_object('lat', p.lat, 'lng', p.lng, 'spoken', p.name) from locations p where p.id_company = e.id_company and p.type = 'BASE' and p.active order by p.id_location limit 1)) as place
    from equipments e join companies c using (id_company) where e.kind in ('GEN', 'CHA') and e.active order by c.is_operator desc, e.disk`,
  );
}

export function bansText(tx: Tx, date: string): Promise<string> {
  return textOf(
    tx,
    sql`select id_driver, id_truck, id_location, id_client, until from assignment_bans where until >= ${date}::date`,
  );
}

/** A leg of a container, with the facts for sharing its price. */
export interface PricedLeg {
  id_leg: number;
  id_sub_reservation: number;
  legs: { id_leg: number; kind: string }[];
}
export function pricedLegs(tx: Tx, legs: readonly number[]): Promise<PricedLeg[]> {
  return tx.rows(sql<PricedLeg>`select l.id_leg, l.id_sub_reservation,
      (select jsonb_agg(jsonb_build_object('id_leg', x.id_leg, 'kind', x.kind) order by x.position) from legs x
        where x.id_sub_reservation = l.id_sub_reservation and (x.required or x.id_leg = l.id_leg)) as legs
    from legs l where l.id_leg = any(${[...legs]}::int[])`);
}

/** Carriers with active trucks. */
export async function drivingCarriers(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct t.id_company as id from trucks t join companies c using (id_company)
    where t.active and not c.is_operator`);
  return rows.map(row => row.id);
}
