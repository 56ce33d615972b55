/** One truck of the demonstration: drives its trip, stays at the stops, goes home and begins another. */
import { type LatLng, METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import { OPERATOR_PLACES } from '../demo-company/places.data';
import type { Random } from '../demo-company/random';
import type { FleetTrip } from './itinerary';
import { alongOf, kmhAt, planBetween, planRoute, type RoutePlan, spotAt } from './route-plan';
import { reeferAt, type SimReefer } from './sim-reefer';

export interface Position extends LatLng {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly speed_kmh: number;
  readonly heading: number;
  readonly accuracy_m: number;
  /** Of the reefer that it carries. */
  readonly reefer?: SimReefer;
}

/** State kept between two runs, so that the truck continues at its position after a restart. */
export interface TruckState {
  /** Index of the itinerary being driven; −1 on the way home or to the next one. */
  readonly trip: number;
  readonly from: LatLng | null;
  readonly to: LatLng | null;
  readonly along: number;
  readonly next: number;
  /** Remaining milliseconds of the stay. */
  readonly wait: number;
}

const STEP_MS = 5000;
/** m/s². */
const ACCELERATION = 0.45;
const MINUTE = 60_000;
const REST = [25 * MINUTE, 70 * MINUTE] as const;
/** One standard deviation of the position, metres: driving and standing. */
const NOISE_DRIVING_M = 8;
const NOISE_STANDING_M = 3;

const HOME: LatLng = OPERATOR_PLACES.find(place => place.code === 'BASE-PER') ?? { lat: -2.1262, lng: -79.9742 };

export class SimTruck {
  private plan: RoutePlan;
  private trip: number;
  private from: LatLng | null = null;
  private to: LatLng | null = null;
  private along = 0;
  private next = 1;
  /** Milliseconds until it continues. */
  private wait = 0;
  private speed = 0;
  private clock: number;

  constructor(
    private readonly trips: readonly FleetTrip[],
    index: number,
    private readonly random: Random,
    now: number,
    state: TruckState | null = null,
  ) {
    this.trip = index;
    this.clock = now;
    const own = trips[index];
    this.plan = planRoute(own?.stops ?? [], own?.geometry ?? []);
    if (state) this.restore(state);
    else if (own) this.begin(own, now);
  }

  /** Parked permanently: it has no trip. */
  get isParked(): boolean {
    return this.trip >= 0 && (this.trips[this.trip]?.stops.length ?? 0) < 2;
  }

  private begin(own: FleetTrip, now: number): void {
    const { resume } = own;
    this.wait = Math.max(0, Date.parse(resume ? (resume.leave_at ?? '') : own.start_at) - now) || 0;
    if (!resume) return;
    this.next = Math.min(Math.max(1, resume.next), Math.max(1, own.stops.length - 1));
    const standing = resume.leave_at !== null;
    this.along = standing ? (this.plan.stops[resume.next - 1]?.along ?? 0) : alongOf(this.plan, resume, this.next);
    if (resume.next >= own.stops.length) this.next = own.stops.length;
  }

  private restore(state: TruckState): void {
    if (state.trip >= 0) this.drive(state.trip);
    else if (state.from && state.to) this.transfer(state.from, state.to);
    this.along = Math.min(state.along, this.plan.metres.at(-1) ?? 0);
    this.next = state.next;
    this.wait = state.wait;
  }

  state(): TruckState {
    const { trip, from, to, along, next, wait } = this;
    return { trip, from, to, along, next, wait };
  }

  /** Moves the truck to a moment and returns its GPS position. */
  positionAt(now: number): Position {
    while (this.clock < now) {
      const step = Math.min(STEP_MS, now - this.clock);
      this.clock += step;
      this.step(step);
    }
    const spot = spotAt(this.plan, this.along);
    const noise = (this.speed > 0 ? NOISE_DRIVING_M : NOISE_STANDING_M) / METRES_PER_DEGREE;
    const set_point_c = this.trips[this.trip]?.set_point_c;
    return {
      lat: spot.lat + this.random.bell() * noise,
      lng: spot.lng + this.random.bell() * noise,
      at: now,
      speed_kmh: Math.round(this.speed * 3.6 * 10) / 10,
      heading: Math.round(spot.heading),
      accuracy_m: Math.round(5 + this.random.next() * 9),
      ...(set_point_c === undefined ? {} : { reefer: reeferAt(set_point_c, this.trip, now) }),
    };
  }

  private step(ms: number): void {
    if (this.isParked) return;
    if (this.wait > 0) {
      this.speed = 0;
      this.wait = Math.max(0, this.wait - ms);
      return;
    }
    const stop = this.plan.stops[this.next];
    if (!stop) {
      this.chooseNext();
      return;
    }
    const seconds = ms / 1000;
    const wanted = (kmhAt(this.plan, this.along, this.next) / 3.6) * this.random.between(0.93, 1.07);
    const change = Math.max(-2 * ACCELERATION, Math.min(ACCELERATION, (wanted - this.speed) / seconds)) * seconds;
    this.speed = Math.max(2, this.speed + change);
    this.along += this.speed * seconds;
    if (this.along < stop.along) return;
    this.along = stop.along;
    this.speed = 0;
    this.wait = stop.stay * this.random.between(0.9, 1.15);
    this.next += 1;
  }

  /** Next section: home at the end of a trip, then to the start of another trip, then that trip. */
  private chooseNext(): void {
    const here = spotAt(this.plan, this.along);
    if (this.trip >= 0) {
      this.transfer(here, HOME);
      this.wait = 10 * MINUTE;
      return;
    }
    this.wait = this.random.between(...REST);
    const drivable = this.trips.flatMap((trip, i) => (trip.stops.length > 1 ? [i] : []));
    const starting = drivable.filter(i => samePlace(this.trips[i]?.stops[0], this.to));
    if (starting.length > 0) {
      this.drive(this.random.pick(starting));
      return;
    }
    const wished = drivable.length > 0 ? this.trips[this.random.pick(drivable)] : undefined;
    const first = wished?.stops[0];
    if (first) this.transfer(here, first);
  }

  private drive(index: number): void {
    const trip = this.trips[index];
    this.plan = planRoute(trip?.stops ?? [], trip?.geometry ?? []);
    this.trip = index;
    this.from = null;
    this.to = null;
    this.along = 0;
    this.next = 1;
  }

  private transfer(from: LatLng, to: LatLng): void {
    this.plan = planBetween(from, to);
    this.trip = -1;
    this.from = { lat: from.lat, lng: from.lng };
    this.to = { lat: to.lat, lng: to.lng };
    this.along = 0;
    this.next = 1;
  }
}

function samePlace(a: LatLng | undefined, b: LatLng | null): boolean {
  return a !== undefined && b !== null && a.lat === b.lat && a.lng === b.lng;
}
