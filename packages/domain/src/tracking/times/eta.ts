/** ETAs of a trip's stops, with their band and basis (9-operations §4). */
import { presentEtas, serviceStart } from '../../places/geo/present-etas';
import { type Instant, minutesBetween, toIso, toMillis } from '../../system/time/time';
import { effectiveStops, type StopSigns } from '../../trips/status/standing';
import { ETA_HORIZONS, ETA_LIMITS, type EtaHorizon } from './eta-accuracy';

export const ETA_BASES = ['GPS', 'EVENT', 'PLAN'] as const;
export type EtaBasis = (typeof ETA_BASES)[number];
/** Spanish names of the bases. */
export const ETA_BASIS_NAMES: Readonly<Record<EtaBasis, string>> = {
  GPS: 'por GPS',
  EVENT: 'por el último evento',
  PLAN: 'según el plan',
};

export interface EtaStop extends StopSigns {
  readonly id_stop: number;
  readonly code: string;
  readonly planned_arrival: string | null;
  readonly planned_departure: string | null;
  readonly appointment_at: string | null;
  /** As last computed by the follower. */
  readonly eta_at: string | null;
}

/** Usual error of ETAs so many minutes ahead: 10th and 90th percentile, minutes, positive when later. */
export interface EtaBand {
  readonly horizon_min: number;
  readonly low_min: number;
  readonly high_min: number;
}

export interface EtaFacts {
  readonly now: Instant;
  /** Time of the last position; null: none. */
  readonly heard_at: Instant | null;
  /** Minutes for which an ETA by GPS is valid. */
  readonly fresh_min: number;
  readonly bands: readonly EtaBand[];
}

export interface StopEta {
  readonly id_stop: number;
  /** Arrival of the truck. */
  readonly arrives_at: string;
  /** Begin of the work: a plant waits for the appointment. */
  readonly eta_at: string;
  readonly low_at: string;
  readonly high_at: string;
  readonly basis: EtaBasis;
  /** Minutes from arrival to appointment; negative: late. Null: no appointment. */
  readonly slack_min: number | null;
}

const MINUTE = 60_000;
const millis = (instant: string | null): number | null => (instant === null ? null : toMillis(instant));

/** Arrivals by the plan from the last event on: planned drives and stays, not before now. */
function fromPlan(stops: readonly EtaStop[], now: number): Map<number, number> {
  const arrivals = new Map<number, number>();
  /** Actual or expected departure from the last stop, and the planned one. */
  let [clock, planned]: [number | null, number | null] = [null, null];
  for (const stop of stops) {
    if (stop.status === 'NOT_EJECUTED') continue;
    const [arrival, departure] = [millis(stop.arrival_at), millis(stop.departure_at)];
    const [toCome, toGo] = [millis(stop.planned_arrival), millis(stop.planned_departure)];
    const way = toCome === null || planned === null ? 0 : Math.max(0, toCome - planned);
    const stay = toCome === null || toGo === null ? 0 : Math.max(0, toGo - toCome);
    let there = arrival;
    if (there === null && departure === null) {
      there = Math.max(now, clock === null ? (toCome ?? toGo ?? now) : clock + way);
      // The trip begins here, so that there is no arrival.
      if (toCome !== null || clock !== null) arrivals.set(stop.id_stop, there);
    }
    clock = departure ?? Math.max(now, serviceStart(stop, there ?? now) + stay);
    planned = toGo ?? toCome ?? planned;
  }
  return arrivals;
}

/** The band so many minutes ahead: of the nearest horizon that is not shorter; without measurements, the allowed errors. */
export function etaBand(ahead: number, bands: readonly EtaBand[]): { low_min: number; high_min: number } {
  const horizon: EtaHorizon = ETA_HORIZONS.filter(h => h >= ahead).at(-1) ?? ETA_HORIZONS[0];
  const measured = bands.find(band => band.horizon_min === horizon);
  return measured ?? { low_min: -ETA_LIMITS[horizon].early, high_min: ETA_LIMITS[horizon].late };
}

/** Earliest and latest arrival around an ETA; not before now. */
export function bandAround(eta_at: string, now: Date, bands: readonly EtaBand[]): { low_at: string; high_at: string } {
  const [at, from] = [toMillis(eta_at), now.getTime()];
  const { low_min, high_min } = etaBand((at - from) / MINUTE, bands);
  const bound = (minutes: number): string => toIso(Math.max(from, at + minutes * MINUTE));
  return { low_at: bound(Math.min(0, low_min)), high_at: bound(Math.max(0, high_min)) };
}

/**
 * ETAs of the open stops. GPS: from the follower while positions are fresh; EVENT: from the last event and the plan; PLAN: before any event. No
 * arrival is before now, and work at a plant does not begin before its appointment.
 */
export function stopEtas(stops: readonly EtaStop[], facts: EtaFacts): StopEta[] {
  const seen = effectiveStops(stops);
  const now = toMillis(facts.now);
  const isFresh = facts.heard_at !== null && minutesBetween(facts.heard_at, facts.now) <= facts.fresh_min;
  const told = presentEtas(stops, facts.now);
  const began = seen.some(stop => stop.arrival_at !== null || stop.departure_at !== null);
  const planned = fromPlan(seen, now);
  return seen.flatMap((stop, i) => {
    const ofPlan = planned.get(stop.id_stop);
    if (ofPlan === undefined) return [];
    const gps = isFresh ? millis(told[i]?.eta_at ?? null) : null;
    const arrival = gps ?? ofPlan;
    const band = etaBand((arrival - now) / MINUTE, facts.bands);
    const bound = (minutes: number): string => toIso(serviceStart(stop, Math.max(now, arrival + minutes * MINUTE)));
    return [
      {
        id_stop: stop.id_stop,
        arrives_at: toIso(arrival),
        eta_at: toIso(serviceStart(stop, arrival)),
        low_at: bound(Math.min(0, band.low_min)),
        high_at: bound(Math.max(0, band.high_min)),
        basis: gps !== null ? 'GPS' : began ? 'EVENT' : 'PLAN',
        slack_min: stop.appointment_at === null ? null : Math.floor((toMillis(stop.appointment_at) - arrival) / MINUTE),
      } satisfies StopEta,
    ];
  });
}
