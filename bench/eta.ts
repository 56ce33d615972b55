import { serviceStart } from '@cabezal/domain/places/geo/present-etas';
import { BUSINESS_ZONE, businessTime, minutesBetween, toMillis } from '@cabezal/domain/system/time/time';
import {
  ETA_AIM,
  ETA_HORIZONS,
  type EtaHorizon,
  horizonOf,
  isEtaHit,
} from '@cabezal/domain/tracking/times/eta-accuracy';
import { wantedStops } from '../apps/server/src/modules/tracking/positions/follower/settle-plan.ts';
import {
  isNoticeable,
  type Progress,
  progressOf,
} from '../apps/server/src/modules/tracking/positions/follower/trip-progress.ts';
import {
  readTrip,
  seenStops,
  startReading,
  type TripPlan,
} from '../apps/server/src/modules/tracking/positions/follower/trip-reading.ts';
import { driveByFleet, type FleetRun } from './eta-fleet.ts';
import { type DrivenStop, type DrivenTrip, drivenTrips, traceOf } from './eta-traces.ts';
import { must, percentile, say } from './figure.ts';

const reservations = 1_500;
/** Part of the trips, the earliest ones, that are only used for learning. */
const LEARNT_SHARE = 0.6;
/** Number of trips that are replayed of each part. */
const REPLAYED = 400;
/** Interval at which the follower updates figures, milliseconds. */
const SHOW_MS = 30_000;
/** The same as in `learnDwell`. */
const LEAST_VISITS = 10;

interface SampledEta {
  readonly horizon: EtaHorizon;
  /** Minutes from the reported ETA to the arrival. */
  readonly error: number;
  /** The same for the planned hour; null: none. */
  readonly plan: number | null;
  /** Whether there was a stay before this stop; otherwise the truck was on the road to it. */
  readonly behindStay: boolean;
}

type Dwell = Map<string, Record<string, number>>;
const placeOf = (stop: DrivenStop): string => `${stop.id_location}/${stop.code}`;

/** Stays at places by four-hour band of the day, from finished trips: the rule of `learnDwell`. */
function learnDwell(trips: readonly DrivenTrip[]): Dwell {
  const stays = new Map<string, number[]>();
  for (const { stops } of trips)
    for (const stop of stops) {
      if (stop.arrival_at === null || stop.departure_at === null || stop.id_location === null) continue;
      const begins = serviceStart(stop, toMillis(stop.arrival_at));
      const took = (toMillis(stop.departure_at) - begins) / 60_000;
      const band = Math.floor(Number(businessTime(new Date(begins)).slice(0, 2)) / 4);
      const key = `${placeOf(stop)}/${band}`;
      if (took >= 0) stays.set(key, [...(stays.get(key) ?? []), took]);
    }
  const learnt: Dwell = new Map();
  for (const [key, took] of stays) {
    if (took.length < LEAST_VISITS) continue;
    const place = key.slice(0, key.lastIndexOf('/'));
    learnt.set(place, { ...learnt.get(place), [key.slice(key.lastIndexOf('/') + 1)]: percentile(took, 0.5) });
  }
  return learnt;
}

interface Replay {
  readonly told: SampledEta[];
  /** Number of arrivals, and of those that GPS detected within five minutes. */
  readonly arrivals: number;
  readonly seen: number;
}

/** Replays the positions of a trip as the follower reads them; keeps one reported ETA per horizon. */
function replay({ trip, trace }: FleetRun, dwell: Dwell): Replay {
  const open = { arrival_source: null, departure_source: null, proposed_arrival_at: null, proposed_departure_at: null };
  const stops = trip.stops.map(stop => ({
    ...stop,
    arrival_at: null,
    departure_at: null,
    ...open,
    dwell: dwell.get(placeOf(stop)) ?? null,
  }));
  const plan: TripPlan = { stops, annulments: [], confirmed: new Set() };
  const kept = new Map<string, { at: string; eta_at: string; i: number; horizon: EtaHorizon; behindStay: boolean }>();
  let reading = startReading('', trip.planned_start);
  let [shown, before]: [number, Progress | null] = [Number.NEGATIVE_INFINITY, null];
  const visitsNow = () => wantedStops(trip.kind, stops, seenStops(plan, reading));
  for (const fix of trace) {
    reading = readTrip(plan, reading, [fix]);
    const { last } = reading.fence;
    const now = toMillis(fix.at);
    if (last === null || now - shown < SHOW_MS) continue;
    const visits = visitsNow();
    const next = visits.findIndex(visit => visit.departure_at === null);
    if (next < 0) break;
    const progress = progressOf(trip.road, stops, visits, last, { samples: reading.samples, zone: BUSINESS_ZONE });
    if (!isNoticeable(before ?? { progress_percent: null, eta_at: null }, progress)) continue;
    [shown, before] = [now, progress];
    progress.stops.forEach(({ eta_at }, i) => {
      const horizon = eta_at === null ? null : horizonOf(minutesBetween(fix.at, eta_at));
      if (eta_at === null || horizon === null || kept.has(`${i}/${horizon}`)) return;
      const behindStay = i > next || visits[i]?.arrival_at !== null;
      kept.set(`${i}/${horizon}`, { at: fix.at, eta_at, i, horizon, behindStay });
    });
  }
  const seen = visitsNow();
  const told = [...kept.values()].flatMap(({ at, eta_at, i, horizon, behindStay }): SampledEta[] => {
    const arrival = seen[i]?.arrival_at ?? null;
    const planned = stops[i]?.planned_arrival ?? null;
    if (arrival === null || arrival <= at) return [];
    const error = minutesBetween(eta_at, arrival);
    return [{ horizon, error, plan: planned === null ? null : minutesBetween(planned, arrival), behindStay }];
  });
  const real = trip.stops.flatMap((stop, i) => (i > 0 && stop.arrival_at !== null ? [{ i, at: stop.arrival_at }] : []));
  const near = real.filter(({ i, at }) => Math.abs(minutesBetween(seen[i]?.arrival_at ?? '1970-01-01', at)) <= 5);
  return { told, arrivals: real.length, seen: near.length };
}

