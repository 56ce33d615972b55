/** Precomputed data of a day: free windows of trucks with their drivers, and the verdict of each pair for lookup. */
import type { RefusalCode } from '../../system/refusals/refusals';
import { businessDate, toMillis } from '../../system/time/time';
import { checkDriver, checkTrip, checkTruck, type Finder, isPaper } from '../../trips/rules/assignment';
import type { AssignmentSubject } from '../../trips/rules/assignment-input';
import { type DrivingDay, drivingDays } from '../../trips/rules/driving-day';
import { emptyKm } from '../../trips/rules/empty-drive';
import {
  type PreparedDriver,
  type PreparedTrip,
  type PreparedTruck,
  prepareDriver,
  prepareTrip,
  prepareTruck,
} from '../../trips/rules/prepared-assignment';
import { outerLinks, type PlanBox, planBoxes, planRuns } from './plan-boxes';
import type { PlanBan, PlanDriver, PlanInput, PlanLeg, PlanPlace, PlanSpan, PlanTruck } from './plan-input';

/** A period in which a truck is free, with its driver. */
export interface Window {
  readonly truck: PlanTruck;
  readonly driver: PlanDriver | null;
  /** Milliseconds; infinite on a side without a planned trip. */
  readonly from: number;
  readonly to: number;
  /** Index of the starting place; UNKNOWN: not known. */
  readonly origin: number;
  /** Index of the place where it must be at the end. */
  readonly next: number;
}

/** Precomputed data of a leg. */
export interface ReadyLeg {
  readonly leg: PlanLeg;
  readonly trip: PreparedTrip;
  readonly from: number;
  readonly to: number;
  /** Indexes of its first and last place. */
  readonly first: number;
  readonly last: number;
  readonly day: string;
  /** Driving minutes by business day. */
  readonly driving: readonly DrivingDay[];
  /** Cost with an own truck, and the lowest cost of any, cents. */
  readonly own: number;
  readonly least: number;
  readonly bannedTrucks: ReadonlySet<number>;
  readonly bannedDrivers: ReadonlySet<number>;
}

/** Verdict of a pair, as bits. */
export const HARD = 1;
export const PAPERS = 2;
export const BUSY = 4;
/** No obstacle, but a paper expires within a week after the trip. */
export const ENDS_SOON = 8;
const SOON_DAYS = 7;

/** Records which kind of finding occurred, without sentences. */
class Tally implements Finder {
  bits = 0;
  block(_: AssignmentSubject, code: RefusalCode): void {
    this.bits |= isPaper(code) ? PAPERS : code === 'CAMION_OCUPADO' || code === 'CONDUCTOR_OCUPADO' ? BUSY : HARD;
  }
  warn(): void {}
}

type Dated = ReadonlyMap<number, { readonly until: number | null }>;
const endsSoon = (trip: PreparedTrip, credentials: Dated, papers: readonly (number | null)[]): boolean =>
  papers.some(until => until !== null && until - trip.last <= SOON_DAYS) ||
  trip.credentialStops.some(stop => {
    const until = credentials.get(stop.id_location)?.until;
    return until !== null && until !== undefined && until - stop.day <= SOON_DAYS;
  });

function bitsOfTruck(trip: PreparedTrip, prepared: PreparedTruck): number {
  const found = new Tally();
  checkTrip(trip, found);
  checkTruck(prepared, trip, found);
  const papers = prepared.certificates.map(paper => paper.until);
  return found.bits | (endsSoon(trip, prepared.credentials, papers) ? ENDS_SOON : 0);
}
function bitsOfDriver(trip: PreparedTrip, prepared: PreparedDriver): number {
  const found = new Tally();
  checkDriver(prepared, trip, found);
  return found.bits | (endsSoon(trip, prepared.credentials, [prepared.license_until]) ? ENDS_SOON : 0);
}

/** Index of an unknown place. */
export const UNKNOWN = -1;
const MOST_PLACES = 65_536;

