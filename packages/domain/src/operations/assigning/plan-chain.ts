/** Cost of a chain of legs with one truck and driver, leg by leg, and where the chain breaks. Whole cents. */
import { shortBetween, spareBetween } from '../../trips/rules/between-trips';
import { type DrivingDay, isOverDrivingLimit } from '../../trips/rules/driving-day';
import { emptyMinutes } from '../../trips/rules/empty-drive';
import { BUSY, cents, ENDS_SOON, HARD, PAPERS, type PlanWorld, type ReadyLeg, type Window } from './plan-world';

/** Cost of a leg in the plan, by component. */
export interface Parts {
  readonly empty: number;
  readonly carriage: number;
  readonly late: number;
  readonly papers: number;
  readonly fairness: number;
  readonly hours: number;
  readonly change: number;
}
export const sumOf = ({ empty, carriage, late, papers, fairness, hours, change }: Parts): number =>
  empty + carriage + late + papers + fairness + hours + change;

/** Why a leg cannot be at its place in a chain. */
export type Break =
  | 'CHOSEN'
  | 'BROUGHT_BY_OTHER_TRUCK'
  | 'CANNOT_DRIVE_NEXT_LEG'
  | 'SIN_CONDUCTOR'
  | 'VERDICT'
  | 'PAPERS'
  | 'BUSY'
  | 'BANNED'
  | 'TOO_LATE'
  | 'NEXT_TRIP'
  | 'DRIVING_HOURS';

/** A leg at its place in a chain. */
export interface Placed {
  readonly leg: number;
  /** Empty kilometres to its first stop. */
  readonly km: number;
  /** Minutes to spare before it begins; Infinity: nothing before it. */
  readonly spare: number;
  readonly parts: Parts;
}
export interface Priced {
  readonly legs: readonly Placed[];
  readonly cost: number;
  readonly broken: { readonly at: number; readonly why: Break } | null;
}

const FULL_SPARE_MIN = 60;
/** Probability of a late arrival: 1 with no minute to spare, 0 with `FULL_SPARE_MIN`. */
export const lateness = (spare: number): number => Math.min(1, Math.max(0, 1 - spare / FULL_SPARE_MIN));

/** Minutes left after the empty drive between being free and a leg's start. */
export const spareOf = (free: number, start: number, km: number): number => spareBetween(free, start, emptyMinutes(km));

/** Cost of a leg with this truck: the agreed price, else that of an own truck. */
export const carriageOf = ({ leg, own }: ReadyLeg, { truck }: Window): number =>
  truck.is_own ? own : (leg.prices[truck.id_company] ?? own);

/** Like `misfit`, without the other legs of its container. */
function ownMisfit(world: PlanWorld, index: number, window: Window): Break | null {
  const ready = world.legs[index] as ReadyLeg;
  const { leg } = ready;
  const { truck, driver } = window;
  const { moves, include_papers } = world.input;
  if (driver === null) return 'SIN_CONDUCTOR';
  const bits = world.bits(index, window);
  if (bits & HARD) return 'VERDICT';
  if (bits & PAPERS && !include_papers) return 'PAPERS';
  if (bits & BUSY || ready.from < window.from || ready.to > window.to) return 'BUSY';
  if (ready.bannedTrucks.has(truck.id_truck) || ready.bannedDrivers.has(driver.id_driver)) return 'BANNED';
  const has = moves ? null : leg.guide;
  if ((has?.id_truck ?? truck.id_truck) !== truck.id_truck || (has?.id_driver ?? driver.id_driver) !== driver.id_driver)
    return 'CHOSEN';
  const tie = world.boxes[index]?.tie ?? null;
  return tie !== null && tie.unit.id_truck !== truck.id_truck ? 'BROUGHT_BY_OTHER_TRUCK' : null;
}

/** Whether this window's truck can also drive the container's next leg. */
function carriesOn(world: PlanWorld, index: number, window: Window): boolean {
  const next = world.boxes[index]?.after ?? null;
  return next === null || (ownMisfit(world, next, window) === null && carriesOnOrIsSplit(world, next, window));
}

/** Like `carriesOn`, but also true if no truck can drive both legs: then only this one is planned. */
function carriesOnOrIsSplit(world: PlanWorld, index: number, window: Window): boolean {
  const cannot = (): boolean =>
    !world.windows.some(one => ownMisfit(world, index, one) === null && carriesOn(world, index, one));
  return carriesOn(world, index, window) || world.isParted(index, cannot);
}

/** Why a leg is impossible for this window, whatever the chain; null: possible. */
export function misfit(world: PlanWorld, index: number, window: Window): Break | null {
  return ownMisfit(world, index, window) ?? (carriesOnOrIsSplit(world, index, window) ? null : 'CANNOT_DRIVE_NEXT_LEG');
}

/** Whether a leg may directly follow another (null: none): the truck that brings a container drives its next leg, without others in between. */
export function keepsBox(world: PlanWorld, before: number | null, leg: number): boolean {
  const brings = world.boxes[leg]?.before ?? null;
  const holds = before === null ? null : (world.boxes[before]?.after ?? null);
  return brings === null ? holds === null : brings === before;
}

