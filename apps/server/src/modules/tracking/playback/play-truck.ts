import type {
  HistoryPoint,
  TruckHistory,
  TruckPeriod,
  TruckStay,
} from '@cabezal/contract/tracking/playback/playback.shapes';
import { distanceM, type LatLng } from '@cabezal/domain/system/geo/distance';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { toIso } from '@cabezal/domain/system/time/time';
import { shownReadings } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import { cargoTemperature } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import { historyInSteps, MOST_HISTORY_HOURS, type Period } from '@cabezal/domain/tracking/playback/history';
import type { Stay, TruckFix } from '@cabezal/domain/tracking/playback/stays';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, forbidden, notFound } from '../../../platform/http/errors.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { selectReeferReadings } from '../positions/storage/reefer-readings.queries.ts';
import { casesInPeriod } from './cases-in-period.ts';
import {
  type PlayedStop,
  type PlayedTruck,
  selectFixes,
  selectPlacesNear,
  selectPlayedStops,
  selectPlayedTruck,
} from './playback.queries.ts';
import { stopAt } from './stop-at.ts';

/** Largest distance at which a place names a stay, m. */
const NEAR_M = 5_000;

const HOUR_MS = 3_600_000;
const minutes = (ms: number): number => Math.round(ms / 60_000);

/** Whether the caller is of those who read what trucks did: customers see trucks on their trips only. Errors: 403 without the action. */
export function readsHistories(actor: Actor): boolean {
  if (!actor.actions.has('tracking.history')) throw forbidden();
  return actor.audience === 'operator' || actor.audience === 'carrier';
}

/** Errors: 403 without the action; 404 a truck that the caller may not see. */
async function demandTruck(tx: Tx, actor: Actor, id_truck: number): Promise<PlayedTruck> {
  const truck = readsHistories(actor) ? await selectPlayedTruck(tx, id_truck) : undefined;
  if (truck === undefined) throw notFound('El camión no existe');
  return truck;
}

/** The part of the asked period that has passed and, for a carrier, in which the truck is its own; empty if there is none. */
export function readablePeriod(
  tx: Tx,
  actor: Actor,
  truck: Pick<PlayedTruck, 'owned_since'>,
  { from, to }: Pick<TruckPeriod, 'from' | 'to'>,
): Period {
  const from_ms = Date.parse(from);
  const owned_ms = actor.audience === 'carrier' && truck.owned_since !== null ? Date.parse(truck.owned_since) : from_ms;
  const to_ms = Math.min(Date.parse(to), tx.now.getTime());
  return { from_ms: Math.min(Math.max(from_ms, owned_ms), to_ms), to_ms };
}

function atStop(stay: Stay, stops: readonly PlayedStop[]): TruckStay['place'] {
  const found = stopAt(stay, stops);
  return found && { name: found.stop.name, distance_m: found.distance_m };
}

const nearTo = (stay: Stay, near: (LatLng & { name: string }) | null | undefined): TruckStay['place'] =>
  near ? { name: near.name, distance_m: Math.round(distanceM(stay, near)) } : null;

async function namedStays(tx: Tx, stays: readonly Stay[], stops: readonly PlayedStop[]): Promise<TruckStay[]> {
  const near = await selectPlacesNear(tx, stays, NEAR_M);
  return stays.map((stay, i) => ({
    lat: rounded(stay.lat),
    lng: rounded(stay.lng),
    from: toIso(stay.from_ms),
    to: toIso(stay.to_ms),
    minutes: minutes(stay.to_ms - stay.from_ms),
    engine_on_min: stay.engine_on_ms === null ? null : minutes(stay.engine_on_ms),
    place: atStop(stay, stops) ?? nearTo(stay, near[i]),
  }));
}