/** That many of them, evenly distributed. */
function some<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, i) => list[Math.floor(i * step)]).filter(
    one => one !== undefined,
  );
}

function replayAll(runs: readonly FleetRun[], dwell: Dwell): SampledEta[] {
  const replays = runs.map(run => replay(run, dwell));
  const sum = (of: (one: Replay) => number): number => replays.reduce((total, one) => total + of(one), 0);
  const [arrivals, seen] = [sum(one => one.arrivals), sum(one => one.seen)];
  must(
    arrivals > runs.length && seen > arrivals * 0.95,
    `only ${seen} of ${arrivals} arrivals were seen where they were`,
  );
  return replays.flatMap(one => one.told);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = <T>(list: readonly T[], is: (one: T) => boolean): number =>
  list.length === 0 ? 0 : (100 * list.filter(is).length) / list.length;

interface Measured {
  readonly measured: readonly SampledEta[];
  readonly learnt: readonly SampledEta[];
}

function sayHorizon(name: string, horizon: EtaHorizon, { measured, learnt }: Measured): void {
  const told = measured.filter(one => one.horizon === horizon);
  must(told.length >= 50, `only ${told.length} arrivals were told ${horizon} minutes ahead`);
  const hit = (list: readonly SampledEta[]): number => shareOf(list, one => isEtaHit(horizon, one.error));
  const size = told.map(one => Math.abs(one.error));
  const plans = told.flatMap(one => (one.plan === null ? [] : [one.plan]));
  const errors = learnt.filter(one => one.horizon === horizon).map(one => one.error);
  const [low, high] = [percentile(errors, 0.1), percentile(errors, 0.9)];
  const road = told.filter(one => !one.behindStay);
  say({
    name: `${name}.${horizon}`,
    value: hit(told),
    unit: '% hits',
    limit: ETA_AIM * 100,
    n: told.length,
    mae_min: mean(size),
    bias_min: mean(told.map(one => one.error)),
    p90_min: percentile(size, 0.9),
    plan: shareOf(plans, error => isEtaHit(horizon, error)),
    plan_mae_min: mean(plans.map(Math.abs)),
    on_the_road_n: road.length,
    on_the_road: hit(road),
    on_the_road_bias_min: mean(road.map(one => one.error)),
    behind_a_stay: hit(told.filter(one => one.behindStay)),
    // Eight of ten arrivals should be within the band, which was learnt from other trips.
    band_low_min: low,
    band_high_min: high,
    in_band: shareOf(told, ({ error }) => error >= low && error <= high),
  });
}

interface Halves<T> {
  readonly earlier: readonly T[];
  readonly later: readonly T[];
}

/** ETAs of the later runs, with the stays of the earlier trips and the bands of the earlier runs. */
function sayAll(name: string, runs: Halves<FleetRun>, dwell: Dwell): void {
  must(dwell.size > 10, `the stays of only ${dwell.size} places were learnt`);
  const both = { learnt: replayAll(runs.earlier, dwell), measured: replayAll(runs.later, dwell) };
  for (const horizon of [...ETA_HORIZONS].reverse()) sayHorizon(name, horizon, both);
}

const recorded = (trip: DrivenTrip): FleetRun => ({ trip, trace: traceOf(trip) });

/**
 * Replays the trips of a company position by position; ETAs are measured on later trips than those from which stays and bands were learnt.
 * `eta.replay`: each truck is at its stops when the company recorded it, and drives unevenly between them. `eta.replay.fleet`: the trucks of
 * the demonstration's fleet drive the same trips, with the speeds of the roads and stays of their own.
 */
export function etaReplay(): void {
  const trips = drivenTrips(reservations);
  const split = Math.floor(trips.length * LEARNT_SHARE);
  const whole: Halves<DrivenTrip> = { earlier: trips.slice(0, split), later: trips.slice(split) };
  const parts = { earlier: some(whole.earlier, REPLAYED), later: some(whole.later, REPLAYED) };
  const asRecorded = { earlier: parts.earlier.map(recorded), later: parts.later.map(recorded) };
  sayAll('eta.replay', asRecorded, learnDwell(whole.earlier));
  const byFleet = { earlier: parts.earlier.map(driveByFleet), later: parts.later.map(driveByFleet) };
  sayAll('eta.replay.fleet', byFleet, learnDwell(byFleet.earlier.map(run => run.trip)));
}
