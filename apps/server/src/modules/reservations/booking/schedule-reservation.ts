import { timesFollow } from '@cabezal/domain/plan/plan-legs';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { refreshReservation } from '../../trips/refresh-status.ts';
import { keepSchedule, type LegStopRow, legIdsOf, plannedStops, planStop, type StopPlan } from './schedule.queries.ts';
import { takeAsOperator } from './take-reservation.ts';

export interface ScheduleInput {
  id_reservation: number;
  version: number;
  stops: StopPlan[];
}

/** Confirms planned times (programación). A leg that has a guide keeps its times: they change on the dispatch board. */
export async function scheduleReservation(tx: Tx, actor: Actor, input: ScheduleInput): Promise<void> {
  const record = await takeAsOperator(tx, actor, input.id_reservation, input.version);
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(record.status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se programa una reserva aprobada');
  const legIds = await legIdsOf(tx, input.id_reservation);
  for (const stop of input.stops) {
    if (!legIds.has(stop.id_leg)) throw notFound('El tramo no existe');
    await planStop(tx, stop);
  }
  await checkTimes(tx, input.id_reservation);
  await keepSchedule(tx, input.id_reservation, actor.id_user);
  await refreshReservation(tx, input.id_reservation);
  tx.audit({ action: 'schedule', noun: 'reservation', id: input.id_reservation, after: input.stops });
}

async function checkTimes(tx: Tx, id_reservation: number): Promise<void> {
  const rows = await plannedStops(tx, id_reservation);
  const byLeg = new Map<number, LegStopRow[]>();
  for (const row of rows) byLeg.set(row.id_leg, [...(byLeg.get(row.id_leg) ?? []), row]);
  for (const stops of byLeg.values())
    if (!timesFollow(stops))
      throw unprocessable('HORAS_DESORDENADAS', 'Las horas de cada tramo deben seguir el orden de las paradas');
}
