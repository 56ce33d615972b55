/** What a chain of legs costs with one truck and driver, leg by leg, and where it breaks. Costs in whole cents. */
import { emptyMinutes } from '../../places/geo/empty-drive';
import { shortBetween, spareBetween } from '../../trips/rules/between-trips';
import { isOverWheel, type WheelDay } from '../../trips/rules/driving-day';
import { BUSY, cents, ENDS_SOON, HARD, PAPERS, type PlanWorld, type ReadyLeg, type Window } from './plan-world';

/** What a leg costs in the plan, by what it comes from. */
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

/** Why a leg cannot be where it stands in a chain. */
export type Break =
  | 'CHOSEN'
  | 'OTHER_BRINGS_IT'
  | 'CANNOT_CARRY_ON'
  | 'SIN_CONDUCTOR'
  | 'VERDICT'
  | 'PAPERS'
  | 'BUSY'
  | 'BANNED'
  | 'TOO_LATE'
  | 'NEXT_TRIP'
  | 'DRIVING_HOURS';

/** A leg in its place. */
export interface Placed {
  readonly leg: number;
  /** Empty kilometres to its first stop. */
  readonly km: number;
  /** Minutes to spare before it begins; Infinity: it waits since long. */
  readonly spare: number;
  readonly parts: Parts;
}
export interface Priced {
  readonly legs: readonly Placed[];
  readonly cost: number;
  readonly broken: { readonly at: number; readonly why: Break } | null;
}

const FULL_SPARE_MIN = 60;
/** Surely late with no minute to spare, surely in time with an hour. */
export const lateness = (spare: number): number => Math.min(1, Math.max(0, 1 - spare / FULL_SPARE_MIN));

/** Minutes between being free and a leg's start that are left after the empty drive. */
export const spareOf = (free: number, start: number, km: number): number => spareBetween(free, start, emptyMinutes(km));

/** What carrying a leg costs with this truck: its price where one is agreed, else as an own one. */
export const carriageOf = ({ leg, own }: ReadyLeg, { truck }: Window): number =>
  truck.is_own ? own : (leg.prices[truck.id_company] ?? own);

/** As `misfit`, whatever the rest of its box's way. */
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
  return tie !== null && tie.unit.id_truck !== truck.id_truck ? 'OTHER_BRINGS_IT' : null;
}

/** Whether this window's truck can carry on what it brings by this leg. */
function carriesOn(world: PlanWorld, index: number, window: Window): boolean {
  const next = world.boxes[index]?.after ?? null;
  return next === null || (ownMisfit(world, next, window) === null && isOrParts(world, next, window));
}

/** The same, or nobody can: then the leg is driven, and what comes after it is left. */
function isOrParts(world: PlanWorld, index: number, window: Window): boolean {
  const nobody = (): boolean =>
    !world.windows.some(one => ownMisfit(world, index, one) === null && carriesOn(world, index, one));
  return carriesOn(world, index, window) || world.isParted(index, nobody);
}

/** Why a leg cannot be this window's at all, whatever comes before it; null where it can. */
export function misfit(world: PlanWorld, index: number, window: Window): Break | null {
  return ownMisfit(world, index, window) ?? (isOrParts(world, index, window) ? null : 'CANNOT_CARRY_ON');
}

/** Whether a leg comes right after another (null: after none) as its box asks: who brings a box carries it on, and nothing in between. */
export function keepsBox(world: PlanWorld, before: number | null, leg: number): boolean {
  const brings = world.boxes[leg]?.before ?? null;
  const holds = before === null ? null : (world.boxes[before]?.after ?? null);
  return brings === null ? holds === null : brings === before;
}

/** What a leg costs at its place in the chain of this truck and driver. */
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

/** Share of the day at the wheel from which on a driver's day is a long one. */
const LONG_DAY = 0.8;

/** Minutes at the wheel of a driver, day by day, with what a chain adds. */
class Wheel {
  #added: Map<string, number> | null = null;
  readonly #most: number;

  constructor(
    private readonly window: Window,
    hours: number,
  ) {
    this.#most = hours * 60;
  }

  /**
   * Adds a leg's hours, day by day. OVER: they would be more than allowed, with others of that day. LONG: they make it a long day; a trip
   * that is too long by itself was sold so, and breaks no rule of the plan's.
   */
  add({ wheel }: ReadyLeg, empty: number): 'OVER' | 'LONG' | null {
    let found: 'LONG' | null = null;
    for (let i = 0; i < wheel.length; i++) {
      const { day, minutes } = wheel[i] as WheelDay;
      const planned = this.window.driver?.drive_minutes[day] ?? 0;
      const before = planned + (this.#added?.get(day) ?? 0);
      const after = before + minutes + (i === 0 ? empty : 0);
      if (isOverWheel(before, after, this.#most)) return 'OVER';
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

/** Prices a chain leg by leg; the first that cannot be where it stands ends it. Asked for every pair of the day: it makes little. */
export function priceChain(world: PlanWorld, window: Window, chain: readonly number[]): Priced {
  const { figures } = world.input;
  const { tolerance_min } = figures;
  const placed: Placed[] = [];
  const wheel = new Wheel(window, figures.max_drive_hours);
  let free = Math.max(window.from, world.now);
  let place = window.origin;
  let cost = 0;
  for (let at = 0; at < chain.length; at++) {
    const index = chain[at] as number;
    const ready = world.legs[index] as ReadyLeg;
    const why = misfit(world, index, window);
    if (why !== null) return broken(placed, at, why);
    if (!keepsBox(world, chain[at - 1] ?? null, index)) return broken(placed, at, 'OTHER_BRINGS_IT');
    const km = world.km(place, ready.first);
    const spare = spareOf(free, ready.from, km);
    const drive_min = emptyMinutes(km);
    if (shortBetween({ free, start: ready.from, drive_min, tolerance_min }) > 0) return broken(placed, at, 'TOO_LATE');
    const day = wheel.add(ready, drive_min);
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

/** Whether this window's truck can do something after a leg, before its next trip. */
function goesOn(world: PlanWorld, window: Window, leg: number): boolean {
  for (let next = leg + 1; next < world.legs.length; next++) {
    if ((world.legs[next] as ReadyLeg).from >= window.to) return false;
    if (misfit(world, next, window) === null && linkCost(world, leg, next) < Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/**
 * The least that a leg can cost as the first of a window; Infinity: it cannot be. One that alone ends too far from where the truck has to
 * be next may begin a chain that brings it back.
 */
export function headCost(world: PlanWorld, window: Window, leg: number): number {
  const alone = priceChain(world, window, [leg]);
  if (alone.broken?.why !== 'NEXT_TRIP' || !goesOn(world, window, leg)) return alone.cost;
  return alone.legs.reduce((sum, { parts }) => sum + sumOf(parts), 0);
}

/** The least that a leg can cost right after another, whoever drives both; Infinity: it cannot come after it. */
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
