/** Position of a truck on its road at a moment of its trip. */
import { alongLine, type Coordinate, lineLengthM } from '@cabezal/domain/system/geo/distance';
import { iso, MINUTE } from './clock';
import type { GuideDraft } from './drafts';
import type { Output } from './output';
import type { Truck } from './resources';
import { roadBetween } from './roads';
import type { Trip } from './trips';
import type { Place } from './world';

const lines = new Map<string, readonly Coordinate[]>();

/** Road of a trip from its first to its last stop. */
export function lineOf(trip: Trip): readonly Coordinate[] {
  const key = trip.visits.map(visit => `${visit.place.lat},${visit.place.lng}`).join('>');
  const known = lines.get(key);
  if (known) return known;
  const line: Coordinate[] = [];
  trip.visits.forEach((visit, i) => {
    const previous = trip.visits[i - 1];
    if (!previous) return;
    const road = roadBetween(previous.place, visit.place).line;
    line.push(...(line.length > 0 ? road.slice(1) : road));
  });
  if (trip.visits.every(visit => visit.place.id > 0)) lines.set(key, line);
  return line;
}

export interface Whereabouts {
  readonly lat: number;
  readonly lng: number;
  /** Kilometres driven since the first stop. */
  readonly km: number;
  readonly speed_kmh: number;
  readonly heading: number;
}

/** Place at a moment, from the simulated arrivals and departures. */
export function placeOnRoad(trip: Trip, moment: number): Whereabouts {
  let km = 0;
  const first = trip.visits[0];
  let here: Whereabouts = { lat: first?.place.lat ?? 0, lng: first?.place.lng ?? 0, km: 0, speed_kmh: 0, heading: 0 };
  for (let i = 1; i < trip.visits.length; i++) {
    const [from, to] = [trip.visits[i - 1], trip.visits[i]];
    if (!from || !to || from.departure === null || to.arrival === null || moment < from.departure) return here;
    const road = roadBetween(from.place, to.place);
    if (moment < to.arrival) {
      const share = (moment - from.departure) / Math.max(1, to.arrival - from.departure);
      const at = alongLine(road.line, share * lineLengthM(road.line));
      const hours = (to.arrival - from.departure) / 3_600_000;
      const place = at?.place ?? from.place;
      return {
        ...place,
        km: km + share * road.km,
        speed_kmh: road.km / Math.max(0.05, hours),
        heading: at?.heading ?? 0,
      };
    }
    km += road.km;
    here = { lat: to.place.lat, lng: to.place.lng, km, speed_kmh: 0, heading: 0 };
  }
  return here;
}

const STEP = 2 * MINUTE;
const LONGEST = 12 * 60 * MINUTE;

/** About 8 m of GPS noise, the same for the same truck and moment. */
function noise(seed: number): number {
  return Math.sin(seed * 12.9898) * 0.00007;
}

/** The track of a trip under way, and the last position of its truck. */
export function writeTrack(out: Output, guide: GuideDraft, truck: Truck): void {
  const { now } = out;
  const from = Math.max(guide.trip.start, now - LONGEST);
  for (let at = from; at < now - STEP; at += STEP) writePosition(out, guide.trip, truck, at);
  const here = placeOnRoad(guide.trip, now - 15_000);
  writeLast(out, truck, here, here.speed_kmh > 0 ? null : (standingSince(guide.trip, now) ?? guide.trip.start));
}

function standingSince(trip: Trip, now: number): number | null {
  return trip.visits.findLast(visit => visit.arrival !== null && visit.arrival <= now)?.arrival ?? null;
}

function writePosition(out: Output, trip: Trip, truck: Truck, at: number): void {
  const here = placeOnRoad(trip, at);
  out.add('positions', {
    id_truck: truck.id,
    device_time: iso(at),
    server_time: iso(at + 1500),
    lat: round(here.lat + noise(at / 1000 + truck.id)),
    lng: round(here.lng + noise(at / 777 + truck.id)),
    speed_kmh: Math.round(here.speed_kmh * 10) / 10,
    heading: Math.round(here.heading),
    accuracy_m: 8,
    attributes: { ign: isEngineOn(trip, here, at) ? 1 : 0 },
  });
}

/** How long the engine of a standing truck still runs: it queues at the gate. */
const IDLES = 10 * MINUTE;
const isEngineOn = (trip: Trip, here: Whereabouts, at: number): boolean =>
  here.speed_kmh > 0 || at - (standingSince(trip, at) ?? trip.start) < IDLES;

/** Position of a parked truck: the start of its next trip, else a base of its company. */
export function writeParked(out: Output, truck: Truck, start: Place | null): void {
  const place = start ?? out.world.places.get(baseOf(truck));
  if (!place) return;
  const spread = start ? 2 : 12;
  const lat = place.lat + noise(truck.id * 3) * spread;
  const lng = place.lng + noise(truck.id * 5) * spread;
  const since = out.now - (truck.id % 19) * 30 * MINUTE;
  writeLast(out, truck, { lat, lng, km: 0, speed_kmh: 0, heading: (truck.id * 47) % 360 }, since);
}

function baseOf(truck: Truck): string {
  if (truck.is_own) return truck.id % 7 === 0 ? 'BASE-PSJ' : 'BASE-PER';
  return truck.id_company % 2 === 1 ? 'BASE-MCH' : 'PATIO-PER';
}

function writeLast(out: Output, truck: Truck, here: Whereabouts, since: number | null): void {
  const at = out.now - 15_000;
  out.add('last_positions', {
    id_truck: truck.id,
    device_time: iso(at),
    server_time: iso(at + 1500),
    lat: round(here.lat + noise(at / 1000 + truck.id)),
    lng: round(here.lng + noise(at / 777 + truck.id)),
    speed_kmh: Math.round(here.speed_kmh * 10) / 10,
    heading: Math.round(here.heading),
    stopped_since: iso(since),
  });
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
