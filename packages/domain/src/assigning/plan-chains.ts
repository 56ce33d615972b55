/** The chains of a day: solved, looked at whole, and solved again without the arcs that do not hold (9-operations §8). */
import { type Arc, type ChainPlan, ChainProblem, LEFT_OUT } from './chains';
import { linkCost, misfit, type Placed, type Priced, priceChain } from './plan-chain';
import type { PlanWorld, ReadyLeg } from './plan-world';

const MOST_ROUNDS = 20;

/** A window with what it is given to do. */
export interface WindowChain {
  readonly window: number;
  readonly legs: readonly number[];
  readonly priced: readonly Placed[];
  readonly cost: number;
}

export interface SolvedChains {
  readonly chains: readonly WindowChain[];
  readonly left: readonly number[];
  /** Least that any plan can cost, cents, and how many legs it leaves out at least. */
  readonly bound: number;
  readonly bound_left: number;
  readonly rounds: number;
  /** The solution that the chains come from, for what another choice would cost. */
  readonly plan: ChainPlan;
}

type Candidate = { window: number; legs: readonly number[]; priced: Priced };

/** What a chain's own truck and driver say against it, and drivers that would be in two trucks at a time. */
function brokenArcs(world: PlanWorld, candidates: readonly Candidate[]): { leg: number; arc: Arc }[] {
  const arcs: { leg: number; arc: Arc }[] = [];
  const held = new Map<number, { window: number; from: number; to: number }[]>();
  const arcOf = ({ window, legs }: Candidate, at: number): Arc =>
    at === 0 ? { start: window } : { before: legs[at - 1] as number };
  for (const candidate of candidates.toSorted((a, b) => a.priced.cost - b.priced.cost)) {
    const { window, legs, priced } = candidate;
    if (priced.broken !== null) {
      const { at } = priced.broken;
      arcs.push({ leg: legs[at] as number, arc: arcOf(candidate, at) });
      continue;
    }
    const { driver } = world.windows[window] as PlanWorld['windows'][number];
    const own = held.get(driver?.id_driver ?? 0) ?? [];
    const times = legs.map(leg => world.legs[leg] as ReadyLeg);
    const clash = times.findIndex(({ from, to }) =>
      own.some(one => one.window !== window && one.from < to && from < one.to),
    );
    if (clash >= 0) arcs.push({ leg: legs[clash] as number, arc: arcOf(candidate, clash) });
    else held.set(driver?.id_driver ?? 0, [...own, ...times.map(({ from, to }) => ({ window, from, to }))]);
  }
  return arcs;
}

const cut = (world: PlanWorld, { window, legs }: Candidate, at: number): Candidate => {
  const kept = legs.slice(0, at);
  return { window, legs: kept, priced: priceChain(world, windowOf(world, window), kept) };
};
const windowOf = (world: PlanWorld, window: number) => world.windows[window] as PlanWorld['windows'][number];

/** After the last round what still does not hold is left out, from where the chain breaks. */
function cutBroken(world: PlanWorld, candidates: readonly Candidate[]): Candidate[] {
  let kept = [...candidates];
  for (;;) {
    const arcs = brokenArcs(world, kept);
    if (arcs.length === 0) return kept;
    const broken = new Set(arcs.map(({ leg }) => leg));
    kept = kept.flatMap(one => {
      const at = one.legs.findIndex(leg => broken.has(leg));
      if (at < 0) return [one];
      return at === 0 ? [] : [cut(world, one, at)];
    });
  }
}

/** Puts what was left out where it costs least, if any truck's day takes it: an arc that was struck out for one truck may do for another. */
function complete(world: PlanWorld, chains: Candidate[], left: readonly number[]): number[] {
  const byWindow = new Map(chains.map(chain => [chain.window, chain]));
  const still: number[] = [];
  for (const leg of left) {
    let best: (Candidate & { extra: number }) | null = null;
    for (const [index, window] of world.windows.entries()) {
      if (misfit(world, leg, window) !== null) continue;
      const chain = byWindow.get(index);
      const legs = [...(chain?.legs ?? []), leg].sort((a, b) => a - b);
      const priced = priceChain(world, window, legs);
      const extra = priced.cost - (chain?.priced.cost ?? 0);
      if (priced.broken !== null || extra >= (best?.extra ?? LEFT_OUT)) continue;
      const candidate = { window: index, legs, priced };
      const others = [...byWindow.values()].filter(one => one.window !== index);
      if (brokenArcs(world, [...others, candidate]).length === 0) best = { ...candidate, extra };
    }
    if (best === null) still.push(leg);
    else byWindow.set(best.window, best);
  }
  chains.splice(0, chains.length, ...byWindow.values());
  return still;
}

/** The cheapest chains of a day's legs, one chain a window at most. */
export function solveChains(world: PlanWorld): SolvedChains {
  const problem = new ChainProblem({
    legs: world.legs.length,
    starts: world.windows.length,
    head: (leg, start) => priceChain(world, windowOf(world, start), [leg]).cost,
    link: (before, leg) => linkCost(world, before, leg),
  });
  let plan = problem.solve();
  const bound = plan.dual;
  const bound_left = plan.left.length;
  for (let rounds = 1; ; rounds++) {
    const candidates = plan.chains.map(({ start, legs }) => ({
      window: start,
      legs,
      priced: priceChain(world, windowOf(world, start), legs),
    }));
    const arcs = brokenArcs(world, candidates);
    if (arcs.length > 0 && rounds < MOST_ROUNDS) {
      for (const { leg, arc } of arcs) problem.forbid(leg, arc);
      plan = problem.solve();
      continue;
    }
    const kept = arcs.length === 0 ? candidates : cutBroken(world, candidates);
    const placed = new Set(kept.flatMap(chain => chain.legs));
    const left = world.legs.map((_, index) => index).filter(index => !placed.has(index));
    const still = rounds === 1 ? left : complete(world, kept, left);
    const chains = kept.map(({ window, legs, priced }) => ({ window, legs, priced: priced.legs, cost: priced.cost }));
    return { chains, left: still, bound, bound_left, rounds, plan };
  }
}
