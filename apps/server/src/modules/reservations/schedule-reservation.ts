import { timesFollow } from '@cabezal/domain/plan/plan-legs';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/errors.ts';
import { refreshReservation } from '../trips/refresh-status.ts';
import { takeAsOperator } from './take-reservation.ts';

export interface ScheduleInput {
  id_reservation: number;
  version: number;
  stops: {
    id_leg: number;
    position: number;
    planned_arrival?: string | null;
    planned_departure?: string | null;
    appointment_at?: string | null;
    slot_code?: string | null;
  }[];
}
interface LegStopRow {
  id_leg: number;
  position: number;
  planned_arrival: string | null;
  planned_departure: string | null;
}

/** Confirms planned times (programación). A leg that has a guide keeps its times: they change on the dispatch board. */
export async function scheduleReservation(tx: Tx, actor: Actor, input: ScheduleInput): Promise<void> {
  const record = await takeAsOperator(tx, actor, input.id_reservation, input.version);
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(record.status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se programa una reserva aprobada');
  const legIds = new Set(
    (
      await tx.rows(sql<{ id_leg: number }>`select id_leg from legs where id_reservation = ${input.id_reservation}`)
    ).map(l => l.id_leg),
  );
  for (const stop of input.stops) {
    if (!legIds.has(stop.id_leg)) throw notFound('El tramo no existe');
    await tx.run(sql`update leg_stops set planned_arrival = coalesce(${stop.planned_arrival ?? null}, planned_arrival),
        planned_departure = coalesce(${stop.planned_departure ?? null}, planned_departure), appointment_at = coalesce(${stop.appointment_at ?? null}, appointment_at),
        slot_code = coalesce(${stop.slot_code ?? null}, slot_code)
      where id_leg = ${stop.id_leg} and position = ${stop.position}
        and not exists (select from guides g where g.id_leg = leg_stops.id_leg and g.live)`);
  }
  await checkTimes(tx, input.id_reservation);
  await tx.run(sql`update legs set planned_start = t.first, planned_end = greatest(t.last, t.first + interval '1 minute') from
      (select id_leg, min(planned_arrival) as first, max(planned_departure) as last from leg_stops join legs using (id_leg)
        where id_reservation = ${input.id_reservation} group by id_leg) t
    where legs.id_leg = t.id_leg and t.first is not null and t.last is not null`);
  await tx.run(
    sql`update reservations set scheduled_at = ${tx.now}, scheduled_by = ${actor.id_user} where id_reservation = ${input.id_reservation}`,
  );
  await refreshReservation(tx, input.id_reservation);
  tx.audit({ action: 'schedule', noun: 'reservation', id: input.id_reservation, after: input.stops });
}

async function checkTimes(tx: Tx, id_reservation: number): Promise<void> {
  const rows = await tx.rows(sql<LegStopRow>`select s.id_leg, s.position, s.planned_arrival, s.planned_departure
    from leg_stops s join legs l using (id_leg) where l.id_reservation = ${id_reservation} order by s.id_leg, s.position`);
  const byLeg = new Map<number, LegStopRow[]>();
  for (const row of rows) byLeg.set(row.id_leg, [...(byLeg.get(row.id_leg) ?? []), row]);
  for (const stops of byLeg.values())
    if (!timesFollow(stops))
      throw unprocessable('HORAS_DESORDENADAS', 'Las horas de cada tramo deben seguir el orden de las paradas');
}
