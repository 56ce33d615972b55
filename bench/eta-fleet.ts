import { Random } from '@cabezal/simulator/demo-company/random';
import type { FleetTrip } from '@cabezal/simulator/fleet/itinerary';
import { type Position, SimTruck } from '@cabezal/simulator/fleet/sim-truck';
import type { DrivenTrip, TraceFix } from './eta-traces.ts';

/** A trip as a truck of the simulated fleet drives it: when it was at its stops, and what its device reported. */
export interface FleetRun {
  readonly trip: DrivenTrip;
  readonly trace: readonly TraceFix[];
}

const MINUTE = 60_000;
const EVERY_MS = 20_000;
/** On the way home after the last stop, so that its departure is detected. */
const HOMEWARD_MS = 6 * MINUTE;
/** Longer than any trip: a truck that does not end its trip is an error. */
const LONGEST_MS = 4 * 24 * 60 * MINUTE;

const iso = (at: number): string => new Date(at).toISOString();

function itineraryOf({ road, stops, planned_start }: DrivenTrip): FleetTrip {
  const start_at = stops[0]?.departure_at ?? planned_start;
  const places = stops.map(({ lat, lng, code, planned_arrival, planned_departure }) => ({
    lat,
    lng,
    code,
    planned_arrival,
    planned_departure,
  }));
  return { device: 'ETA', key: '', stops: places, geometry: road.line, start_at };
}

const fixOf = ({ lat, lng, at, accuracy_m }: Position): TraceFix => ({ lat, lng, at: iso(at), accuracy_m });

/** Drives a trip with a truck of the demonstration's fleet. The same trip gives the same positions. */
export function driveByFleet(trip: DrivenTrip): FleetRun {
  const itinerary = itineraryOf(trip);
  const starts = Date.parse(itinerary.start_at);
  const begins = starts - 10 * MINUTE;
  const truck = new SimTruck([itinerary], 0, new Random(trip.id_guide), begins);
  const trace: TraceFix[] = [];
  const arrivals: (number | null)[] = trip.stops.map(() => null);
  const departures: (number | null)[] = trip.stops.map(() => null);
  let homeSince: number | null = null;
  for (let at = begins; homeSince === null || at - homeSince < HOMEWARD_MS; at += EVERY_MS) {
    if (at - begins > LONGEST_MS) throw new Error(`the truck of trip ${trip.id_guide} does not end it`);
    trace.push(fixOf(truck.positionAt(at)));
    const { trip: driven, next, wait } = truck.state();
    if (driven < 0) {
      homeSince ??= at;
      departures[trip.stops.length - 1] ??= at;
      continue;
    }
    // `next` is the stop ahead: the truck has been at those before it, and stands at the last of them while it waits.
    for (let i = 1; i < next; i++) arrivals[i] ??= at;
    if (wait === 0) for (let i = 0; i < Math.min(next, trip.stops.length - 1); i++) departures[i] ??= at;
  }
  const stops = trip.stops.map((stop, i) => ({
    ...stop,
    arrival_at: timeOf(arrivals[i]),
    departure_at: timeOf(departures[i]),
  }));
  return { trip: { ...trip, stops }, trace };
}

const timeOf = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : iso(at));