/** Places by index, with a cache of the distances between them. */
class Places {
  readonly #places: PlanPlace[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #known = new Map<number, number>();

  id(place: PlanPlace | null | undefined): number {
    if (place === null || place === undefined) return UNKNOWN;
    const key = `${place.lat},${place.lng}`;
    const found = this.#byKey.get(key);
    if (found !== undefined) return found;
    this.#byKey.set(key, this.#places.length);
    return this.#places.push(place) - 1;
  }

  /** Empty kilometres; 0 from an unknown place. */
  km(from: number, to: number): number {
    if (from === UNKNOWN || to === UNKNOWN || from === to) return 0;
    const key = from * MOST_PLACES + to;
    const found = this.#known.get(key);
    if (found !== undefined) return found;
    const km = emptyKm(this.#places[from] as PlanPlace, this.#places[to] as PlanPlace);
    this.#known.set(key, km);
    return km;
  }
}

export const cents = (usd: number): number => Math.round(usd * 100);

function readyLeg(
  leg: PlanLeg,
  { now, zone, figures, bans }: PlanInput,
  { places, planned }: { places: Places; planned: ReadonlySet<number> },
): ReadyLeg {
  const [from, to] = [toMillis(leg.planned_from), toMillis(leg.planned_to)];
  const day = businessDate(leg.planned_from, zone);
  const own = cents(leg.km * figures.km + ((to - from) / 3_600_000) * figures.hour + leg.tolls * figures.toll);
  const stops = new Set(leg.stops.map(stop => stop.id_location));
  const counts = (ban: PlanBan): boolean =>
    ban.until >= day && (ban.id_client === leg.id_client || (ban.id_location !== null && stops.has(ban.id_location)));
  const banned = bans.filter(counts);
  return {
    leg,
    from,
    to,
    day,
    own,
    driving: drivingDays(leg.drive_minutes, { from, to }, zone),
    trip: prepareTrip({ ...leg, ...outerLinks(leg, planned) }, now, zone),
    first: places.id(leg.stops[0]),
    last: places.id(leg.stops.at(-1)),
    least: Math.min(own, ...Object.values(leg.prices)),
    bannedTrucks: new Set(banned.flatMap(ban => ban.id_truck ?? [])),
    bannedDrivers: new Set(banned.flatMap(ban => ban.id_driver ?? [])),
  };
}

/** Starting place of a truck: the end of its previous trip, unless a later position is known; else its last position, else its base. */
function originOf(truck: PlanTruck, before: PlanSpan | undefined): PlanPlace | null {
  const { position, base } = truck;
  if (before !== undefined && (position === null || before.free_at >= position.at)) return before.ends;
  return position ?? base;
}

/**
 * Free windows of a truck in order: before, between and after its trips. The driver is that of the previous trip on the day, else its usual one, else
 * that of the next trip.
 */
function windowsOf(
  truck: PlanTruck,
  { zone, now }: PlanInput,
  { known, places }: { known: ReadonlyMap<number, PlanDriver>; places: Places },
): Window[] {
  const spans = truck.spans.toSorted((a, b) => a.from.localeCompare(b.from));
  const found: Window[] = [];
  const today = businessDate(now, zone);
  for (let at = 0; at <= spans.length; at++) {
    const [before, after] = [spans[at - 1], spans[at]];
    const from = before === undefined ? Number.NEGATIVE_INFINITY : toMillis(before.free_at);
    const to = after === undefined ? Number.POSITIVE_INFINITY : toMillis(after.from);
    if (to <= from || to <= toMillis(now)) continue;
    const stays = before !== undefined && businessDate(before.from, zone) >= today;
    const who = [stays ? before.id_driver : null, truck.id_driver, after?.id_driver ?? null];
    const driver = who.map(id => known.get(id ?? 0)).find(one => one !== undefined) ?? null;
    const origin = found.length === 0 ? originOf(truck, before) : (before?.ends ?? null);
    found.push({ truck, driver, from, to, origin: places.id(origin), next: places.id(after?.begins) });
  }
  return found;
}

/** All data for judging pairs. Legs whose start has passed are excluded: a person decides on each. */
export class PlanWorld {
  readonly legs: readonly ReadyLeg[];
  readonly past: readonly PlanLeg[];
  readonly windows: readonly Window[];
  /** For each leg the adjacent legs of its container, and the legs that one truck drives in a row. */
  readonly boxes: readonly PlanBox[];
  readonly runs: readonly (readonly number[])[];
  readonly now: number;
  readonly meanTrips: number;
  readonly #places = new Places();
  readonly #trucks = new Map<number, PreparedTruck>();
  readonly #drivers = new Map<number, PreparedDriver>();
  readonly #parted = new Map<number, boolean>();
  readonly #truckBits = new Map<number, Uint8Array>();
  readonly #driverBits = new Map<number, Uint8Array>();

