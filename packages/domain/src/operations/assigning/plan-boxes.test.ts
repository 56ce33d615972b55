import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMillis } from '../../system/time/time';
import { type BoxLink, type BoxUnit, isCarriedOn } from '../../trips/rules/assignment-box';
import { LEFT_OUT } from './chains';
import { planAssignments } from './plan';
import { at, placeAt, sampleDriver, sampleEquipment, sampleLeg, samplePlan, sampleTruck } from './plan.samples';
import { priceChain } from './plan-chain';
import { solveChains } from './plan-chains';
import type { PlanInput, PlanLeg } from './plan-input';
import { PlanWorld, type Window } from './plan-world';

const iso = (minutes: number): string => new Date(toMillis(at('00:00')) + minutes * 60_000).toISOString();
const unitOf = (id_truck: number, changes: Partial<BoxUnit> = {}): BoxUnit => ({
  id_truck,
  disk: String(id_truck).padStart(2, '0'),
  truck_state: 'DISPONIBLE',
  id_generator: null,
  id_chassis: null,
  generator_disk: null,
  chassis_disk: null,
  ...changes,
});
const plant = { id_location: 70, code: 'PLT', action: null, leaves_box: false };
const yard = { id_location: 70, code: 'PATIO', action: null, leaves_box: false };
type Between = Omit<BoxLink, 'id_leg' | 'unit'>;
const between = (time: string, stop: Between['ends'] = plant): Between => ({
  ends: stop,
  begins: stop,
  ends_at: time,
  begins_at: time,
  kind: 'VIAJE',
});

interface Pair {
  from: number;
  ends: number;
  goes: number;
  to: number;
  places: readonly [depot: number, plant: number, port: number];
  stop: Between['ends'];
}
/** A pick-up that ends at a plant, and the trip that continues there; places are indexes of `PLACES`. */
function pair(id: number, changes: Partial<Pair> = {}): [PlanLeg, PlanLeg] {
  const { from = 180, goes = 420, to = 600, places = [0, 1, 2], stop = plant } = changes;
  const { ends = goes } = changes;
  const stopsOf = (a: number, b: number, begin: number, end: number) => [
    ...sampleLeg(a, iso(begin), iso(end)).stops.slice(0, 1),
    ...sampleLeg(b, iso(end), iso(end)).stops.slice(0, 1),
  ];
  const link = between(iso(goes), stop);
  const [depot, there, port] = places;
  return [
    sampleLeg(id, iso(from), iso(ends), {
      stops: stopsOf(depot, there, from, ends),
      carried_by: { ...link, id_leg: id + 1, unit: null },
    }),
    sampleLeg(id + 1, iso(goes), iso(to), {
      stops: stopsOf(there, port, goes, to),
      brought_by: { ...link, id_leg: id, unit: null },
    }),
  ];
}
const fleet = (count: number) => ({
  trucks: Array.from({ length: count }, (_, i) => sampleTruck(i + 1)),
  drivers: Array.from({ length: count }, (_, i) => sampleDriver(i + 1)),
});
const truckOf = (plan: ReturnType<typeof planAssignments>) =>
  new Map(plan.proposals.map(one => [one.id_leg, one.id_truck]));

