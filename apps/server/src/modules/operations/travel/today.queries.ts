import type { DayTrip } from '@cabezal/contract/operations/travel/today.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { guideWay, stopName } from '../../trips/state/facts/hidden-place.queries.ts';

type DayStop = NonNullable<DayTrip['next_stop']> & {
  departure_at: string | null;
  status: string;
  inherited: boolean;
};
export type DayTripRow = Omit<DayTrip, 'begun' | 'next_stop'> & { stops: DayStop[] | null };

/** These guides with their stops, by planned start, in the caller's scope. */
export function listDayTrips(tx: Tx, id_guides: readonly number[]): Promise<DayTripRow[]> {
  return tx.rows(sql<DayTripRow>`select g.id_guide, g.guide_number, g.status, g.id_reservation, u.number, ${guideWay} as route_text,
      u.container_code, y.code as container_type, g.license_plate, g.planned_start, trip_ended(g) as ended_at, g.closed_at,
      (select jsonb_agg(jsonb_build_object('name', ${stopName}, 'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at),
          'planned_arrival', iso(s.planned_arrival), 'appointment_at', iso(s.appointment_at), 'slot_code', s.slot_code, 'status', s.status,
          'inherited', s.id_stop_origin is not null and s.arrival_at is not null) order by s.position)
        from guide_stops s where s.id_guide = g.id_guide) as stops
    from guides g join reservations r on r.id_reservation = g.id_reservation join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type
    where g.id_guide = any (${[...id_guides]}::integer[]) and g.deleted_at is null
    order by g.planned_start, g.id_guide`);
}

/** The name of a driver. Needs every row: a phone reads its trips alone. */
export async function driverName(tx: Tx, id_driver: number): Promise<string> {
  const { name } = await tx.one(
    sql<{ name: string }>`select name || ' ' || last_name as name from drivers where id_driver = ${id_driver}`,
  );
  return name;
}
