/** Fixed bonuses of an own driver's trip: on time, and without an incident (8-money §6.2, decision 0166). */
import { type ChainLink, openPart } from '../../prices/amounts/leg-parts';
import { type Money, ZERO } from '../../system/amounts/money';
import { formatDelay, formatLength, type Instant } from '../../system/time/time';
import { latenessOf } from '../../trips/rules/lateness';
import type { BonusPart, GrantedBonus } from './bonus';

/** A stop with an appointment that the trip had to reach; stops that were not carried out are not among them. */
export interface AgreedStop {
  readonly name: string;
  readonly appointment_at: Instant;
  readonly arrival_at: Instant | null;
  /** A trip may start at its first stop: it leaves without an arrival. */
  readonly departure_at: Instant | null;
  /** Who is responsible for the late arrival, by its justification; null: nobody justified it, or without naming anybody. */
  readonly responsible: string | null;
}

/** Minutes by which a stop was reached late, as justifications count them; a delay that is not the driver's fault does not count. */
function ownDelay({ appointment_at, arrival_at, responsible }: AgreedStop): number {
  if (responsible !== null && responsible !== 'TRANSPORTISTA') return 0;
  const stop = {
    appointment_at,
    arrival_at,
    departure_at: null,
    planned_arrival: null,
    planned_departure: null,
    excess_hours: 0,
    ended_at: null,
    closed_at: null,
  };
  const late = latenessOf(stop, appointment_at).find(one => one.kind === 'LATE_ARRIVAL');
  return late?.minutes ?? 0;
}

/** Why a trip does not earn the bonus for being on time; null: it does. Nobody can say of a trip without an appointment that it was on time. */
export function punctualityLoss(stops: readonly AgreedStop[]): string | null {
  if (stops.length === 0) return 'Ninguna parada tenía cita';
  for (const stop of stops) {
    if (stop.arrival_at === null && stop.departure_at === null) return `Sin llegada a ${stop.name}`;
    const minutes = ownDelay(stop);
    if (minutes > 0) return `Llegó tarde a ${stop.name}: ${formatDelay(minutes)}`;
  }
  return null;
}

/** Facts of a trip that are of the driver's making. */
export interface TripIncidents {
  /** Accidents that the driver reported. Other reports (a tyre, a queue, a plant) happened to him. */
  readonly accidents: number;
  /** Fines for the trip that are not voided. */
  readonly fines: number;
}

/** Why a trip does not earn the bonus for having no incident; null: it does. */
export function incidentLoss({ accidents, fines }: TripIncidents): string | null {
  if (accidents > 0) return 'Tuvo un accidente en el viaje';
  return fines > 0 ? 'Tuvo una multa en el viaje' : null;
}

/** One driver's time with a trip that was handed over, whole minutes. */
export interface DriverTime {
  readonly id_guide: number;
  readonly minutes: number;
}

/**
 * A fixed bonus of a trip; after a handover each driver gets the part of the hours that he drove, the last open guide the rest. `loss`: why this
 * driver does not earn it; the others keep their parts.
 */
export function fixedBonus(
  amount: Money,
  name: string,
  of: {
    readonly id_guide: number;
    readonly loss: string | null;
    readonly times: readonly DriverTime[];
    readonly held: readonly GrantedBonus[];
  },
): BonusPart {
  const { id_guide, loss, times, held } = of;
  // Without an amount the line takes no part in what the others of the chain get.
  if (loss !== null) return { rule: ZERO, part: ZERO, how: loss };
  const chain: ChainLink[] = times.map(time => ({ id_guide: time.id_guide, km: time.minutes }));
  const same = held.filter(one => one.rule === amount);
  const driven = times.find(time => time.id_guide === id_guide)?.minutes ?? 0;
  const all = times.reduce((sum, time) => sum + time.minutes, 0);
  return {
    rule: amount,
    part: openPart(amount, chain, id_guide, same),
    how: times.length > 1 ? `${name}: ${formatLength(driven)} de ${formatLength(all)}` : name,
  };
}
