/** Automatic assignment of a day (9-operations §8): truck, driver, order and equipment of each leg, with reasons. Pure. */
import { isPaper, preparedVerdicts } from '../../trips/rules/assignment';
import { LEFT_OUT } from './chains';
import { oneByOne } from './plan-baseline';
import { type Placed, priceChain, sumOf } from './plan-chain';
import { type SolvedChains, solveChains } from './plan-chains';
import { type Driven, matchEquipment } from './plan-equipment';
import { type Candidate, cheapestPlace, runsOf } from './plan-improve';
import type { PlanEquipment, PlanInput } from './plan-input';
import { leftInThePast, leftOut } from './plan-left';
import type { PlanAlternative, PlanProposal, PlanResult } from './plan-result';
import { wordsOf } from './plan-words';
import { PlanWorld, type ReadyLeg, type Window } from './plan-world';

interface Equipped {
  readonly gensets: ReadonlyMap<number, PlanEquipment>;
  readonly chassis: ReadonlyMap<number, PlanEquipment>;
}

/** A window's priced chain. */
interface Given {
  readonly index: number;
  readonly window: Window;
  readonly legs: readonly Placed[];
}

const windowOf = (world: PlanWorld, index: number): Window => world.windows[index] as Window;

/** The legs of a plan by start, each with the previous leg of its truck. */
function drivenOf(given: readonly Given[]): Driven[] {
  const all = given.flatMap(({ window, legs }) =>
    legs.map(({ leg }, at) => ({ leg, company: window.truck.company, after: legs[at - 1]?.leg ?? null })),
  );
  return all.sort((a, b) => a.leg - b.leg);
}

/** A genset for each trip that needs one, and a chassis where available. A moved trip keeps its equipment. */
function equip(world: PlanWorld, given: readonly Given[]): Equipped {
  if (world.input.moves) return { gensets: new Map(), chassis: new Map() };
  const driven = drivenOf(given);
  const of = (kind: 'GEN' | 'CHA'): PlanEquipment[] => world.input.equipments.filter(one => one.kind === kind);
  const leg = (one: Driven): ReadyLeg['leg'] => (world.legs[one.leg] as ReadyLeg).leg;
  return {
    gensets: matchEquipment(world, {
      subject: 'genset',
      equipments: of('GEN'),
      wanted: driven.filter(one => leg(one).is_reefer && leg(one).guide?.id_generator == null),
    }),
    chassis: matchEquipment(world, {
      subject: 'chassis',
      equipments: of('CHA'),
      wanted: driven.filter(one => leg(one).guide?.id_chassis == null),
    }),
  };
}

/** Trips for which no genset is left. */
const withoutGenset = (world: PlanWorld, given: readonly Given[], { gensets }: Equipped): Set<number> =>
  new Set(
    drivenOf(given)
      .filter(({ leg }) => {
        const { is_reefer, guide } = (world.legs[leg] as ReadyLeg).leg;
        return !world.input.moves && is_reefer && guide?.id_generator == null && !gensets.has(leg);
      })
      .map(({ leg }) => leg),
  );

/** The chain without the dropped legs and the next legs of their containers. */
function without(world: PlanWorld, { index, window, legs }: Given, dropped: ReadonlySet<number>): Given[] {
  const gone = new Set(dropped);
  for (const { leg } of legs) if (gone.has(world.boxes[leg]?.before ?? -1)) gone.add(leg);
  const kept = legs.map(({ leg }) => leg).filter(leg => !gone.has(leg));
  if (kept.length === legs.length) return [{ index, window, legs }];
  const priced = priceChain(world, window, kept);
  return kept.length === 0 || priced.broken !== null ? [] : [{ index, window, legs: priced.legs }];
}

/** Lower bound of the plan's additional cost with another truck; exact when the plan is optimal: the reduced cost of the cheapest other arc. */
function leastOther(
  world: PlanWorld,
  { plan }: SolvedChains,
  given: readonly Given[],
  { index, legs }: Given,
  at: number,
): PlanAlternative | null {
  const truck = windowOf(world, index).truck.id_truck;
  const truckOf = new Map(given.flatMap(one => one.legs.map(({ leg }) => [leg, one.window.truck] as const)));
  let best: PlanAlternative | null = null;
  // This leg changes trucks only if its own arc or an earlier one of the chain changes.
  for (const { leg } of legs.slice(0, at + 1)) {
    const other = plan.otherwise(leg, arc => {
      const of = 'start' in arc ? windowOf(world, arc.start).truck : truckOf.get(arc.before);
      return of !== undefined && of.id_truck !== truck;
    });
    if (other === null || other.extra >= (best?.extra ?? LEFT_OUT / 2)) continue;
    const of = 'start' in other.arc ? windowOf(world, other.arc.start).truck : truckOf.get(other.arc.before);
    if (of === undefined) continue;
    const { id_truck, disk, license_plate } = of;
    best = { id_truck, disk, license_plate, extra: Math.max(0, Math.round(other.extra)), least: true };
  }
  return best;
}

/** The chains with their prices. */
const candidatesOf = (world: PlanWorld, given: readonly Given[]): Map<number, Candidate> =>
  new Map(
    given.map(({ index, window, legs }) => {
      const chain = legs.map(({ leg }) => leg);
      return [index, { window: index, legs: chain, priced: priceChain(world, window, chain) }];
    }),
  );

