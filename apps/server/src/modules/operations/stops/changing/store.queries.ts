import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Trip, TripStop } from '../trip/trip.queries.ts';

const columns = sql`id_stop integer, position integer, code text, action text, id_location integer, id_local integer, name text, canton text, lat float8, lng float8,
  radius_m integer, fence jsonb, free_hours numeric, planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz, slot_code text, eta_at timestamptz, leaves_box boolean, id_leg_stop integer`;
const given = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${columns})`;

/** Deletes removed stops; their GPS proposals stay in the logbook. */
async function dropStops(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`${`{${ids.join(',')}}`}::integer[]`;
  await tx.run(sql`update logbook set id_stop = null where id_stop = any(${gone}) and kind = 'PROPOSAL'`);
  await tx.run(sql`delete from guide_stops where id_stop = any(${gone})`);
}

async function insertStop(tx: Tx, id_guide: number, stop: TripStop): Promise<number> {
  const { id_stop } = await tx.one(sql<{
    id_stop: number;
  }>`insert into guide_stops (id_guide, position, code, action, name, lat, lng, radius_m)
    values (${id_guide}, (select max(position) + 1 from guide_stops where id_guide = ${id_guide}), ${stop.code}, ${stop.action}, ${stop.name}, ${stop.lat}, ${stop.lng}, ${stop.radius_m})
    returning id_stop`);
  return id_stop;
}

/**
 * Stores the stops of a guide in the order of the list. GPS proposals for open stops are deleted, because they were derived from other
 * stops. Returns the stops with the ids of new ones.
 */
export async function storeTripStops(tx: Tx, trip: Trip, after: readonly TripStop[]): Promise<TripStop[]> {
  const kept = new Set(after.map(stop => stop.id_stop));
  await dropStops(
    tx,
    trip.stops.map(stop => stop.id_stop).filter(id => !kept.has(id)),
  );
  const stored: TripStop[] = [];
  for (const stop of after)
    stored.push(stop.id_stop === 0 ? { ...stop, id_stop: await insertStop(tx, trip.id_guide, stop) } : stop);
  const rows = stored.map((stop, position) => ({ ...stop, position }));
  await tx.run(sql`update guide_stops s set position = n.position, code = n.code, action = n.action, id_location = n.id_location, id_local = n.id_local, name = n.name,
      canton = n.canton, lat = n.lat, lng = n.lng, radius_m = n.radius_m, fence = n.fence, free_hours = n.free_hours, planned_arrival = n.planned_arrival,
      planned_departure = n.planned_departure, appointment_at = n.appointment_at, slot_code = n.slot_code, eta_at = n.eta_at, leaves_box = n.leaves_box,
      proposed_arrival_at = case when s.arrival_at is null then null else s.proposed_arrival_at end,
      proposed_departure_at = case when s.arrival_at is null then null else s.proposed_departure_at end
    from ${given(rows)} where s.id_guide = ${trip.id_guide} and s.id_stop = n.id_stop`);
  return stored;
}

/** Inserts a stop after the others of a plan; all are ordered later. */
async function insertLegStop(tx: Tx, id_leg: number, stop: TripStop): Promise<number> {
  const { id_leg_stop } = await tx.one(sql<{
    id_leg_stop: number;
  }>`insert into leg_stops (id_leg, position, code, id_location)
    values (${id_leg}, (select coalesce(max(position), 0) + 1 from leg_stops where id_leg = ${id_leg}), ${stop.code}, ${stop.id_location}) returning id_leg_stop`);
  return id_leg_stop;
}

/**
 * Stores the plan of a leg; its stops keep their ids. While its guide is not issued, the plan follows it, so that a deleted guide is
 * created again with the same stops. A point without a location is not stored in the plan. Returns the stops with the ids of the plan.
 */
export async function storeLegStops<S extends TripStop>(tx: Tx, id_leg: number, stops: readonly S[]): Promise<S[]> {
  const kept = stops.flatMap(stop =>
    stop.id_location === null || stop.id_leg_stop === null ? [] : [stop.id_leg_stop],
  );
  await tx.run(sql`delete from leg_stops where id_leg = ${id_leg} and not id_leg_stop = any(${kept}::int[])`);
  const stored: S[] = [];
  for (const stop of stops) {
    const isNew = stop.id_location !== null && stop.id_leg_stop === null;
    stored.push(isNew ? { ...stop, id_leg_stop: await insertLegStop(tx, id_leg, stop) } : stop);
  }
  const rows = stored.filter(stop => stop.id_location !== null).map((stop, position) => ({ ...stop, position }));
  await tx.run(sql`update leg_stops s set position = n.position, code = n.code, action = n.action, id_location = n.id_location, id_local = n.id_local,
      planned_arrival = n.planned_arrival, planned_departure = n.planned_departure, appointment_at = n.appointment_at, slot_code = n.slot_code, leaves_box = n.leaves_box
    from ${given(rows)} where s.id_leg = ${id_leg} and s.id_leg_stop = n.id_leg_stop`);
  await tx.run(sql`update legs set planned_start = t.first, planned_end = greatest(t.last, t.first + interval '1 minute')
    from (select min(planned_arrival) as first, max(planned_departure) as last from leg_stops where id_leg = ${id_leg}) t
    where id_leg = ${id_leg} and t.first is not null and t.last is not null`);
  return stored;
}

/** Copies the stops of an unissued guide to the plan of its leg, and links each stop to its stop in the plan. */
export async function storePlanOfTrip(tx: Tx, trip: Trip, stops: readonly TripStop[]): Promise<void> {
  const rows = await storeLegStops(tx, trip.id_leg, stops);
  await tx.run(sql`update guide_stops s set id_leg_stop = case when n.id_location is null then null else n.id_leg_stop end
    from ${given(rows)} where s.id_guide = ${trip.id_guide} and s.id_stop = n.id_stop`);
}

/** Stores the ETA of each stop. */
export async function storeEtas(tx: Tx, id_guide: number, stops: readonly TripStop[]): Promise<void> {
  await tx.run(
    sql`update guide_stops s set eta_at = n.eta_at from ${given(stops)} where s.id_guide = ${id_guide} and s.id_stop = n.id_stop`,
  );
}

/** Stores the current road of the trip, and its ETA. */
export async function storeRoad(
  tx: Tx,
  id_guide: number,
  road: { km: number; geometry: unknown },
  eta_at: string | null,
): Promise<void> {
  await tx.run(sql`update guides set distance_km = ${road.km.toFixed(1)}, geometry = ${JSON.stringify(road.geometry)}::jsonb, eta_at = ${eta_at}
    where id_guide = ${id_guide}`);
}

/** Positions of a truck from an instant until now, by device time. */
export function positionsSince(
  tx: Tx,
  id_truck: number,
  after: string,
): Promise<{ at: string; lat: number; lng: number; accuracy_m: number | null }[]> {
  return tx.rows(sql<{
    at: string;
    lat: number;
    lng: number;
    accuracy_m: number | null;
  }>`select device_time as at, lat, lng, accuracy_m from positions
    where id_truck = ${id_truck} and device_time > ${after}::timestamptz and device_time <= ${tx.now} order by device_time`);
}
