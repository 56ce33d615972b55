/** Moves the planned times of a leg when one of them changes (9-operations §1). Stops with events stay, open stops move. */

import { addMinutes, type Instant, toMillis } from '../../system/time/time';
import type { LegKind } from '../status/labels';

export interface MovableStop {
  readonly code: string;
  readonly action: string | null;
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
  /** Agreed time at the gate or plant. */
  readonly appointment_at: string | null;
  readonly arrival_at: Instant | null;
  readonly departure_at: Instant | null;
  readonly skipped_at: Instant | null;
}

/** True while a stop has no event, so that its times may move. */
export const isOpenStop = (stop: MovableStop): boolean =>
  stop.arrival_at === null && stop.departure_at === null && stop.skipped_at === null;

/** True at a plant where the container is loaded or unloaded. */
const isPlantOfWork = (stop: Pick<MovableStop, 'code' | 'action'>): boolean =>
  stop.code === 'PLT' && stop.action !== null;

/** Index of the first plant where the container is loaded or unloaded: its appointment is the reservation's. -1: none. */
export const firstPlantOfWork = (stops: readonly Pick<MovableStop, 'code' | 'action'>[]): number =>
  stops.findIndex(isPlantOfWork);

const moved = (at: string | null, minutes: number): string | null => (at === null ? null : addMinutes(at, minutes));

/** Moves the planned times of the open stops from index `from` on by minutes (negative: earlier). Appointments stay. */
export function shiftStops<S extends MovableStop>(stops: readonly S[], minutes: number, from = 0): S[] {
  return stops.map((stop, i) =>
    i < from || !isOpenStop(stop)
      ? stop
      : {
          ...stop,
          planned_arrival: moved(stop.planned_arrival, minutes),
          planned_departure: moved(stop.planned_departure, minutes),
        },
  );
}

/** Moves all open stops by the change of the reservation's appointment, and sets the new appointment at its plant. */
export function shiftAppointment<S extends MovableStop>(stops: readonly S[], minutes: number): S[] {
  const plant = firstPlantOfWork(stops);
  return shiftStops(stops, minutes).map((stop, i) =>
    i === plant && isOpenStop(stop) ? { ...stop, appointment_at: moved(stop.appointment_at, minutes) } : stop,
  );
}

/** Actions of a pick-up and of a delivery. */
const RETRIEVAL: readonly string[] = ['RETIRAR'];
const DELIVERY: readonly string[] = ['ENTREGAR', 'DEVOLVER'];

/** Index of the stop that a date field moves (for the delivery the last one); -1 when the leg has none. */
export function datedStop(stops: readonly MovableStop[], which: 'retrieval_at' | 'delivery_at'): number {
  if (which === 'retrieval_at') return stops.findIndex(stop => RETRIEVAL.includes(stop.action ?? ''));
  return stops.findLastIndex(stop => DELIVERY.includes(stop.action ?? ''));
}

/**
 * Moves one stop to another time, which becomes its appointment. A pick-up or return leg moves as a whole, because it has no other appointment; on a
 * trip leg the stops before it stay, because the plant has its own appointment.
 */
export function moveStopTo<S extends MovableStop>(
  stops: readonly S[],
  kind: LegKind,
  position: number,
  at: Instant,
): S[] {
  const stop = stops[position];
  if (stop === undefined || stop.planned_arrival === null) return [...stops];
  const minutes = Math.round((toMillis(at) - toMillis(stop.planned_arrival)) / 60_000);
  const from = kind === 'VIAJE' && stops.slice(0, position).some(isPlantOfWork) ? position : 0;
  const until = kind === 'VIAJE' && from === 0 ? firstPlantOfWork(stops) : -1;
  const shifted = shiftStops(stops, minutes, from);
  return shifted.map((one, i) => {
    const kept = until > position && i >= until ? (stops[i] as S) : one;
    return i === position ? { ...kept, appointment_at: new Date(toMillis(at)).toISOString() } : kept;
  });
}
