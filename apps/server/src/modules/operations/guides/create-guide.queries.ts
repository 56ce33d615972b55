import type { Fence } from '@cabezal/domain/places/geo/fence';
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../../platform/db/schema.generated.ts';
import { q, type Tx } from '../../../platform/db/tx.ts';
import type { Place } from '../../places/routes/road-plan.ts';

/** A leg with its plan, from which a guide is created. */
export interface LegRow {
  id_leg: number;
  id_reservation: number;
  id_sub_reservation: number;
  kind: string;
  planned_start: string;
  planned_end: string;
  reservation_type: 'E' | 'I';
  appointment_date: string;
  /** Free hours agreed with the client; null: none. */
  agreed_free_hours: number | null;
  stops: {
    id_leg_stop: number;
    position: number;
    code: string;
    action: string | null;
    id_location: number;
    id_local: number | null;
    name: string;
    canton: string | null;
    lat: number;
    lng: number;
    radius_m: number;
    fence: Fence | null;
    free_hours: number | null;
    planned_arrival: string | null;
    planned_departure: string | null;
    appointment_at: string | null;
    slot_code: string | null;
    leaves_box: boolean;
  }[];
}

export function placesOfLegs(tx: Tx, ids: readonly number[]): Promise<{ places: Place[] }[]> {
  return tx.rows(sql<{
    places: Place[];
  }>`select jsonb_agg(jsonb_build_object('id_location', p.id_location, 'lat', p.lat, 'lng', p.lng) order by s.position) as places
    from leg_stops s join locations p using (id_location) where s.id_leg = any(${[...ids]}::int[]) group by s.id_leg`);
}

export function loadLeg(tx: Tx, id_leg: number): Promise<LegRow | undefined> {
  return tx.row(sql<LegRow>`select l.id_leg, l.id_reservation, l.id_sub_reservation, l.kind, l.planned_start, l.planned_end, r.reservation_type, r.appointment_date, u.agreed_free_hours::float8 as agreed_free_hours,
      (select jsonb_agg(jsonb_build_object('id_leg_stop', s.id_leg_stop, 'position', s.position, 'code', s.code, 'action', s.action, 'id_location', s.id_location, 'id_local', s.id_local, 'name', p.name, 'canton', c.name,
        'lat', p.lat, 'lng', p.lng, 'radius_m', p.radius_m, 'fence', p.fence, 'free_hours', coalesce(o.free_hours, p.free_hours), 'planned_arrival', iso(s.planned_arrival),
        'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'leaves_box', s.leaves_box) order by s.position)
      from leg_stops s join locations p using (id_location) left join cantons c using (id_canton) left join location_locals o on o.id_local = s.id_local where s.id_leg = l.id_leg) as stops
    from legs l join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation where l.id_leg = ${id_leg}`);
}

/** A leg in the caller's scope. */
export function findLeg(
  tx: Tx,
  id_leg: number,
): Promise<{ id_reservation: number; id_sub_reservation: number } | undefined> {
  return tx.row(
    sql<{
      id_reservation: number;
      id_sub_reservation: number;
    }>`select id_reservation, id_sub_reservation from legs where id_leg = ${id_leg}`,
  );
}

export async function insertGuide(tx: Tx, values: Insertable<Schema['guides']>): Promise<number> {
  return (await tx.one(q.insertInto('guides').values(values).returning('id_guide'))).id_guide;
}

export async function storeStops(tx: Tx, id_guide: number, stops: readonly object[]): Promise<void> {
  await tx.run(sql`insert into guide_stops (id_guide, position, code, action, id_location, id_local, name, canton, lat, lng, radius_m, fence, free_hours, planned_arrival, planned_departure,
      appointment_at, slot_code, leaves_box, id_leg_stop)
    select ${id_guide}, s.* from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(position integer, code text, action text, id_location integer, id_local integer, name text, canton text,
      lat float8, lng float8, radius_m integer, fence jsonb, free_hours numeric, planned_arrival timestamptz, planned_departure timestamptz, appointment_at timestamptz, slot_code text, leaves_box boolean, id_leg_stop integer)`);
}