describe('one truck brings a container and drives its next leg', () => {
  // Both end at one plant. The second container arrives when its trip begins, the first long before; exchanged, both trips would have time.
  const crossing = (stop = plant): PlanInput =>
    samplePlan({
      ...fleet(2),
      legs: [
        ...pair(10, { places: [0, 3, 5], from: 180, ends: 360, goes: 450, to: 700, stop }),
        ...pair(20, { places: [0, 3, 5], from: 200, ends: 420, goes: 420, to: 690, stop }),
      ],
      equipments: [1, 2, 3, 4].map(id => sampleEquipment(id, id > 2 ? 'CHA' : 'GEN')),
    });

  test('two containers are not exchanged even if cheaper, unless left at a yard or by a mark of the plant', () => {
    const kept = truckOf(planAssignments(crossing()));
    expect(kept.size).toBe(4);
    expect([kept.get(11), kept.get(21)]).toEqual([kept.get(10), kept.get(20)]);
    const left = truckOf(planAssignments(crossing(yard)));
    expect(left.size).toBe(4);
    expect([left.get(11), left.get(21)]).toEqual([left.get(20), left.get(10)]);
    expect(truckOf(planAssignments(crossing({ ...plant, leaves_box: true })))).toEqual(left);
  });

  test('genset and chassis stay with the container', () => {
    const { legs, ...rest } = crossing();
    const plan = planAssignments({ ...rest, legs: legs.map(leg => ({ ...leg, is_reefer: true })) });
    const of = new Map(plan.proposals.map(one => [one.id_leg, [one.id_generator, one.id_chassis]]));
    expect(of.get(11)).toEqual(of.get(10));
    expect(of.get(21)).toEqual(of.get(20));
    expect(of.get(10)).not.toContain(null);
  });

  test('genset and chassis stay with a container that is left, whichever truck fetches it', () => {
    const { legs, ...rest } = crossing({ ...plant, leaves_box: true });
    const plan = planAssignments({ ...rest, legs: legs.map(leg => ({ ...leg, is_reefer: true })) });
    expect(truckOf(plan).get(11)).not.toBe(truckOf(plan).get(10));
    const of = new Map(plan.proposals.map(one => [one.id_leg, [one.id_generator, one.id_chassis]]));
    expect(of.get(11)).toEqual(of.get(10));
    expect(of.get(21)).toEqual(of.get(20));
    expect(of.get(10)).not.toContain(null);
    // The same where the leg that leaves it is assigned already, and its unit drives elsewhere.
    const [, trip] = pair(10);
    const unit = unitOf(9, { id_generator: 2, id_chassis: 4 });
    const left = { ...between(iso(420), { ...plant, leaves_box: true }), id_leg: 10, unit };
    const equipments = [1, 2, 3, 4].map(id => sampleEquipment(id, id > 2 ? 'CHA' : 'GEN', { place: placeAt(id) }));
    const fetched = { ...trip, is_reefer: true, brought_by: left };
    const given = planAssignments(samplePlan({ ...fleet(1), equipments, legs: [fetched] }));
    expect(given.proposals[0]).toMatchObject({ id_truck: 1, id_generator: 2, id_chassis: 4 });
  });

  test('a trip gets the truck and equipment of its assigned pick-up, or none', () => {
    const [, trip] = pair(10);
    const unit = unitOf(2, { id_generator: 2, id_chassis: 4 });
    const brought = (changes: Partial<BoxUnit> = {}) => ({
      ...trip,
      is_reefer: true,
      brought_by: { ...between(iso(420)), id_leg: 10, unit: { ...unit, ...changes } },
    });
    const equipments = [1, 2, 3, 4].map(id => sampleEquipment(id, id > 2 ? 'CHA' : 'GEN', { place: placeAt(id) }));
    // The first is nearer.
    const near = sampleTruck(1, { base: placeAt(1) });
    const input = samplePlan({ ...fleet(2), trucks: [near, sampleTruck(2, { base: placeAt(5) })], equipments });
    const given = planAssignments({ ...input, legs: [brought()] });
    expect(given.proposals[0]).toMatchObject({ id_truck: 2, id_generator: 2, id_chassis: 4 });
    expect(given.proposals[0]?.reasons).toContain('Trae el contenedor');
    const away = planAssignments({ ...input, trucks: [near], legs: [brought()] });
    expect(away.proposals).toEqual([]);
    expect(away.left_out[0]?.groups[0]).toMatchObject({
      code: 'OTRO_CAMION_TRAE',
      example: expect.stringContaining('El contenedor lo trae el camión 02'),
    });
    // A unit that broke down is ignored: another one takes the container.
    expect(
      planAssignments({ ...input, legs: [brought({ truck_state: 'MANTENIMIENTO' })] }).proposals[0]?.id_truck,
    ).toBe(1);
  });

  test('a pick-up gets the truck of its assigned trip', () => {
    const [pickup] = pair(10);
    const legs = [{ ...pickup, carried_by: { ...between(iso(420)), id_leg: 11, unit: unitOf(2) } }];
    const trucks = [sampleTruck(1, { base: placeAt(0) }), sampleTruck(2, { base: placeAt(5) })];
    expect(planAssignments(samplePlan({ ...fleet(2), trucks, legs })).proposals[0]?.id_truck).toBe(2);
  });

  test('a truck does not bring a container that it cannot carry further if another can', () => {
    // The trip ends at DP World; the nearer truck has no credential there.
    const legs = pair(10, { places: [0, 3, 1] });
    const trucks = [sampleTruck(1, { base: placeAt(0), credentials: [] }), sampleTruck(2, { base: placeAt(5) })];
    expect([...truckOf(planAssignments(samplePlan({ ...fleet(2), trucks, legs }))).values()]).toEqual([2, 2]);
    // Without an alternative it is brought anyway, and the trip says why it waits.
    const alone = planAssignments(samplePlan({ ...fleet(1), trucks: trucks.slice(0, 1), legs }));
    expect([...truckOf(alone)]).toEqual([[10, 1]]);
    expect(alone.left_out[0]?.groups[0]?.code).toBe('CREDENCIAL_FALTANTE');
  });

  test('moved trips keep their containers: both legs get the new truck', () => {
    const guide = (id_guide: number) => ({
      id_guide,
      id_truck: 1,
      id_driver: 1,
      id_generator: null,
      id_chassis: null,
    });
    const out = sampleTruck(1, { truck_state: 'MANTENIMIENTO' });
    const unit = unitOf(1, { truck_state: 'MANTENIMIENTO' });
    const [pickup, trip] = pair(10);
    const legs = [
      { ...pickup, guide: guide(1), carried_by: { ...between(iso(420)), id_leg: 11, unit } },
      { ...trip, guide: guide(2), brought_by: { ...between(iso(420)), id_leg: 10, unit } },
    ];
    const plan = planAssignments(
      samplePlan({ ...fleet(3), trucks: [out, sampleTruck(2), sampleTruck(3)], legs, moves: true }),
    );
    const [first, second] = [...truckOf(plan).values()];
    expect(first).toBe(second);
    expect(first).not.toBe(1);
    expect(plan.proposals.flatMap(one => one.warnings).join()).not.toContain('contenedor');
  });
});