  constructor(readonly input: PlanInput) {
    this.now = toMillis(input.now);
    const ahead = input.legs.filter(leg => toMillis(leg.planned_from) >= this.now);
    this.past = input.legs.filter(leg => toMillis(leg.planned_from) < this.now);
    const planned = new Set(ahead.map(leg => leg.id_leg));
    this.legs = ahead
      .map(leg => readyLeg(leg, input, { places: this.#places, planned }))
      .toSorted((a, b) => a.from - b.from || a.to - b.to || a.leg.id_leg - b.leg.id_leg);
    this.boxes = planBoxes(
      this.legs.map(({ leg }) => leg),
      input.zone,
    );
    this.runs = planRuns(this.boxes);
    const drivers = new Map(input.drivers.map(driver => [driver.id_driver, driver]));
    for (const truck of input.trucks) this.#trucks.set(truck.id_truck, prepareTruck({ ...truck, busy: truck.spans }));
    for (const driver of input.drivers) this.#drivers.set(driver.id_driver, prepareDriver(driver));
    this.windows = input.trucks.flatMap(truck => windowsOf(truck, input, { known: drivers, places: this.#places }));
    const working = input.drivers.filter(driver => driver.active);
    this.meanTrips = working.reduce((sum, driver) => sum + driver.trips, 0) / Math.max(1, working.length);
  }

  /** Whether no truck can drive the container's next leg after this one, so that the leg is driven alone; cached. */
  isParted(leg: number, find: () => boolean): boolean {
    const found = this.#parted.get(leg) ?? find();
    this.#parted.set(leg, found);
    return found;
  }

  /** Index of a place. */
  placeId(place: PlanPlace | null): number {
    return this.#places.id(place);
  }

  /** Empty kilometres between two places. */
  km(from: number, to: number): number {
    return this.#places.km(from, to);
  }

  /** Verdict of a leg with a window's truck and driver; HARD without a driver. */
  bits(leg: number, { truck, driver }: Window): number {
    if (driver === null) return HARD;
    const ofTruck = this.#bitsOf(this.#truckBits, truck.id_truck, trip => {
      const prepared = this.#trucks.get(truck.id_truck);
      return prepared === undefined ? HARD : bitsOfTruck(trip, prepared);
    });
    const ofDriver = this.#bitsOf(this.#driverBits, driver.id_driver, trip => {
      const prepared = this.#drivers.get(driver.id_driver);
      return prepared === undefined ? HARD : bitsOfDriver(trip, prepared);
    });
    return (ofTruck[leg] as number) | (ofDriver[leg] as number);
  }

  #bitsOf(known: Map<number, Uint8Array>, id: number, of: (trip: PreparedTrip) => number): Uint8Array {
    const found = known.get(id) ?? Uint8Array.from(this.legs, ({ trip }) => of(trip));
    known.set(id, found);
    return found;
  }

  prepared(window: Window): { truck: PreparedTruck | null; driver: PreparedDriver | null } {
    return {
      truck: this.#trucks.get(window.truck.id_truck) ?? null,
      driver: window.driver && (this.#drivers.get(window.driver.id_driver) ?? null),
    };
  }
}
