import { type Instant, toMillis } from '../../system/time/time';

/** Why a stop was late or waited (9-operations §5): which of it there is to explain. */
export const JUSTIFICATION_NAMES = {
  LATE_ARRIVAL: 'Llegada tarde',
  STAND_BY: 'Espera de más',
  LATE_DEPARTURE: 'Salida tarde',
  LATE_CLOSE: 'Cierre tarde',
} as const;
export type JustificationKind = keyof typeof JUSTIFICATION_NAMES;

/** Who answers for a motive, as the catalogue says it. */
export const RESPONSIBLE_NAMES: Readonly<Record<string, string>> = {
  TERCERO: 'Un tercero',
  CLIENTE: 'El cliente',
  FUERZA_MAYOR: 'Fuerza mayor',
  TRANSPORTISTA: 'El transportista',
  OPERADOR: 'La operadora',
};

/** A guide is closed within a day of its end. Hypothesis: no source gives a figure. */
export const CLOSE_WITHIN_MIN = 24 * 60;

export interface StopOfGuide {
  readonly arrival_at: Instant | null;
  readonly departure_at: Instant | null;
  readonly appointment_at: Instant | null;
  readonly planned_arrival: Instant | null;
  readonly planned_departure: Instant | null;
  /** Hours beyond the free ones, running ones included. */
  readonly excess_hours: number;
  /** Of the last stop: when the trip ended and was closed; null of all others, and before. */
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
 * What there is to justify at a stop, the gravest cause first: it came after its cita (without one, after its plan), waited beyond the
 * free hours, left after its plan, was closed a day after the trip's end or is still not.
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
