import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Place } from '../../places/routes/road-plan.ts';
import type { Lost } from '../../trips/state/claims/with-reservation.ts';

export interface TripStop extends Place {
  /** The existing stop of the plan; absent: a new one. */
  id_leg_stop?: number;
  id_location: number;
  code: string;
  action: string | null;
  id_local: number | null;
  planned_arrival: string | null;
  planned_departure: string | null;
  appointment_at: string | null;
  slot_code: string | null;
}
/** The plan of an export's trip, as a cancellation restores it. */
export interface Trip {
  id_leg: number;
  planned_start: string;
  distance_km: string | null;
  tolls: number;
  stops: TripStop[];
}

/** The export's trip with its places, in order. */
export function tripOf(tx: Tx, id_export_sub: number): Promise<Trip | undefined> {
  return tx.row(sql<Trip>`select l.id_leg, iso(l.planned_start) as planned_start, l.distance_km, l.tolls, (select jsonb_agg(jsonb_build_object('id_leg_stop', s.id_leg_stop, 'id_location', s.id_location, 'code', s.code, 'action', s.action,
        'id_local', s.id_local, 'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at),
        'slot_code', s.slot_code, 'lat', o.lat, 'lng', o.lng) order by s.position)
      from leg_stops s join locations o using (id_location) where s.id_leg = l.id_leg) as stops
    from legs l where l.id_sub_reservation = ${id_export_sub} and l.kind = 'VIAJE' and not l.extraordinary`);
}
/** Where the import's empty box is: the plant or yard from which it would be returned. */
export function placeOfBox(tx: Tx, id_import_sub: number) {
  return tx.row(sql<{
    id_location: number;
    code: string;
    id_local: number | null;
    lat: number;
    lng: number;
  }>`select s.id_location, s.code, s.id_local, o.lat, o.lng
    from legs l join leg_stops s using (id_leg) join locations o using (id_location)
    where l.id_sub_reservation = ${id_import_sub} and l.kind = 'DEVOLUCION' and not l.extraordinary order by l.position, s.position limit 1`);
}

export async function storeTrip(tx: Tx, trip: Trip): Promise<void> {
  await tx.run(
    sql`update legs set planned_start = ${trip.planned_start}, planned_end = greatest(planned_end, ${trip.planned_start}::timestamptz + interval '1 minute'), distance_km = ${trip.distance_km}, tolls = ${trip.tolls} where id_leg = ${trip.id_leg}`,
  );
  const stops = trip.stops.map((stop, position) => ({ ...stop, position }));
  // Existing stops keep their id, so that what refers to them stays.
  const kept = stops.flatMap(stop => stop.id_leg_stop ?? []);
  await tx.run(sql`delete from leg_stops where id_leg = ${trip.id_leg} and not id_leg_stop = any(${kept}::int[])`);
  await tx.run(sql`insert into leg_stops (id_leg_stop, id_leg, position, code, action, id_location, id_local, planned_arrival, planned_departure, appointment_at, slot_code)
    select coalesce(s.id_leg_stop, nextval(pg_get_serial_sequence('leg_stops', 'id_leg_stop'))), ${trip.id_leg}, s.position, s.code, s.action, s.id_location, s.id_local, s.planned_arrival,
      s.planned_departure, s.appointment_at, s.slot_code
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id_leg_stop integer, position integer, code text, action text, id_location integer, id_local integer,
      planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz, slot_code text)
    on conflict (id_leg_stop) do update set position = excluded.position, code = excluded.code, action = excluded.action, id_location = excluded.id_location,
      id_local = excluded.id_local, planned_arrival = excluded.planned_arrival, planned_departure = excluded.planned_departure,
      appointment_at = excluded.appointment_at, slot_code = excluded.slot_code`);
}
export async function tripBefore(tx: Tx, id_street_turn: number): Promise<Trip> {
  const row = await tx.one(
    sql<{ trip: Trip }>`select trip_before as trip from street_turns where id_street_turn = ${id_street_turn}`,
  );
  return row.trip;
}

export interface Sides {
  id_import_sub: number;
  id_export_sub: number;
}
/** Legs that a street turn replaces: the return of the import's box, and the retrieval of the export's. */
const replaced = ({ id_import_sub, id_export_sub }: Sides) =>
  sql`(id_sub_reservation = ${id_import_sub} and kind = 'DEVOLUCION' or id_sub_reservation = ${id_export_sub} and kind = 'RETIRO') and not extraordinary`;
export function replacedLegs(tx: Tx, sides: Sides): Promise<{ id_leg: number; id_reservation: number }[]> {
  return tx.rows(sql<{ id_leg: number; id_reservation: number }>`select id_leg, id_reservation from legs
    where ${replaced(sides)} and required order by id_leg`);
}
/** Gives up the legs that the street turn replaces: they are not required and have no slot. */
export async function replaceLegs(tx: Tx, sides: Sides, lost: readonly Lost<'LEGS'>[]): Promise<void> {
  const ids = lost.flatMap(({ loss }) => loss.legs ?? []);
  const those = sql`id_leg = any(${[...ids]}::int[])`;
  await tx.run(
    sql`update legs set required = false, not_required_reason = 'STREET_TURN', id_cost_carrier = null where ${those}`,
  );
  await tx.run(sql`update leg_stops set slot_code = null where ${those} and slot_code is not null`);
  await forgetCosts(tx, sides);
}
/** Makes them required again; moves the retrieval of the export's empty by as many minutes as its trip has moved. */
export async function restoreLegs(tx: Tx, sides: Sides, moved: number): Promise<void> {
  const later = sql`make_interval(mins => ${Math.round(moved)}::int)`;
  const fetching = sql`id_leg in (select id_leg from legs where id_sub_reservation = ${sides.id_export_sub} and kind = 'RETIRO' and not extraordinary and not_required_reason = 'STREET_TURN')`;
  await tx.run(sql`update leg_stops set planned_arrival = planned_arrival + ${later}, planned_departure = planned_departure + ${later},
      appointment_at = appointment_at + ${later} where ${fetching}`);
  await tx.run(
    sql`update legs set planned_start = planned_start + ${later}, planned_end = planned_end + ${later} where ${fetching}`,
  );
  await tx.run(
    sql`update legs set required = true, not_required_reason = null where ${replaced(sides)} and not_required_reason = 'STREET_TURN'`,
  );
  await forgetCosts(tx, sides);
}
/** Marks the costs of the legs for a new calculation, for all that are required now. */
async function forgetCosts(tx: Tx, { id_import_sub, id_export_sub }: Sides): Promise<void> {
  await tx.run(
    sql`update legs set id_cost_carrier = null where id_sub_reservation in (${id_import_sub}, ${id_export_sub})`,
  );
}

/** Moves the box from the import to the export. In this order, because a box can only be on one container. */
export async function carryOver(
  tx: Tx,
  { id_import_sub, id_export_sub }: Sides,
  container_code: string,
): Promise<void> {
  await tx.run(
    sql`update sub_reservations set released_at = ${tx.now}, version = version + 1 where id_sub_reservation = ${id_import_sub}`,
  );
  await tx.run(
    sql`update sub_reservations set container_code = ${container_code}, version = version + 1 where id_sub_reservation = ${id_export_sub}`,
  );
}
export async function carryBack(tx: Tx, { id_import_sub, id_export_sub }: Sides): Promise<void> {
  await tx.run(
    sql`update sub_reservations set container_code = null, version = version + 1 where id_sub_reservation = ${id_export_sub}`,
  );
  await tx.run(
    sql`update sub_reservations set released_at = null, version = version + 1 where id_sub_reservation = ${id_import_sub}`,
  );
}