/** The cheapest other truck for a leg and the other legs of its container, with everything else unchanged. */
function alternativeOf(
  world: PlanWorld,
  plan: ReadonlyMap<number, Candidate>,
  one: Given,
  at: number,
): PlanAlternative | null {
  const chain = one.legs.map(placed => placed.leg);
  const moved = runsOf(world, chain).find(run => run.includes(chain[at] ?? -1)) ?? [];
  const rest = chain.filter(leg => !moved.includes(leg));
  const left = priceChain(world, one.window, rest);
  if (left.broken !== null && rest.length > 0) return null;
  const saved = (plan.get(one.index)?.priced.cost ?? 0) - (rest.length === 0 ? 0 : left.cost);
  const found = cheapestPlace(world, plan, moved, { own: one.index, most: LEFT_OUT });
  if (found === null) return null;
  const { id_truck, disk, license_plate } = windowOf(world, found.window).truck;
  return { id_truck, disk, license_plate, extra: Math.max(0, found.extra - saved), least: false };
}

/** Warnings about trip, truck, driver and equipment together. */
function warningsOf(world: PlanWorld, index: number, window: Window, equipment: Equipped): string[] {
  const ready = world.legs[index] as ReadyLeg;
  const { blocking, warnings } = preparedVerdicts({
    trip: ready.trip,
    ...world.prepared(window),
    genset: equipment.gensets.get(index) ?? null,
    chassis: equipment.chassis.get(index) ?? null,
  });
  return [
    ...blocking.filter(one => isPaper(one.code)).map(one => one.message),
    ...warnings
      .filter(one => one.code !== 'SIN_CHASIS' || (!world.input.moves && ready.leg.guide?.id_chassis == null))
      .map(one => one.message),
  ];
}

function proposalsOf(
  world: PlanWorld,
  solved: SolvedChains,
  given: readonly Given[],
  equipment: Equipped,
): PlanProposal[] {
  const sequences = new Map<number, number>();
  const plan = candidatesOf(world, given);
  return given
    .toSorted((a, b) => a.window.from - b.window.from)
    .flatMap(one =>
      one.legs.map((placed, at) => {
        const { window } = one;
        const { leg } = world.legs[placed.leg] as ReadyLeg;
        const sequence = (sequences.get(window.truck.id_truck) ?? 0) + 1;
        sequences.set(window.truck.id_truck, sequence);
        const before = at === 0 ? null : (world.legs[one.legs[at - 1]?.leg ?? -1]?.leg.label ?? null);
        const { reasons, remarks } = wordsOf(world, window, placed, { at, before });
        return {
          id_leg: leg.id_leg,
          id_truck: window.truck.id_truck,
          id_driver: window.driver?.id_driver ?? 0,
          id_generator: equipment.gensets.get(placed.leg)?.id_equipment ?? leg.guide?.id_generator ?? null,
          id_chassis: equipment.chassis.get(placed.leg)?.id_equipment ?? leg.guide?.id_chassis ?? null,
          sequence,
          empty_km: placed.km,
          cost: sumOf(placed.parts),
          parts: placed.parts,
          reasons,
          warnings: [...remarks, ...warningsOf(world, placed.leg, window, equipment)],
          alternative: solved.proved ? leastOther(world, solved, given, one, at) : alternativeOf(world, plan, one, at),
        };
      }),
    );
}

/** Empty km and costs of the trips that get a truck by both methods: one by one, and by the plan. */
function compared(world: PlanWorld, given: readonly Given[], placed: ReadonlySet<number>) {
  const before = oneByOne(world, [...placed]);
  const after = given.flatMap(one => one.legs).filter(({ leg }) => before.has(leg));
  const rows = [...before.values()];
  return {
    empty_km_before: rows.reduce((sum, { km }) => sum + km, 0),
    empty_km_after: after.reduce((sum, { km }) => sum + km, 0),
    cost_before: rows.reduce((sum, { cost }) => sum + cost, 0),
    cost_after: after.reduce((sum, { parts }) => sum + sumOf(parts), 0),
  };
}

/** Proposes the cheapest assignment of the legs to the free trucks. `clock`: milliseconds, for measuring the solver. */
export function planAssignments(input: PlanInput, clock: () => number = () => 0): PlanResult {
  const world = new PlanWorld(input);
  const began = clock();
  const solved = solveChains(world);
  const solve_ms = clock() - began;
  const all = solved.chains.map(({ window, priced }) => ({
    index: window,
    window: windowOf(world, window),
    legs: priced,
  }));
  const first = equip(world, all);
  const lacking = withoutGenset(world, all, first);
  const given = lacking.size === 0 ? all : all.flatMap(one => without(world, one, lacking));
  const placed = new Set(given.flatMap(one => one.legs.map(({ leg }) => leg)));
  const left = world.legs.map((_, index) => index).filter(index => !placed.has(index));
  const proposals = proposalsOf(world, solved, given, first);
  const cost = proposals.reduce((sum, proposal) => sum + proposal.cost, 0);
  const isWhole = solved.bound_left === left.length;
  return {
    proposals,
    left_out: [...leftInThePast(world), ...left.map(index => leftOut(world, index, lacking.has(index)))],
    cost,
    bound: isWhole ? solved.bound - solved.bound_left * LEFT_OUT : null,
    ...compared(world, given, placed),
    trucks: new Set(input.trucks.map(truck => truck.id_truck)).size,
    rounds: solved.rounds,
    solve_ms: Math.round(solve_ms * 100) / 100,
  };
}