/** Days of up to three containers, some left at the yard, some with one leg already assigned, and other trips. */
const boxDay: fc.Arbitrary<PlanInput> = fc
  .record({
    boxes: fc.array(
      fc.record({
        places: fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5)),
        from: fc.integer({ min: 0, max: 10 }),
        hours: fc.tuple(fc.integer({ min: 2, max: 4 }), fc.nat(3), fc.integer({ min: 2, max: 5 })),
        isLeft: fc.boolean(),
        has: fc.constantFrom('both', 'both', 'both', 'pickup', 'trip'),
        truck: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    others: fc.array(fc.record({ from: fc.nat(16), place: fc.nat(5) }), { maxLength: 2 }),
    trucks: fc.array(fc.constantFrom('fine', 'fine', 'fine', 'uncredentialed', 'workshop'), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ boxes, others, trucks }) =>
    samplePlan({
      ...fleet(trucks.length),
      trucks: trucks.map((kind, i) =>
        sampleTruck(i + 1, {
          ...(kind === 'uncredentialed' && { credentials: [] }),
          ...(kind === 'workshop' && { truck_state: 'MANTENIMIENTO' }),
        }),
      ),
      legs: [
        ...boxes.flatMap(({ places, from, hours: [brings, waits, carries], isLeft, has, truck }, i) => {
          const goes = (from + brings + waits) * 60;
          const [pickup, trip] = pair(100 + i * 10, {
            places,
            from: from * 60,
            goes,
            to: goes + carries * 60,
            stop: isLeft ? yard : plant,
          });
          const unit = unitOf(truck);
          if (has === 'pickup')
            return [{ ...pickup, ...(pickup.carried_by && { carried_by: { ...pickup.carried_by, unit } }) }];
          if (has === 'trip')
            return [{ ...trip, ...(trip.brought_by && { brought_by: { ...trip.brought_by, unit } }) }];
          return [pickup, trip];
        }),
        ...others.map(({ from, place }, i) =>
          sampleLeg(200 + i, iso(from * 60), iso(from * 60 + 180), {
            stops: sampleLeg(place, iso(from * 60), iso(from * 60 + 180)).stops,
          }),
        ),
      ],
    }),
  );

/** Minimum cost over all distributions of the legs to the windows, including legs without a truck. */
function everyWay(world: PlanWorld): number {
  const given = world.windows.map(() => [] as number[]);
  const priced = (): number =>
    given.reduce(
      (sum, chain, index) =>
        chain.length === 0 ? sum : sum + priceChain(world, world.windows[index] as Window, chain).cost,
      0,
    );
  const try_ = (leg: number, left: number): number => {
    if (leg === world.legs.length) return left * LEFT_OUT + priced();
    let best = try_(leg + 1, left + 1);
    for (const chain of given) {
      chain.push(leg);
      best = Math.min(best, try_(leg + 1, left));
      chain.pop();
    }
    return best;
  };
  return try_(0, 0);
}

test('for random days, the truck that brings a container drives its next leg, unless it is left on the way', () => {
  fc.assert(
    fc.property(boxDay, input => {
      const trucks = truckOf(planAssignments(input));
      for (const leg of input.legs)
        for (const link of [leg.brought_by, leg.carried_by]) {
          if (!link || !isCarriedOn(link)) continue;
          const other = link.unit?.id_truck ?? trucks.get(link.id_leg);
          const mine = trucks.get(leg.id_leg);
          if (mine !== undefined && other !== undefined) expect(mine).toBe(other);
        }
    }),
    { numRuns: 400 },
  );
});

test('the bound of such days is at most the true minimum, and the plan at least', () => {
  fc.assert(
    fc.property(boxDay, input => {
      const world = new PlanWorld(input);
      const { bound, chains, left } = solveChains(world);
      const cost = chains.reduce((sum, chain) => sum + chain.cost, left.length * LEFT_OUT);
      const best = everyWay(world);
      expect(bound).toBeLessThanOrEqual(best);
      expect(best).toBeLessThanOrEqual(cost);
    }),
    { numRuns: 200 },
  );
});
