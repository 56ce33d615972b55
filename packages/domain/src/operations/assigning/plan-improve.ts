/** Local search on a solved plan: moves each trip to its cheapest place, pricing whole chains, until no trip moves. */
import { carriageOf, misfit, type Priced, priceChain } from './plan-chain';
import { cents, type PlanWorld, type ReadyLeg, type Window } from './plan-world';

/** A window with its chain and price. */
export interface Candidate {
  readonly window: number;
  readonly legs: readonly number[];
  readonly priced: Priced;
}

const MOST_PASSES = 4;

/** Whether the window's driver would be in another truck during one of these legs. */
function clashes(
  world: PlanWorld,
  plan: ReadonlyMap<number, Candidate>,
  index: number,
  moved: readonly number[],
): boolean {
  const { driver } = world.windows[index] as Window;
  const times = moved.map(leg => world.legs[leg] as ReadyLeg);
  for (const [other, { legs }] of plan) {
    if (other === index || (world.windows[other] as Window).driver?.id_driver !== driver?.id_driver) continue;
    for (const one of legs) {
      const held = world.legs[one] as ReadyLeg;
      if (!moved.includes(one) && times.some(({ from, to }) => held.from < to && from < held.to)) return true;
    }
  }
  return false;
}

/** The cheapest place for legs that go together, in all windows except their own; null if it costs more than `most`. */
export function cheapestPlace(
  world: PlanWorld,
  plan: ReadonlyMap<number, Candidate>,
  moved: readonly number[],
  of: { own: number | null; most: number },
): (Candidate & { extra: number }) | null {
  let best: (Candidate & { extra: number }) | null = null;
  let most = of.most;
  for (const [index, window] of world.windows.entries()) {
    if (index === of.own) continue;
    // Carriage is a lower bound of the added cost, so most trucks are skipped.
    const carriage = moved.reduce((sum, leg) => sum + carriageOf(world.legs[leg] as ReadyLeg, window), 0);
    if (carriage >= most || moved.some(leg => misfit(world, leg, window) !== null)) continue;
    const chain = plan.get(index);
    const legs = [...(chain?.legs ?? []), ...moved].sort((a, b) => a - b);
    const priced = priceChain(world, window, legs);
    const extra = priced.cost - (chain?.priced.cost ?? 0);
    if (priced.broken !== null || extra >= most || clashes(world, plan, index, moved)) continue;
    best = { window: index, legs, priced, extra };
    most = extra;
  }
  return best;
}

/** Places legs that go together where they cost least; false: no truck can take them. */
export function place(world: PlanWorld, plan: Map<number, Candidate>, legs: readonly number[], most: number): boolean {
  const best = cheapestPlace(world, plan, legs, { own: null, most });
  if (best !== null) plan.set(best.window, best);
  return best !== null;
}

/** The legs of a chain in runs, those of one container together. */
export function runsOf(world: PlanWorld, chain: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const leg of chain) {
    const before = world.boxes[leg]?.before ?? null;
    const run = before === null ? undefined : runs.find(one => one.at(-1) === before);
    if (run === undefined) runs.push([leg]);
    else run.push(leg);
  }
  return runs;
}

/** Moves each trip to its cheapest place until a round moves none. Savings of a cent are ignored. */
export function improve(world: PlanWorld, plan: Map<number, Candidate>): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let moves = 0;
    for (const [index, chain] of [...plan]) {
      for (const moved of runsOf(world, chain.legs)) {
        const now = plan.get(index);
        if (now === undefined || !moved.every(leg => now.legs.includes(leg))) continue;
        const rest = now.legs.filter(leg => !moved.includes(leg));
        const left = priceChain(world, world.windows[index] as Window, rest);
        if (left.broken !== null && rest.length > 0) continue;
        const saved = now.priced.cost - (rest.length === 0 ? 0 : left.cost);
        const best = cheapestPlace(world, plan, moved, { own: index, most: saved - cents(0.01) });
        if (best === null) continue;
        if (rest.length === 0) plan.delete(index);
        else plan.set(index, { window: index, legs: rest, priced: left });
        plan.set(best.window, best);
        moves += 1;
      }
    }
    if (moves === 0) return;
  }
}