/** Five decimals are a metre; more would only make the answer longer. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
const pointOf = ({ lat, lng, ms, kmh, heading, ignition }: TruckFix): HistoryPoint => [
  rounded(lng),
  rounded(lat),
  Math.floor(ms / 1000),
  whole(kmh),
  whole(heading),
  ignition === null ? null : Number(ignition),
];

/** Arrivals and departures within the period, in their order. */
function eventsOf(stops: readonly PlayedStop[], { from_ms, to_ms }: Period): TruckHistory['events'] {
  const events = stops.flatMap(({ id_guide, guide_number, id_stop, name, arrival_at, departure_at }) => {
    const of = { id_guide, guide_number, id_stop, name };
    return [
      { ...of, kind: 'ARRIVAL' as const, at: arrival_at },
      { ...of, kind: 'DEPARTURE' as const, at: departure_at },
    ];
  });
  return events
    .flatMap(event => (event.at === null ? [] : { ...event, at: event.at }))
    .filter(({ at }) => Date.parse(at) >= from_ms && Date.parse(at) <= to_ms)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The temperatures of the cargo on a truck; those farthest from zero if there are many. */
async function cargoTemperatures(
  tx: Tx,
  { id_truck, from, to }: { id_truck: number; from: string; to: string },
): Promise<TruckHistory['temperatures']> {
  const units = { id_truck, id_equipment: null };
  const stored = await tx.asSystem(() => selectReeferReadings(tx, units, { from, to }));
  const known = stored.flatMap(({ ms, ...reading }) => {
    const cargo_c = cargoTemperature(reading);
    return cargo_c === null ? [] : [{ ms, cargo_c }];
  });
  return shownReadings(known, null).map(({ ms, cargo_c }) => [Math.floor(ms / 1000), Math.round(cargo_c * 10) / 10]);
}

const written = ({ from_ms, to_ms }: Period) => ({ from: toIso(from_ms), to: toIso(to_ms) });

/** A history with the positions that it was computed from. */
export interface ReadHistory {
  history: TruckHistory;
  fixes: readonly TruckFix[];
  /** Name of the company whose truck it is. */
  company: string;
}

/**
 * What a truck did in a period: its track with stays, silences, events and cases of its trips. A carrier reads its own trucks, and only since
 * they are its own. Errors: 403, 404, 422 RANGO_MAXIMO.
 */
export async function readHistory(tx: Tx, actor: Actor, input: TruckPeriod): Promise<ReadHistory> {
  const truck = await demandTruck(tx, actor, input.id_truck);
  if (Date.parse(input.to) - Date.parse(input.from) > MOST_HISTORY_HOURS * HOUR_MS) demand(refuse('RANGO_MAXIMO'));
  const period = readablePeriod(tx, actor, truck, input);
  const asked = { id_truck: input.id_truck, from: toIso(period.from_ms), to: toIso(period.to_ms) };
  // Even a single instant may belong to the former carrier.
  const isRead = period.from_ms < period.to_ms;
  // Row security of positions knows trips only; the ownership of the truck was checked above.
  const fixes = isRead ? await tx.asSystem(() => selectFixes(tx, asked)) : [];
  const history = await runInSlices(historyInSteps(fixes, period));
  const stops = await selectPlayedStops(tx, asked);
  const { km, driving_ms, standing_ms, silent_ms, fastest } = history.summary;
  const shown: TruckHistory = {
    truck: { id_truck: truck.id_truck, disk: truck.disk, license_plate: truck.license_plate },
    from: asked.from,
    to: asked.to,
    is_thinned: fixes.some(fix => fix.way !== undefined),
    track: history.fixes.map(pointOf),
    stays: await namedStays(tx, history.stays, stops),
    gaps: history.gaps.map(written),
    engine_on: history.engine_on?.map(written) ?? null,
    temperatures: isRead ? await cargoTemperatures(tx, asked) : [],
    events: eventsOf(stops, period),
    cases: isRead ? await casesInPeriod(tx, actor, asked) : [],
    summary: {
      km: Math.round(km * 10) / 10,
      driving_min: minutes(driving_ms),
      standing_min: minutes(standing_ms),
      silent_min: minutes(silent_ms),
      fastest: fastest && { kmh: Math.round(fastest.kmh), at: toIso(fastest.ms) },
    },
  };
  return { history: shown, fixes, company: truck.company };
}

/** The history alone. */
export const playTruck = async (tx: Tx, actor: Actor, input: TruckPeriod): Promise<TruckHistory> =>
  (await readHistory(tx, actor, input)).history;
