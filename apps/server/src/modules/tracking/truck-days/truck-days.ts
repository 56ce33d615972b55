import type { TruckDay, TrucksOfDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { isInFence } from '@cabezal/domain/places/geo/geofence';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { addDays, instantOf, toIso } from '@cabezal/domain/system/time/time';
import type { Period } from '@cabezal/domain/tracking/playback/history';
import { type DaySpan, type StoodAt, segmentsOf, spansInSteps } from '@cabezal/domain/tracking/truck-days/segments';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { readablePeriod, readsHistories } from '../playback/play-truck.ts';
import { selectPlacesNear } from '../playback/playback.queries.ts';
import { stopAt } from '../playback/stop-at.ts';
import {
  countTrucks,
  type DayTruck,
  selectFixesByMinute,
  selectStopsOfDay,
  selectTripsOfDay,
  selectTrucks,
  type TruckStop,
  type TruckTrip,
} from './truck-days.queries.ts';

/** Trucks of one page. */
const PAGE_SIZE = 25;
/** Largest distance of the middle of a place in whose fence a truck may stand, m. */
const NEAR_M = 5_000;

interface Day {
  from: string;
  to: string;
}
/** A truck's day as far as its positions tell. */
interface SpannedDay {
  truck: DayTruck;
  spans: readonly DaySpan[];
}

const oneDecimal = (km: number): number => Math.round(km * 10) / 10;

/** The spans of each truck, of the part of the day that the caller may read. */
async function spannedDays(tx: Tx, actor: Actor, trucks: readonly DayTruck[], day: Day): Promise<SpannedDay[]> {
  const read = trucks.map(truck => ({ truck, period: readablePeriod(tx, actor, truck, day) }));
  // Even a single instant may belong to the former carrier.
  const asked = read
    .filter(({ period }) => period.from_ms < period.to_ms)
    .map(({ truck, period }) => ({
      id_truck: truck.id_truck,
      from: toIso(period.from_ms),
      to: toIso(period.to_ms),
    }));
  // Row security of positions knows trips only; the trucks were read in the caller's scope, and their periods follow from their ownership.
  const fixes = await tx.asSystem(() => selectFixesByMinute(tx, asked));
  const days: SpannedDay[] = [];
  for (const { truck, period } of read)
    days.push({ truck, spans: await runInSlices(spansInSteps(fixes.get(truck.id_truck) ?? [], period)) });
  return days;
}

/** Where each truck stood: the stop of its trip, else the place in whose fence it was; spans in which it stood nowhere known are missing. */
async function knownPlaces(
  tx: Tx,
  days: readonly SpannedDay[],
  stops: ReadonlyMap<number, readonly TruckStop[]>,
): Promise<Map<DaySpan, StoodAt>> {
  const stood = days.flatMap(({ truck, spans }) =>
    spans.flatMap(span => (span.stood === null ? [] : { span, at: span.stood, id_truck: truck.id_truck })),
  );
  const near = await selectPlacesNear(
    tx,
    stood.map(({ at }) => at),
    NEAR_M,
  );
  const places = new Map<DaySpan, StoodAt>();
  for (const [i, { span, at, id_truck }] of stood.entries()) {
    const visited = stopAt({ ...at, from_ms: span.from_ms, to_ms: span.to_ms }, stops.get(id_truck) ?? []);
    const place = near[i];
    if (visited !== null) places.set(span, { name: visited.stop.name, code: visited.stop.code });
    else if (place && isInFence(place, at)) places.set(span, { name: place.name, code: place.code });
  }
  return places;
}

const periodOf = ({ began_at, ended_at }: TruckTrip): Period => ({
  from_ms: Date.parse(began_at),
  to_ms: ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at),
});

function shownDay(
  { truck, spans }: SpannedDay,
  trips: readonly TruckTrip[],
  places: ReadonlyMap<DaySpan, StoodAt>,
): TruckDay {
  const { id_truck, disk, license_plate, company } = truck;
  const numbers = new Map(trips.map(trip => [trip.id_guide, trip.guide_number]));
  const segments = segmentsOf(
    spans,
    trips.map(trip => ({ ...periodOf(trip), id_guide: trip.id_guide })),
    span => places.get(span) ?? null,
  );
  return {
    id_truck,
    disk,
    license_plate,
    company,
    km: oneDecimal(spans.reduce((total, span) => total + span.km, 0)),
    segments: segments.map(({ from_ms, to_ms, activity, id_guide, place, km }) => ({
      from: toIso(from_ms),
      to: toIso(to_ms),
      minutes: Math.round((to_ms - from_ms) / 60_000),
      activity,
      id_guide,
      guide_number: id_guide === null ? null : (numbers.get(id_guide) ?? null),
      place,
      km: oneDecimal(km),
    })),
  };
}

/** What these trucks did on a day. */
async function readDays(tx: Tx, actor: Actor, trucks: readonly DayTruck[], day: Day): Promise<TruckDay[]> {
  const asked = { ...day, id_trucks: trucks.map(truck => truck.id_truck) };
  const days = await spannedDays(tx, actor, trucks, day);
  const stops = groupBy(await selectStopsOfDay(tx, asked), stop => stop.id_truck);
  const trips = groupBy(await selectTripsOfDay(tx, asked), trip => trip.id_truck);
  const places = await knownPlaces(tx, days, stops);
  return days.map(one => shownDay(one, trips.get(one.truck.id_truck) ?? [], places));
}

export interface AskedDay {
  date: string;
  id_company?: number | undefined;
  page?: number | undefined;
}

/**
 * What the trucks of the caller's scope did on a business day, page by page, from one position a minute. A carrier reads its own trucks, and only
 * since they are its own. Errors: 403 for others than the operator's staff and carriers.
 */
export async function readTrucksOfDay(tx: Tx, actor: Actor, input: AskedDay): Promise<TrucksOfDay> {
  if (!readsHistories(actor)) throw forbidden();
  return trucksOfDay(tx, actor, input);
}

/** The same for a caller whose right to it was checked; `but`: trucks that are not shown. */
export async function trucksOfDay(
  tx: Tx,
  actor: Actor,
  { date, id_company, page = 1 }: AskedDay,
  but: readonly number[] = [],
): Promise<TrucksOfDay> {
  const from = instantOf(date, '00:00', tx.zone);
  const to = instantOf(addDays(date, 1), '00:00', tx.zone);
  const trucks = await selectTrucks(tx, { id_company, but, skip: (page - 1) * PAGE_SIZE, most: PAGE_SIZE });
  return {
    date,
    from,
    to: toIso(Math.min(Date.parse(to), Math.max(Date.parse(from), tx.now.getTime()))),
    page,
    page_size: PAGE_SIZE,
    total: await countTrucks(tx, { id_company, but }),
    trucks: await readDays(tx, actor, trucks, { from, to }),
  };
}
