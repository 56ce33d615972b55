import { MAX_ACCURACY_M } from '@cabezal/domain/places/geo/trail';
import { withKeptDays } from '@cabezal/domain/tracking/playback/position-day';
import type { TruckFix } from '@cabezal/domain/tracking/playback/stays';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { firstOwnEvent, ownArrival } from '../../trips/state/facts/event-times.queries.ts';
import { stopName, stopPlace } from '../../trips/state/facts/hidden-place.queries.ts';
import { exactPositions, selectKeptFixes } from '../playback/kept-fixes.queries.ts';
import { type Asked, PLAN_DAYS, type SelectedFix, toFix } from '../playback/playback.queries.ts';

export interface DayTruck {
  id_truck: number;
  disk: string;
  license_plate: string;
  company: string;
  /** Start of the ownership; null: since the truck was registered. */
  owned_since: string | null;
}

/** Which trucks are asked for. */
interface AskedTrucks {
  id_company: number | undefined;
  /** Trucks that are not shown. */
  but?: readonly number[];
}
const inUse = ({ id_company, but = [] }: AskedTrucks): RawBuilder<unknown> =>
  sql`t.active and (${id_company ?? null}::integer is null or t.id_company = ${id_company ?? null}) and t.id_truck <> all (${[...but]}::integer[])`;

/** Trucks in use of the caller's scope, the operator's own first, then by disk; `skip`: those of earlier pages. */
export function selectTrucks(
  tx: Tx,
  { skip, most, ...asked }: AskedTrucks & { skip: number; most: number },
): Promise<DayTruck[]> {
  return tx.rows(sql<DayTruck>`select t.id_truck, t.disk, t.license_plate, c.name as company, t.owned_since
    from trucks t join companies c using (id_company) where ${inUse(asked)}
    order by c.is_operator desc, t.disk, t.id_truck limit ${most} offset ${skip}`);
}

export async function countTrucks(tx: Tx, asked: AskedTrucks): Promise<number> {
  const { n } = await tx.one(sql<{ n: number }>`select count(*)::int as n from trucks t where ${inUse(asked)}`);
  return n;
}

/** The trucks of a carrier with an open emergency that is no drill: no link shows where they are. Needs the rights of the system. */
export async function trucksInEmergency(tx: Tx, id_company: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_truck: number }>`select distinct t.id_truck
    from alert_cases a join guides g on g.id_guide = a.id_guide join trucks t on t.id_truck = g.id_truck
    where a.kind = 'PANICO' and a.ended_at is null and not a.is_drill and t.id_company = ${id_company}`);
  return rows.map(row => row.id_truck);
}

export async function nameOfCarrier(tx: Tx, id_company: number): Promise<string> {
  return (await tx.one(sql<{ name: string }>`select name from companies where id_company = ${id_company}`)).name;
}

/**
 * The positions of trucks, each in its own period, by truck and in order: the first of each minute, so that those of many trucks can be read at
 * once; of days whose exact positions are gone, those that remain. Needs the rights of the system.
 */
export async function selectFixesByMinute(tx: Tx, asked: readonly Asked[]): Promise<Map<number, TruckFix[]>> {
  const found = new Map<number, TruckFix[]>();
  if (asked.length === 0) return found;
  const least = asked.map(one => one.from).reduce((a, b) => (a < b ? a : b));
  const most = asked.map(one => one.to).reduce((a, b) => (a > b ? a : b));
  const rows = await tx.manyRows(sql<SelectedFix & { id_truck: number }>`select a.id_truck, p.lat, p.lng,
      floor(extract(epoch from p.device_time) * 1000)::float8 as ms, p.speed_kmh as kmh, p.heading, (p.attributes ->> 'ign')::float8 as ign
    from unnest(${asked.map(one => one.id_truck)}::integer[], ${asked.map(one => one.from)}::timestamptz[], ${asked.map(one => one.to)}::timestamptz[])
        as a(id_truck, since, until)
      cross join lateral (select distinct on (f.span) f.device_time, f.lat, f.lng, f.speed_kmh, f.heading, f.attributes
        from (select date_bin(interval '1 minute', device_time, a.since) as span, device_time, lat, lng, speed_kmh, heading, attributes
          from ${exactPositions} e where id_truck = a.id_truck and device_time between a.since and a.until
            and device_time between ${least}::timestamptz and ${most}::timestamptz
            and (accuracy_m is null or accuracy_m <= ${MAX_ACCURACY_M})) f
        order by f.span, f.device_time) p
    order by a.id_truck, p.device_time`);
  for (const row of rows) {
    const fixes = found.get(row.id_truck);
    if (fixes === undefined) found.set(row.id_truck, [toFix(row)]);
    else fixes.push(toFix(row));
  }
  for (const [id_truck, kept] of await selectKeptFixes(tx, asked))
    found.set(id_truck, withKeptDays(found.get(id_truck) ?? [], kept));
  return found;
}

/** A day, and the trucks of which something is asked. */
interface OfDay {
  id_trucks: readonly number[];
  from: string;
  to: string;
}
/** Guides `g` of these trucks that are planned near the day: limits the number of trips that are read. */
const guidesOf = ({ id_trucks, from, to }: OfDay): RawBuilder<unknown> =>
  sql`g.id_truck = any (${[...id_trucks]}::integer[]) and g.issued_at is not null and g.deleted_at is null
    and g.planned_start between ${from}::timestamptz - ${PLAN_DAYS} * interval '1 day' and ${to}::timestamptz + ${PLAN_DAYS} * interval '1 day'`;

export interface TruckTrip {
  id_truck: number;
  id_guide: number;
  guide_number: string | null;
  /** Its first recorded event. */
  began_at: string;
  /** Null: it is under way. */
  ended_at: string | null;
}
/** Trips of trucks that ran at some time of the day, in the caller's scope. */
export function selectTripsOfDay(tx: Tx, asked: OfDay): Promise<TruckTrip[]> {
  return tx.rows(sql<TruckTrip>`select * from (select g.id_truck, g.id_guide, g.guide_number, ${firstOwnEvent} as began_at,
        coalesce(g.rescued_at, g.finished_at, g.closed_at) as ended_at
      from guides g where ${guidesOf(asked)}) w
    where w.began_at <= ${asked.to}::timestamptz and coalesce(w.ended_at, 'infinity') >= ${asked.from}::timestamptz
    order by w.id_truck, w.began_at, w.id_guide`);
}

export interface TruckStop {
  id_truck: number;
  code: string;
  name: string;
  lat: number | null;
  lng: number | null;
  arrival_at: string | null;
  departure_at: string | null;
}
/** Stops of trips of trucks at which they were at some time of the day, in the caller's scope. */
export function selectStopsOfDay(tx: Tx, asked: OfDay): Promise<TruckStop[]> {
  return tx.rows(sql<TruckStop>`select w.id_truck, w.code, w.name, w.lat, w.lng, w.arrival_at, w.departure_at
    from (select g.id_truck, s.code, ${stopName} as name, ${stopPlace('lat')} as lat, ${stopPlace('lng')} as lng,
        ${ownArrival} as arrival_at, s.departure_at, s.position
      from guides g join guide_stops s using (id_guide) where ${guidesOf(asked)}) w
    where least(w.arrival_at, w.departure_at) <= ${asked.to}::timestamptz and coalesce(w.departure_at, 'infinity') >= ${asked.from}::timestamptz
    order by w.id_truck, least(w.arrival_at, w.departure_at), w.position`);
}
