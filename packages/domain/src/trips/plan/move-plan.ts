/** How the plan of a leg moves when an hour of it does (9-operations §1): what has happened stays, what is open moves. */

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

/** True while nothing happened at a stop: its hours may still move. */
export const isOpenStop = (stop: MovableStop): boolean =>
  stop.arrival_at === null && stop.departure_at === null && stop.skipped_at === null;

/** True at a plant where the box is loaded or unloaded: its agreed time is the reservation's. */
export const isPlantOfWork = (stop: Pick<MovableStop, 'code' | 'action'>): boolean =>
  stop.code === 'PLT' && stop.action !== null;

const moved = (at: string | null, minutes: number): string | null => (at === null ? null : addMinutes(at, minutes));

/** The planned hours of the open stops from a position on, moved by minutes (negative: earlier). Agreed times stay: others agreed to them. */
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

/** The plan when the agreed time at the plant is another: everything open moves by as much, and the plant says the new one. */
export function shiftAppointment<S extends MovableStop>(stops: readonly S[], minutes: number): S[] {
  return shiftStops(stops, minutes).map(stop =>
    isOpenStop(stop) && isPlantOfWork(stop) ? { ...stop, appointment_at: moved(stop.appointment_at, minutes) } : stop,
  );
}

/** What is done where a box is fetched, and where it is left at the end. */
const RETRIEVAL: readonly string[] = ['RETIRAR'];
const DELIVERY: readonly string[] = ['ENTREGAR', 'DEVOLVER'];

/** Position of the stop that a date moves; -1 where the leg has none. A box is left at the last of them. */
export function datedStop(stops: readonly MovableStop[], which: 'retrieval_at' | 'delivery_at'): number {
  if (which === 'retrieval_at') return stops.findIndex(stop => RETRIEVAL.includes(stop.action ?? ''));
  return stops.findLastIndex(stop => DELIVERY.includes(stop.action ?? ''));
}

/**
 * The plan with one stop at another hour, which is agreed now. A pick-up or a return moves whole, as nothing else was agreed in it; a trip
 * keeps what is before the stop, since the plant has its own hour.
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
  const until = kind === 'VIAJE' && from === 0 ? stops.findIndex(isPlantOfWork) : -1;
  const shifted = shiftStops(stops, minutes, from);
  return shifted.map((one, i) => {
    const kept = until > position && i >= until ? (stops[i] as S) : one;
    return i === position ? { ...kept, appointment_at: new Date(toMillis(at)).toISOString() } : kept;
  });
}
