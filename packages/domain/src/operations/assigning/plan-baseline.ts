/**
 * Baseline for comparison: empty km and cost of the same trips if each in turn got the cheapest truck, as a dispatcher does who assigns them one by
 * one.
 */
import { carriageOf, misfit, type Priced, priceChain, sumOf } from './plan-chain';
import { runsOf } from './plan-improve';
import { cents, type PlanWorld, type ReadyLeg, type Window } from './plan-world';

/** Empty drive and carriage only. */
function leastCost(world: PlanWorld, leg: number, window: Window, last: number | undefined): number {
  const ready = world.legs[leg] as ReadyLeg;
  const from = last === undefined ? window.origin : (world.legs[last] as ReadyLeg).last;
  return cents(world.km(from, ready.first) * world.input.figures.km) + carriageOf(ready, window);
}

/** Empty km, and cost in cents, of a leg. */
export interface OneByOne {
  readonly km: number;
  readonly cost: number;
}

interface Given {
  readonly chain: readonly number[];
  readonly priced: Priced;
}

/** The window to whose chain these legs are appended at the lowest cost; null: none. */
function cheapestEnd(
  world: PlanWorld,
  legs: readonly number[],
  given: ReadonlyMap<number, Given>,
  busy: ReadonlyMap<number, number>,
): (Given & { at: number; extra: number }) | null {
  const [first] = legs as readonly [number];
  const { from } = world.legs[first] as ReadyLeg;
  let best: (Given & { at: number; extra: number }) | null = null;
  for (const [at, window] of world.windows.entries()) {
    if ((busy.get(window.driver?.id_driver ?? 0) ?? 0) > from || misfit(world, first, window) !== null) continue;
    const before = given.get(at);
    // Lower bound first: most trucks are too far or too expensive.
    if (best !== null && leastCost(world, first, window, before?.chain.at(-1)) >= best.extra) continue;
    const chain = [...(before?.chain ?? []), ...legs];
    const priced = priceChain(world, window, chain);
    const extra = priced.cost - (before?.priced.cost ?? 0);
    if (priced.broken === null && (best === null || extra < best.extra)) best = { at, chain, priced, extra };
  }
  return best;
}

/**
 * Assigns the legs in order of their times by the plan's weights, legs of one container with the first of them. Legs without a truck are missing in
 * the result.
 */
export function oneByOne(world: PlanWorld, legs: readonly number[]): Map<number, OneByOne> {
  const given = new Map<number, Given>();
  /** Until when each driver is busy. */
  const busy = new Map<number, number>();
  const found = new Map<number, OneByOne>();
  const take = (run: readonly number[]): boolean => {
    const best = cheapestEnd(world, run, given, busy);
    if (best === null) return false;
    given.set(best.at, best);
    const { to } = world.legs[run.at(-1) as number] as ReadyLeg;
    busy.set((world.windows[best.at] as Window).driver?.id_driver ?? 0, to);
    for (const { leg, km, parts } of best.priced.legs.slice(-run.length)) found.set(leg, { km, cost: sumOf(parts) });
    return true;
  };
  for (const run of runsOf(
    world,
    legs.toSorted((a, b) => a - b),
  ))
    if (!take(run) && run.length > 1) for (const leg of run) take([leg]);
  return found;
}
