import { distanceKm } from '@cabezal/domain/system/geo/distance';
import { toIso, toMillis } from '@cabezal/domain/system/time/time';
import { isWorkCode } from '@cabezal/domain/trips/status/stop-codes';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { RoadRoute, Roads } from '../../../places/roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import type { TripFacts } from '../../../trips/state/assignment/assignment-facts.queries.ts';
import { type HandedStop, type PlannedStopTime, stopsOfTrip } from './rescue.queries.ts';

/** Minutes for transferring container, seals and papers from one unit to the other. */
const HAND_OVER_MINUTES = 30;
/** A point within this distance of a place takes its name. */
const AT_PLACE_KM = 0.5;

export interface Point {
  lat: number;
  lng: number;
  name?: string | null | undefined;
}

/** A trip divided at a point: what was driven, and what is left. */
export interface DividedTrip {
  done: HandedStop[];
  open: HandedStop[];
}

/**
 * Divides a trip. Open stops are those not left, including a work stop at which the unit is, because the work there is not finished. A yard
 * or another place where it only waits counts as done.
 */
export function divide(stops: readonly HandedStop[]): DividedTrip {
  const isOpen = (stop: HandedStop) =>
    stop.departure_at === null && (stop.arrival_at === null || isWorkCode(stop.code));
  const first = stops.findIndex(isOpen);
  const from = first < 0 ? stops.length : first;
  return { done: stops.filter((stop, i) => i < from || stop.arrival_at !== null), open: stops.slice(from) };
}

const placeOf = (point: Point): Place => ({ id_location: null, lat: point.lat, lng: point.lng });
/** The remaining route and the driven route. */
const ways = ({ done, open }: DividedTrip, point: Point): Place[][] => [
  [placeOf(point), ...open],
  [...done, placeOf(point)],
];

/** The roads of a divided trip, requested before the transaction. */
export async function rescueRoads(read: Read, roads: Roads, id_guide: number, point: Point): Promise<RoadPlan> {
  const stops = await read(tx => stopsOfTrip(tx, id_guide));
  return planRoads(read, roads, ways(divide(stops), point));
}

export interface RemainingTrip extends DividedTrip {
  point: Point & { name: string };
  /** From the point through the open stops. */
  road: RoadRoute;
  /** Kilometres driven until the point. */
  driven_km: number;
}
const nothing: RoadRoute = { km: 0, minutes: 0, tolls: 0, geometry: [], legs: [] };

/** The remaining trip of a guide from a point. Run it in the scope in which the guide was found. */
export async function remainingTrip(tx: Tx, id_guide: number, point: Point, ready: RoadPlan): Promise<RemainingTrip> {
  const divided = divide(await stopsOfTrip(tx, id_guide));
  const [left = [], driven = []] = ways(divided, point);
  const road = left.length < 2 ? nothing : ready.through(left);
  const near = [...divided.done, ...divided.open].find(stop => distanceKm(stop, point) <= AT_PLACE_KM);
  const name = point.name?.trim() || (near === undefined ? 'Punto de rescate' : `Punto de rescate · ${near.name}`);
  return { ...divided, point: { ...point, name }, road, driven_km: driven.length < 2 ? 0 : ready.through(driven).km };
}

const minutes = (n: number): number => n * 60_000;
/** Planned time at the stop, in milliseconds. */
const stayOf = ({ planned_arrival, planned_departure }: HandedStop): number =>
  planned_arrival === null || planned_departure === null
    ? 0
    : Math.max(0, toMillis(planned_departure) - toMillis(planned_arrival));

export interface RescuePlan {
  /** Arrival at the point, and departure from it. */
  arrival: string;
  departure: string;
  stops: PlannedStopTime[];
  end: string;
}
/**
 * Times of the unit that takes over: it is at the point after its drive, leaves half an hour later, and works at a plant or gate not before
 * its appointment.
 */
export function planRescue({ open, road }: RemainingTrip, at: string, driveMinutes: number): RescuePlan {
  const arrival = toMillis(at) + minutes(driveMinutes);
  const departure = arrival + minutes(HAND_OVER_MINUTES);
  let clock = departure;
  const stops = open.map((stop, i): PlannedStopTime => {
    const reached = clock + minutes(road.legs[i]?.minutes ?? 0);
    const begins = Math.max(reached, stop.appointment_at === null ? reached : toMillis(stop.appointment_at));
    clock = begins + stayOf(stop);
    return {
      id_stop: stop.id_stop,
      position: i + 1,
      planned_arrival: toIso(reached),
      planned_departure: toIso(clock),
    };
  });
  return { arrival: toIso(arrival), departure: toIso(departure), stops, end: toIso(Math.max(clock, departure)) };
}

/** The trip of the other unit for the assignment rules: from the rescue on, with the point and the open stops. */
export function asAssigned(trip: TripFacts, left: RemainingTrip, plan: RescuePlan, at: string): TripFacts {
  const times = new Map(plan.stops.map(stop => [stop.id_stop, stop]));
  const open = trip.stops.flatMap(stop => {
    const time = times.get(stop.id_stop ?? 0);
    return time === undefined ? [] : [{ ...stop, planned_at: time.planned_arrival }];
  });
  const { lat, lng, name } = left.point;
  const here = {
    id_location: null,
    location_name: name,
    short_name: name,
    spoken: 'el punto',
    code: 'OTR',
    action: null,
  };
  return {
    ...trip,
    // The container changes trucks here, whoever brought it; the new unit drives the rest.
    brought_by: null,
    carried_by: null,
    planned_from: at,
    planned_to: plan.end,
    drive_minutes: left.road.minutes,
    stops: [
      {
        ...here,
        id_stop: null,
        planned_at: plan.arrival,
        requires_credential: false,
        lat,
        lng,
        appointment_at: null,
        slot_code: null,
      },
      ...open,
    ],
  };
}
