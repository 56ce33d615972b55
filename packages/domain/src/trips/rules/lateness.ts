import { type Instant, toMillis } from '../../system/time/time';

/** What a person justifies at a stop: lateness, waiting or a late closing (9-operations §5). */
export const JUSTIFICATION_NAMES = {
  LATE_ARRIVAL: 'Llegada tarde',
  STAND_BY: 'Espera de más',
  LATE_DEPARTURE: 'Salida tarde',
  LATE_CLOSE: 'Cierre tarde',
} as const;
export type JustificationKind = keyof typeof JUSTIFICATION_NAMES;

/** Responsible party of a motive, as displayed in the catalogue. */
export const RESPONSIBLE_NAMES: Readonly<Record<string, string>> = {
  TERCERO: 'Un tercero',
  CLIENTE: 'El cliente',
  FUERZA_MAYOR: 'Fuerza mayor',
  TRANSPORTISTA: 'El transportista',
  OPERADOR: 'La operadora',
};

/** A guide should be closed within a day of its end. Hypothesis: no source gives a figure. */
export const CLOSE_WITHIN_MIN = 24 * 60;

export interface StopOfGuide {
  readonly arrival_at: Instant | null;
  readonly departure_at: Instant | null;
  readonly appointment_at: Instant | null;
  readonly planned_arrival: Instant | null;
  readonly planned_departure: Instant | null;
  /** Hours beyond the free hours, including a running stay. */
  readonly excess_hours: number;
  /** Of the last stop: when the trip ended and when it was closed; null for other stops, and before. */
  readonly ended_at: Instant | null;
  readonly closed_at: Instant | null;
}

export interface Lateness {
  readonly kind: JustificationKind;
  /** Whole minutes, at least one. */
  readonly minutes: number;
}

const minutesBetween = (from: Instant | null, to: Instant | null): number =>
  from === null || to === null ? 0 : Math.floor((toMillis(to) - toMillis(from)) / 60_000);

/**
 * What is to be justified at a stop, the most serious first: late against its appointment (without one, its plan), waited beyond the free hours, left
 * after its plan, closed more than a day after the trip's end or still not closed.
 */
export function latenessOf(stop: StopOfGuide, now: Instant): Lateness[] {
  const closing = stop.ended_at === null ? 0 : minutesBetween(stop.ended_at, stop.closed_at ?? now) - CLOSE_WITHIN_MIN;
  const all: Lateness[] = [
    { kind: 'LATE_ARRIVAL', minutes: minutesBetween(stop.appointment_at ?? stop.planned_arrival, stop.arrival_at) },
    { kind: 'STAND_BY', minutes: Math.round(stop.excess_hours * 60) },
    { kind: 'LATE_DEPARTURE', minutes: minutesBetween(stop.planned_departure, stop.departure_at) },
    { kind: 'LATE_CLOSE', minutes: closing },
  ];
  return all.filter(late => late.minutes > 0);
}
