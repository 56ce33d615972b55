import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { guideWay, stopName } from '../../trips/state/facts/hidden-place.queries.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';
import { currentFirst, currentGuide, driving, shownState, waiting } from './trucks.queries.ts';

export interface FleetFilter {
  id_company?: number;
}

const ofCompany = ({ id_company }: FleetFilter): RawBuilder<unknown> =>
  id_company === undefined ? sql`true` : sql`t.id_company = ${id_company}`;
/** The operator's own first. */
const byDisk = sql`order by c.is_operator desc, t.disk, t.id_truck`;
const brief = (
  now: Date,
): RawBuilder<unknown> => sql`t.id_truck, t.disk, t.license_plate, t.id_company, c.name as company, t.is_owner,
    ${shownState(now)} as truck_state, t.id_driver, d.name || ' ' || d.last_name as driver_name`;
const fleet = sql`trucks t join companies c on c.id_company = t.id_company left join drivers d on d.id_driver = t.id_driver`;

/** Active trucks in the scope. */
export function listBrief<T>(tx: Tx, filter: FleetFilter): Promise<T[]> {
  return tx.rows(sql<T>`select ${brief(tx.now)} from ${fleet} where t.active and ${ofCompany(filter)} ${byDisk}`);
}

export function listForMonitoring<T>(tx: Tx, filter: FleetFilter): Promise<T[]> {
  return tx.rows(sql<T>`select ${brief(tx.now)}, d.phone as driver_phone, ${currentGuide(sql`g.id_truck = t.id_truck`)} as current_guide,
      case when l.id_truck is not null then jsonb_build_object('lat', l.lat, 'lng', l.lng, 'heading', l.heading, 'speed_kmh', l.speed_kmh,
        'at', iso(l.device_time), 'stopped_since', iso(l.stopped_since)) end as position
    from ${fleet} left join last_positions l on l.id_truck = t.id_truck where t.active and ${ofCompany(filter)} ${byDisk}`);
}

export interface TrackedTruck {
  id_truck: number;
  disk: string;
  license_plate: string;
  company: string;
  truck_state: string;
  last_position_at: string | null;
  received_at: string | null;
}
export function listTracked(tx: Tx, filter: FleetFilter): Promise<TrackedTruck[]> {
  return tx.rows(sql<TrackedTruck>`select t.id_truck, t.disk, t.license_plate, c.name as company, ${shownState(tx.now)} as truck_state,
      l.device_time as last_position_at, l.server_time as received_at
    from trucks t join companies c on c.id_company = t.id_company left join last_positions l on l.id_truck = t.id_truck
    where ${ofCompany(filter)} ${byDisk}`);
}

export interface TruckDevice {
  id_truck: number;
  id_device: number;
  code: string;
  active: boolean;
}
/** Devices of trucks that the caller has found in the scope; without their keys. Elevated, because companies may not read devices. */
export function listDevices(tx: Tx, trucks: readonly number[]): Promise<TruckDevice[]> {
  return tx.rows(sql<TruckDevice>`select e.id_truck, d.id_device, d.code, e.active from devices d join equipments e on e.id_equipment = d.id_equipment
    where e.id_truck in (select jsonb_array_elements_text(${JSON.stringify(trucks)}::jsonb)::integer) order by id_device`);
}

const trip = (which: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_jsonb(trip) from (select g.id_guide, g.guide_number, g.kind, g.status, ${guideWay} as route_text, g.driver_name, iso(g.planned_start) as planned_start,
      iso(g.planned_end) as planned_end, iso(g.eta_at) as eta_at
    from guides g join reservations r using (id_reservation) where g.id_truck = t.id_truck and ${which} order by ${order} limit 1) trip)`;

export function listBoard<T>(tx: Tx, filter: FleetFilter): Promise<T[]> {
  return tx.rows(sql<T>`select ${brief(tx.now)}, d.phone as driver_phone, ${trip(driving, sql`g.planned_start`)} as current_trip,
      ${trip(waiting, sql`g.planned_start`)} as next_trip,
      (select iso(max(greatest(g.planned_end, g.eta_at, ${tx.now}::timestamptz))) from guides g where g.id_truck = t.id_truck and ${driving}) as free_at
    from ${fleet} where t.active and ${ofCompany(filter)} ${byDisk}`);
}

/** The guide under way of a truck in the caller's scope, with its container and next stop. */
export function findGuideOfTruck<T>(tx: Tx, id_truck: number): Promise<T | undefined> {
  return tx.row(sql<T>`select g.id_guide, g.guide_number, g.kind, g.status, g.driver_name, g.driver_phone, ${guideWay} as route_text, g.eta_at, g.id_reservation,
      u.number, r.client_name, u.container_code, y.code as container_type, g.planned_start, g.planned_end, g.progress_percent,
      (select ${stopName} from guide_stops s where s.id_guide = g.id_guide and s.arrival_at is null and s.departure_at is null and s.skipped_at is null
        order by s.position limit 1) as next_stop
    from guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type
    where g.id_truck = ${id_truck} and ${isUnderWay} order by ${currentFirst} limit 1`);
}

export interface OpenLeg {
  id_leg: number;
  label: string;
  kind: string;
  planned_start: string;
  planned_end: string;
  id_guide: number | null;
  id_truck: number | null;
}
/** Legs of a reservation in the scope that have not begun; undefined: the reservation is not found. */
export async function findOpenLegs(tx: Tx, id_reservation: number): Promise<OpenLeg[] | undefined> {
  const known = await tx.row(sql`select 1 from reservations where id_reservation = ${id_reservation}`);
  if (known === undefined) return undefined;
  return tx.rows(sql<OpenLeg>`select l.id_leg, l.id_reservation || '-' || u.number as label, l.kind, coalesce(g.planned_start, l.planned_start) as planned_start,
      coalesce(g.planned_end, l.planned_end) as planned_end, g.id_guide, g.id_truck
    from legs l join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation left join guides g on g.id_leg = l.id_leg and g.live
    where l.id_reservation = ${id_reservation} and l.required and u.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS')
      and (g.id_guide is null or (g.closed_at is null and g.finished_at is null and not exists (
        select from guide_stops s where s.id_guide = g.id_guide and (s.arrival_at is not null or s.departure_at is not null))))
    order by u.number, l.position`);
}

/** Condition on `trucks t`: active, of a company or of all. */
export const inUse = (id_company: number | undefined): RawBuilder<unknown> =>
  id_company === undefined ? sql`t.active` : sql`t.active and t.id_company = ${id_company}`;
