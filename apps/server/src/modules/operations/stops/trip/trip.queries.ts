import type { Fence } from '@cabezal/domain/places/geo/fence';
import type { EditableStop, EditableTrip } from '@cabezal/domain/trips/stops/stop-lock';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** A stop of a guide, with the facts for its edit. */
export interface TripStop extends EditableStop {
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
  readonly appointment_at: string | null;
  readonly id_local: number | null;
  readonly canton: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly radius_m: number;
  readonly fence: Fence | null;
  readonly free_hours: number | null;
  readonly slot_code: string | null;
  /** Its stop in the plan of the leg; null: none. */
  readonly id_leg_stop: number | null;
  readonly eta_at: string | null;
}
/** A guide with its stops, as edits read it. */
export interface Trip extends EditableTrip<TripStop> {
  readonly id_guide: number;
  readonly id_leg: number;
  readonly id_truck: number | null;
  readonly version: number;
  readonly label: string;
  readonly extraordinary: boolean;
  readonly planned_start: string;
  readonly planned_end: string;
  readonly eta_at: string | null;
  readonly distance_km: number | null;
  /** Kilometres that were sold: of the leg as planned when the reservation was accepted. */
  readonly sold_km: number | null;
  readonly reservation_type: 'E' | 'I';
  readonly appointment_date: string;
  /** Free hours agreed with the client; null: none. */
  readonly agreed_free_hours: number | null;
  readonly tracking_mode: 'AUTO' | 'PROPOSE' | 'OFF' | null;
}

/** Records that refer to a stop, apart from its events; GPS proposals are deleted with it. */
const records = sql`array_remove(array[
  case when exists (select from logbook b where b.id_stop = s.id_stop and b.kind <> 'PROPOSAL') then 'notas de bitácora' end,
  case when exists (select from documents d where d.id_stop = s.id_stop) then 'documentos' end,
  case when exists (select from stand_bys w where w.id_stop = s.id_stop) then 'stand-by' end,
  case when exists (select from charges c where c.id_stop = s.id_stop) then 'cobros' end,
  case when s.id_stop_origin is not null or exists (select from guide_stops o where o.id_stop_origin = s.id_stop) then 'un rescate' end], null)`;

const stops = sql`(select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'code', s.code, 'action', s.action, 'name', s.name, 'id_location', s.id_location,
    'id_local', s.id_local, 'canton', s.canton, 'lat', s.lat, 'lng', s.lng, 'radius_m', s.radius_m, 'fence', s.fence, 'free_hours', s.free_hours, 'slot_code', s.slot_code,
    'id_leg_stop', s.id_leg_stop, 'planned_arrival', iso(s.planned_arrival), 'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at), 'eta_at', iso(s.eta_at),
    'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'skipped_at', iso(s.skipped_at),
    'inherited', s.id_stop_origin is not null and s.arrival_at is not null, 'leaves_box', s.leaves_box, 'records', ${records}) order by s.position)
  from guide_stops s where s.id_guide = g.id_guide)`;

/** A guide that is not deleted, in the caller's scope. */
export function loadTrip(tx: Tx, id_guide: number): Promise<Trip | undefined> {
  return tx.row(sql<Trip>`select g.id_guide, g.id_leg, g.id_truck, g.version, g.kind, coalesce(g.guide_number, g.id_reservation || '-' || u.number) as label,
      g.deleted_at, g.rescued_by, g.closed_at, g.finished_at, g.false_freight_at, g.issued_at, g.rescue, g.carries_container, g.tracking_mode,
      g.planned_start, g.planned_end, g.eta_at, g.distance_km::float8 as distance_km, l.distance_km::float8 as sold_km, l.extraordinary,
      case when l.extraordinary then 'RETORNO' else r.template end as template, r.reservation_type, r.appointment_date,
      u.agreed_free_hours::float8 as agreed_free_hours, ${stops} as stops
    from guides g join legs l using (id_leg) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join reservations r on r.id_reservation = g.id_reservation
    where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** The guide of a stop; undefined outside the caller's scope. */
export async function guideOfStop(tx: Tx, id_stop: number): Promise<number | undefined> {
  const row = await tx.row(
    sql<{ id_guide: number }>`select id_guide from guide_stops join guides using (id_guide)
      where id_stop = ${id_stop} and deleted_at is null`,
  );
  return row?.id_guide;
}

export interface PlaceOfStop {
  id_location: number;
  name: string;
  type: string;
  canton: string | null;
  lat: number;
  lng: number;
  radius_m: number;
  fence: Fence | null;
  /** Of the local, else of the place. */
  free_hours: number | null;
  /** Null: the given local does not belong to the place. */
  id_local: number | null;
}
/** An active place, with one of its locals. */
export async function findPlace(
  tx: Tx,
  id_location: number,
  id_local: number | null,
): Promise<PlaceOfStop | undefined> {
  const place = await storedPlace(tx, id_location, id_local);
  return place?.active ? place : undefined;
}
/** The same, also one that was put out of use: a stop stays there. */
export function storedPlace(
  tx: Tx,
  id_location: number,
  id_local: number | null,
): Promise<(PlaceOfStop & { active: boolean }) | undefined> {
  return tx.row(sql<
    PlaceOfStop & { active: boolean }
  >`select p.id_location, p.name, p.type, c.name as canton, p.lat, p.lng, p.radius_m, p.fence,
      coalesce(o.free_hours, p.free_hours)::float8 as free_hours, o.id_local, p.active
    from locations p left join cantons c using (id_canton) left join location_locals o on o.id_location = p.id_location and o.id_local = ${id_local}
    where p.id_location = ${id_location}`);
}

export interface SoldPlant {
  id_location: number;
  name: string;
}
/** The plants that were sold with a leg, in order: those of the reservation for the trip on which cargo is moved, else none. */
export function soldPlants(tx: Tx, id_leg: number): Promise<SoldPlant[]> {
  return tx.rows(sql<SoldPlant>`select s.id_location, p.name
    from legs l join reservation_stops s using (id_reservation) join locations p using (id_location)
    where l.id_leg = ${id_leg} and l.kind = 'VIAJE' and not l.extraordinary and s.code = 'PLT' order by s.position`);
}