/** Cost of a leg at its place in the chain of this truck and driver. */
function partsOf(
  world: PlanWorld,
  index: number,
  window: Window,
  { km, spare, at, isLong }: { km: number; spare: number; at: number; isLong: boolean },
): Parts {
  const ready = world.legs[index] as ReadyLeg;
  const { figures, moves } = world.input;
  const { truck, driver } = window;
  const bits = world.bits(index, window);
  const { guide } = ready.leg;
  const isMoved =
    moves && guide !== null && (guide.id_truck !== truck.id_truck || guide.id_driver !== driver?.id_driver);
  const above = (driver?.trips ?? 0) + at + 1 - world.meanTrips;
  return {
    empty: cents(km * figures.km),
    carriage: carriageOf(ready, window),
    late: cents(figures.late * lateness(spare)),
    papers: (bits & PAPERS ? cents(figures.renewal) : 0) + (bits & ENDS_SOON ? cents(figures.paper_ends) : 0),
    fairness: above > 0 ? cents(figures.fairness * above) : 0,
    hours: isLong ? cents(figures.long_day) : 0,
    change: isMoved ? cents(figures.change) : 0,
  };
}

/** Share of the daily driving limit from which a day is long. */
const LONG_DAY = 0.8;

/** Driving minutes of a driver per day, including a chain. */
class DrivingTime {
  #added: Map<string, number> | null = null;
  readonly #most: number;

  constructor(
    private readonly window: Window,
    hours: number,
  ) {
    this.#most = hours * 60;
  }

  /**
   * Adds a leg's minutes. OVER: the limit of a day is exceeded together with other trips. LONG: the day is long. A trip that exceeds the limit by
   * itself breaks no rule: it was sold that way.
   */
  add({ driving }: ReadyLeg, empty: number): 'OVER' | 'LONG' | null {
    let found: 'LONG' | null = null;
    for (let i = 0; i < driving.length; i++) {
      const { day, minutes } = driving[i] as DrivingDay;
      const planned = this.window.driver?.drive_minutes[day] ?? 0;
      const before = planned + (this.#added?.get(day) ?? 0);
      const after = before + minutes + (i === 0 ? empty : 0);
      if (isOverDrivingLimit(before, after, this.#most)) return 'OVER';
      this.#added = (this.#added ?? new Map()).set(day, after - planned);
      if (after > LONG_DAY * this.#most && before <= LONG_DAY * this.#most) found = 'LONG';
    }
    return found;
  }
}

const broken = (legs: readonly Placed[], at: number, why: Break): Priced => ({
  legs,
  cost: Number.POSITIVE_INFINITY,
  broken: { at, why },
});

/** Prices a chain leg by leg up to the first leg that is impossible. Called for every pair, so it allocates little. */
export function priceChain(world: PlanWorld, window: Window, chain: readonly number[]): Priced {
  const { figures } = world.input;
  const { tolerance_min } = figures;
  const placed: Placed[] = [];
  const drivingTime = new DrivingTime(window, figures.max_drive_hours);
  let free = Math.max(window.from, world.now);
  let place = window.origin;
  let cost = 0;
  for (let at = 0; at < chain.length; at++) {
    const index = chain[at] as number;
    const ready = world.legs[index] as ReadyLeg;
    const why = misfit(world, index, window);
    if (why !== null) return broken(placed, at, why);
    if (!keepsBox(world, chain[at - 1] ?? null, index)) return broken(placed, at, 'BROUGHT_BY_OTHER_TRUCK');
    const km = world.km(place, ready.first);
    const spare = spareOf(free, ready.from, km);
    const drive_min = emptyMinutes(km);
    if (shortBetween({ free, start: ready.from, drive_min, tolerance_min }) > 0) return broken(placed, at, 'TOO_LATE');
    const day = drivingTime.add(ready, drive_min);
    if (day === 'OVER') return broken(placed, at, 'DRIVING_HOURS');
    const parts = partsOf(world, index, window, { km, spare, at, isLong: day === 'LONG' });
    placed.push({ leg: index, km, spare, parts });
    cost += sumOf(parts);
    free = ready.to;
    place = ready.last;
  }
  const drive_min = emptyMinutes(world.km(place, window.next));
  if (shortBetween({ free, start: window.to, drive_min, tolerance_min }) > 0)
    return broken(placed, chain.length - 1, 'NEXT_TRIP');
  return { legs: placed, cost, broken: null };
}

/** Whether this window's truck can do any leg after this one, before its next trip. */
function goesOn(world: PlanWorld, window: Window, leg: number): boolean {
  for (let next = leg + 1; next < world.legs.length; next++) {
    if ((world.legs[next] as ReadyLeg).from >= window.to) return false;
    if (misfit(world, next, window) === null && linkCost(world, leg, next) < Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/**
 * Lower bound of the cost of a leg that begins the chain of a window; Infinity: impossible. A leg that ends too far from the truck's next trip
 * may begin a chain that brings the truck back.
 */
export function headCost(world: PlanWorld, window: Window, leg: number): number {
  const alone = priceChain(world, window, [leg]);
  if (alone.broken?.why !== 'NEXT_TRIP' || !goesOn(world, window, leg)) return alone.cost;
  return alone.legs.reduce((sum, { parts }) => sum + sumOf(parts), 0);
}

/** Lower bound of a leg's cost directly after another, with any driver; Infinity: impossible. */
export function linkCost(world: PlanWorld, before: number, leg: number): number {
  const [first, second] = [world.legs[before] as ReadyLeg, world.legs[leg] as ReadyLeg];
  if (second.from < first.to || before >= leg || !keepsBox(world, before, leg)) return Number.POSITIVE_INFINITY;
  const { figures } = world.input;
  const km = world.km(first.last, second.first);
  const spare = spareOf(first.to, second.from, km);
  const { tolerance_min } = figures;
  const way = { free: first.to, start: second.from, drive_min: emptyMinutes(km), tolerance_min };
  if (shortBetween(way) > 0) return Number.POSITIVE_INFINITY;
  return cents(km * figures.km) + cents(figures.late * lateness(spare)) + second.least;
}
