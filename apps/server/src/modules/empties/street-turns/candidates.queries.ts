import type { BoxNeed, FreeBox } from '@cabezal/domain/empties/street-turns/turn-match';
import type { FreeTimeClock, FreeTimeTariff } from '@cabezal/domain/trips/free-time-clocks/free-time';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { tariffJson } from '../../trips/free-time-clocks/clocks.queries.ts';

interface Shown {
  id_reservation: number;
  number: number;
  client_name: string;
  place_name: string;
}
/** An import's box with its displayed fields. */
export interface ImportBox extends FreeBox, Shown {
  container_code: string;
  container_type: string;
  shipping_line: string;
  photos: number;
  clock: FreeTimeClock | null;
  tariff: FreeTimeTariff | null;
}
export interface ExportNeed extends BoxNeed, Shown {
  container_type: string;
}

/** Restricts to a single container; undefined: all. */
type Only = number | undefined;
const only = (id: Only): RawBuilder<unknown> => (id === undefined ? sql`true` : sql`u.id_sub_reservation = ${id}`);
const point = (alias: string) =>
  sql`jsonb_build_object('lat', ${sql.ref(`${alias}.lat`)}, 'lng', ${sql.ref(`${alias}.lng`)})`;

/** Whether a leg has a guide that has begun. */
const begun = (
  id_leg: RawBuilder<unknown>,
) => sql`exists (select from guides x where x.id_leg = ${id_leg} and x.live and (x.closed_at is not null
    or exists (select from guide_stops q where q.id_guide = x.id_guide and (q.arrival_at is not null or q.departure_at is not null or q.skipped_at is not null))))`;
/** Whether the container is in a street turn that is requested, approved or executed. */
const taken = (tx: Tx, column: 'id_import_sub' | 'id_export_sub') => sql`exists (select from street_turns s
    where ${sql.ref(`s.${column}`)} = u.id_sub_reservation and s.denied_at is null and s.cancelled_at is null and s.expired_at is null
      and (s.approved_at is not null or s.expires_at >= ${tx.now}::timestamptz))`;
const alive = sql`r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS') and r.template <> 'VACIO' and r.id_shipping_line is not null`;

/**
 * Boxes of imports whose trip ends soon or has ended, not yet on their way back. Left out: a trip that should have ended long ago without
 * any report.
 */
export function importBoxes(tx: Tx, id?: Only): Promise<ImportBox[]> {
  return tx.rows(sql<ImportBox>`select u.id_sub_reservation as id_import_sub, r.id_reservation, u.number, r.client_name, u.container_code, y.code as container_type,
      r.id_shipping_line, n.name as shipping_line, to_jsonb(u.id_container_type || array(select w.id_stands_for from flexible_types w
        where w.id_shipping_line = r.id_shipping_line and w.id_container_type = u.id_container_type)) as serves, y.reefer, u.box_condition as condition,
      ${point('p')} as place, p.name as place_name, o.code, ${point('d')} as depot, e.empty_at, c.last_free_day::text as last_free_day,
      case when c.started_on is not null then jsonb_build_object('started_on', c.started_on, 'ended_on', null, 'extended_days', c.extended_days, 'agreed_days', c.agreed_days) end as clock,
      ${tariffJson('f')} as tariff, (coalesce(z.appointment_at, z.planned_arrival) at time zone ${tx.zone})::date::text as returns_on,
      (select count(distinct k.id_file)::int from documents k join guides g using (id_guide) where g.id_sub_reservation = u.id_sub_reservation and g.deleted_at is null and k.kind = 'FOTO'
        and k.deleted_at is null and k.id_problem is null) as photos
    from reservations r join sub_reservations u using (id_reservation) join container_types y using (id_container_type) join shipping_lines n using (id_shipping_line)
      join legs v on v.id_sub_reservation = u.id_sub_reservation and v.kind = 'VIAJE'
      join legs b on b.id_sub_reservation = u.id_sub_reservation and b.kind = 'DEVOLUCION' and b.required and not b.extraordinary
      join leg_stops o on o.id_leg = b.id_leg and o.position = 0 join locations p on p.id_location = o.id_location
      join lateral (select s.* from leg_stops s where s.id_leg = b.id_leg order by s.position desc limit 1) z on true join locations d on d.id_location = z.id_location
      left join free_time_clocks c on c.id_sub_reservation = u.id_sub_reservation left join free_time_tariffs f on f.id_tariff = c.id_tariff
      left join lateral (select g.finished_at, t.departure_at, t.planned_departure from guides g join guide_stops t using (id_guide)
        where g.id_leg = v.id_leg and g.live order by t.position desc limit 1) t on true
      join lateral (select coalesce(t.departure_at, t.finished_at, t.planned_departure, v.planned_end) as empty_at, coalesce(t.departure_at, t.finished_at) is not null as is_empty) e on true
    where r.reservation_type = 'I' and ${alive} and u.container_code is not null and u.released_at is null and ${only(id)}
      and (e.is_empty or e.empty_at >= ${tx.now}::timestamptz - interval '12 hours') and not ${begun(sql`b.id_leg`)} and not ${taken(tx, 'id_import_sub')}
    order by u.id_sub_reservation`);
}

/** Exports that need a box within the days in which one may become free, and have not fetched one. */
export function exportNeeds(tx: Tx, id?: Only): Promise<ExportNeed[]> {
  return tx.rows(sql<ExportNeed>`select u.id_sub_reservation as id_export_sub, r.id_reservation, u.number, r.client_name, r.id_shipping_line, u.id_container_type, y.code as container_type,
      ${point('d')} as depot, ${point('p')} as place, p.name as place_name, s.planned_arrival as needed_at
    from reservations r join sub_reservations u using (id_reservation) join container_types y using (id_container_type)
      join legs v on v.id_sub_reservation = u.id_sub_reservation and v.kind = 'VIAJE' and v.required
      join lateral (select s.* from leg_stops s where s.id_leg = v.id_leg and s.action = 'CARGAR' order by s.position limit 1) s on true join locations p on p.id_location = s.id_location
      join lateral (select w.id_location from legs l join leg_stops w using (id_leg) where l.id_sub_reservation = u.id_sub_reservation and l.required and w.action = 'RETIRAR'
        order by l.position, w.position limit 1) w on true join locations d on d.id_location = w.id_location
    where r.reservation_type = 'E' and ${alive} and u.container_code is null and ${only(id)} and s.planned_arrival between ${tx.now}::timestamptz and ${tx.now}::timestamptz + interval '10 days'
      and not exists (select from guides g where g.id_leg = v.id_leg and g.live and g.issued_at is not null)
      and not exists (select from legs l where l.id_sub_reservation = u.id_sub_reservation and l.kind = 'RETIRO' and ${begun(sql`l.id_leg`)})
      and not ${taken(tx, 'id_export_sub')}
    order by u.id_sub_reservation`);
}

/** Pairs that a line denied. */
export function deniedPairs(tx: Tx): Promise<{ id_import_sub: number; id_export_sub: number }[]> {
  return tx.rows(sql`select distinct t.id_import_sub, t.id_export_sub from street_turns t join sub_reservations u on u.id_sub_reservation = t.id_import_sub
    where t.denied_at is not null and u.status in ('ACCEPTED', 'IN_PROGRESS')`);
}

/** Last address used for each line. */
export async function lineMails(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows(sql<{
    id: number;
    mailed_to: string;
  }>`select distinct on (id_shipping_line) id_shipping_line as id, mailed_to from street_turns
    where mailed_to is not null order by id_shipping_line, id_street_turn desc`);
  return new Map(rows.map(row => [row.id, row.mailed_to]));
}
