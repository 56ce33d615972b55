import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface StopPlan {
  id_leg: number;
  position: number;
  planned_arrival?: string | null;
  planned_departure?: string | null;
  appointment_at?: string | null;
  slot_code?: string | null;
}
export interface LegStopRow {
  id_leg: number;
  position: number;
  planned_arrival: string | null;
  planned_departure: string | null;
}

export async function legIdsOf(tx: Tx, id_reservation: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{ id_leg: number }>`select id_leg from legs where id_reservation = ${id_reservation}`);
  return new Set(rows.map(row => row.id_leg));
}

/** Writes what is given of a stop's plan; a leg with a live guide keeps what it has. */
export async function planStop(tx: Tx, stop: StopPlan): Promise<void> {
  await tx.run(sql`update leg_stops set planned_arrival = coalesce(${stop.planned_arrival ?? null}, planned_arrival),
        planned_departure = coalesce(${stop.planned_departure ?? null}, planned_departure), appointment_at = coalesce(${stop.appointment_at ?? null}, appointment_at),
        slot_code = coalesce(${stop.slot_code ?? null}, slot_code)
      where id_leg = ${stop.id_leg} and position = ${stop.position}
        and not exists (select from guides g where g.id_leg = leg_stops.id_leg and g.live)`);
}

export function plannedStops(tx: Tx, id_reservation: number): Promise<LegStopRow[]> {
  return tx.rows(sql<LegStopRow>`select s.id_leg, s.position, s.planned_arrival, s.planned_departure
    from leg_stops s join legs l using (id_leg) where l.id_reservation = ${id_reservation} order by s.id_leg, s.position`);
}

/** The legs begin and end with their stops; the reservation says who scheduled it. */
export async function keepSchedule(tx: Tx, id_reservation: number, id_user: number): Promise<void> {
  await tx.run(sql`update legs set planned_start = t.first, planned_end = greatest(t.last, t.first + interval '1 minute') from
      (select id_leg, min(planned_arrival) as first, max(planned_departure) as last from leg_stops join legs using (id_leg)
        where id_reservation = ${id_reservation} group by id_leg) t
    where legs.id_leg = t.id_leg and t.first is not null and t.last is not null`);
  await tx.run(
    sql`update reservations set scheduled_at = ${tx.now}, scheduled_by = ${id_user} where id_reservation = ${id_reservation}`,
  );
}
