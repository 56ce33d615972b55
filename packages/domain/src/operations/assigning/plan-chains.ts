/** Solves the chains of a day: solve, check whole chains, and solve again without the broken arcs (9-operations §8). */
import { type Arc, type ChainPlan, ChainProblem, LEFT_OUT } from './chains';
import { headCost, linkCost, type Placed, priceChain } from './plan-chain';
import { type Candidate, improve, place } from './plan-improve';
import type { PlanWorld, ReadyLeg } from './plan-world';

const MOST_ROUNDS = 20;

/** A window with its chain. */
export interface WindowChain {
  readonly window: number;
  readonly legs: readonly number[];
  readonly priced: readonly Placed[];
  readonly cost: number;
}

export interface SolvedChains {
  readonly chains: readonly WindowChain[];
  readonly left: readonly number[];
  /** Lower bound of the cost of any plan, cents, and of the number of legs without a truck. */
  readonly bound: number;
  readonly bound_left: number;
  readonly rounds: number;
  /** Optimal: the first solution had no broken arc. */
  readonly proved: boolean;
  /** The solution of the chains, for the cost of alternatives. */
  readonly plan: ChainPlan;
}

/** Arcs that are impossible in their whole chain, or put a driver in two trucks at a time. */
function brokenArcs(world: PlanWorld, candidates: readonly Candidate[]): { leg: number; arc: Arc }[] {
  const arcs: { leg: number; arc: Arc }[] = [];
  const held = new Map<number, { window: number; from: number; to: number }[]>();
  // The legs of one container enter a chain with the first of them, so its arc is forbidden.
  const arcOf = ({ window, legs }: Candidate, at: number): { leg: number; arc: Arc } => {
    let first = at;
    while (first > 0 && world.boxes[legs[first] as number]?.before === legs[first - 1]) first -= 1;
    const leg = legs[first] as number;
    return { leg, arc: first === 0 ? { start: window } : { before: legs[first - 1] as number } };
  };
  for (const candidate of candidates.toSorted((a, b) => a.priced.cost - b.priced.cost)) {
    const { window, legs, priced } = candidate;
    if (priced.broken !== null) {
      arcs.push(arcOf(candidate, priced.broken.at));
      continue;
    }
    const { driver } = world.windows[window] as PlanWorld['windows'][number];
    const own = held.get(driver?.id_driver ?? 0) ?? [];
    const times = legs.map(leg => world.legs[leg] as ReadyLeg);
    const clash = times.findIndex(({ from, to }) =>
      own.some(one => one.window !== window && one.from < to && from < one.to),
    );
    if (clash >= 0) arcs.push(arcOf(candidate, clash));
    else held.set(driver?.id_driver ?? 0, [...own, ...times.map(({ from, to }) => ({ window, from, to }))]);
  }
  return arcs;
}

const cut = (world: PlanWorld, { window, legs }: Candidate, at: number): Candidate => {
  const kept = legs.slice(0, at);
  return { window, legs: kept, priced: priceChain(world, windowOf(world, window), kept) };
};
const windowOf = (world: PlanWorld, window: number) => world.windows[window] as PlanWorld['windows'][number];

/** After the last round, cuts chains where they break. */
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

const totalOf = (plan: ReadonlyMap<number, Candidate>, legs: number): number => {
  const chains = [...plan.values()];
  const placed = chains.reduce((sum, chain) => sum + chain.legs.length, 0);
  return chains.reduce((sum, chain) => sum + chain.priced.cost, (legs - placed) * LEFT_OUT);
};
const legsIn = (plan: ReadonlyMap<number, Candidate>): Set<number> =>
  new Set([...plan.values()].flatMap(chain => [...chain.legs]));

/** Places legs without a truck in any chain that accepts them: the legs of one container together, else as many as possible. */
function placeLeft(world: PlanWorld, plan: Map<number, Candidate>): void {
  const placed = legsIn(plan);
  for (const run of world.runs) {
    const left = run.filter(leg => !placed.has(leg));
    if (left.length === 0 || place(world, plan, left, LEFT_OUT * left.length)) continue;
    if (left.length > 1) for (const leg of left) place(world, plan, [leg], LEFT_OUT);
  }
}

/** Places legs without a truck, then moves each trip to its cheapest place. */
function mend(world: PlanWorld, chains: readonly Candidate[]): Map<number, Candidate> {
  const plan = new Map(chains.map(chain => [chain.window, chain]));
  placeLeft(world, plan);
  improve(world, plan);
  placeLeft(world, plan);
  return plan;
}

/** The better of two results: improving the chains of the rounds, or building from nothing. */
function mended(world: PlanWorld, chains: readonly Candidate[]): Candidate[] {
  const [a, b] = [mend(world, chains), mend(world, [])];
  const legs = world.legs.length;
  return [...(totalOf(a, legs) <= totalOf(b, legs) ? a : b).values()];
}

/** The cheapest chains of a day's legs, at most one chain per window. */
export function solveChains(world: PlanWorld): SolvedChains {
  const problem = new ChainProblem({
    legs: world.legs.length,
    starts: world.windows.length,
    head: (leg, start) => headCost(world, windowOf(world, start), leg),
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
    const whole = arcs.length === 0 ? candidates : cutBroken(world, candidates);
    const reached = totalOf(new Map(whole.map(chain => [chain.window, chain])), world.legs.length);
    // A cost equal to the bound is optimal.
    const kept = reached === bound ? whole : mended(world, whole);
    const placed = new Set(kept.flatMap(chain => chain.legs));
    const left = world.legs.map((_, index) => index).filter(index => !placed.has(index));
    const chains = kept.map(({ window, legs, priced }) => ({ window, legs, priced: priced.legs, cost: priced.cost }));
    return { chains, left, bound, bound_left, rounds, plan, proved: rounds === 1 && reached === bound };
  }
}
