/** What the same trips would drive empty, and cost, if each in its turn went to the truck that is cheapest then, as a dispatcher does who takes them one by one. */
import { carriageOf, misfit, type Priced, priceChain } from './plan-chain';
import { cents, type PlanWorld, type ReadyLeg, type Window } from './plan-world';

/** The empty road and the carriage alone. */
function leastCost(world: PlanWorld, leg: number, window: Window, last: number | undefined): number {
  const ready = world.legs[leg] as ReadyLeg;
  const from = last === undefined ? window.origin : (world.legs[last] as ReadyLeg).last;
  return cents(world.km(from, ready.first) * world.input.figures.km) + carriageOf(ready, window);
}

/** What a leg drives empty and costs, cents. */
export interface OneByOne {
  readonly km: number;
  readonly cost: number;
}

/** Each leg in its turn, assigned in the order of their hours by the weights of the plan; what finds no truck is not in it. */
export function oneByOne(world: PlanWorld, legs: readonly number[]): Map<number, OneByOne> {
  const given = new Map<number, { chain: readonly number[]; priced: Priced }>();
  /** Until when each driver is taken. */
  const busy = new Map<number, number>();
  const found = new Map<number, OneByOne>();
  for (const leg of legs.toSorted((a, b) => a - b)) {
    const { from, to } = world.legs[leg] as ReadyLeg;
    let best: { at: number; chain: readonly number[]; priced: Priced; extra: number } | null = null;
    for (const [at, window] of world.windows.entries()) {
      if ((busy.get(window.driver?.id_driver ?? 0) ?? 0) > from || misfit(world, leg, window) !== null) continue;
      const before = given.get(at);
      // What it costs at least: most trucks are too far or too dear to be looked at closely.
      if (best !== null && leastCost(world, leg, window, before?.chain.at(-1)) >= best.extra) continue;
      const chain = [...(before?.chain ?? []), leg];
      const priced = priceChain(world, window, chain);
      const extra = priced.cost - (before?.priced.cost ?? 0);
      if (priced.broken === null && (best === null || extra < best.extra)) best = { at, chain, priced, extra };
    }
    if (best === null) continue;
    given.set(best.at, best);
    busy.set((world.windows[best.at] as Window).driver?.id_driver ?? 0, to);
    found.set(leg, { km: best.priced.legs.at(-1)?.km ?? 0, cost: best.extra });
  }
  return found;
}
