import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMillis } from '../../system/time/time';
import { ChainProblem, LEFT_OUT } from './chains';
import { planAssignments } from './plan';
import {
  at,
  bigPlan,
  PLACES,
  PLAN_DAY,
  placeAt,
  sampleDriver,
  sampleEquipment,
  sampleLeg,
  samplePlan,
  sampleTruck,
} from './plan.samples';
import { oneByOne } from './plan-baseline';
import { priceChain } from './plan-chain';
import { solveChains } from './plan-chains';
import type { PlanInput, PlanLeg } from './plan-input';
import { PlanWorld, type ReadyLeg, type Window } from './plan-world';

const iso = (minutes: number): string => new Date(toMillis(at('00:00')) + minutes * 60_000).toISOString();

/**
 * Small days of every kind: short and long legs; trucks with trips, in the workshop, without a credential, of a carrier; two trucks with one driver.
 */
const smallDay: fc.Arbitrary<PlanInput> = fc
  .record({
    legs: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 20 }),
        hours: fc.integer({ min: 2, max: 6 }),
        place: fc.nat(5),
        price: fc.nat(400),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    trucks: fc.array(
      fc.record({
        kind: fc.constantFrom(
          'fine',
          'fine',
          'fine',
          'workshop',
          'uncredentialed',
          'carrier',
          'busy',
          'shared',
          'driverless',
        ),
        place: fc.nat(5),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    trips: fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
  })
  .map(({ legs, trucks, trips }) =>
    samplePlan({
      legs: legs.map(({ from, hours, place, price }, i) =>
        sampleLeg(i + 1, iso(from * 60), iso((from + hours) * 60), {
          stops: sampleLeg(place, iso(from * 60), iso((from + hours) * 60)).stops,
          prices: { 2: price * 100 },
        }),
      ),
      trucks: trucks.map(({ kind, place }, i) =>
        sampleTruck(i + 1, {
          base: placeAt(place),
          ...(kind === 'workshop' && { truck_state: 'MANTENIMIENTO' }),
          ...(kind === 'uncredentialed' && { credentials: [] }),
          ...(kind === 'carrier' && { is_own: false, id_company: 2, company: 'Andrade' }),
          ...(kind === 'shared' && { id_driver: 1 }),
          ...(kind === 'driverless' && { id_driver: null }),
          ...(kind === 'busy' && {
            spans: [
              {
                from: iso(480),
                to: iso(660),
                free_at: iso(660),
                guide_number: '48100-1',
                id_driver: i + 1,
                begins: placeAt(0),
                ends: placeAt(place),
              },
            ],
          }),
        }),
      ),
      drivers: trips.map((count, i) => sampleDriver(i + 1, { trips: count })),
    }),
  );

/** Minimum cost over all distributions of the legs to the windows, including legs without a truck. */
function everyWay(world: PlanWorld): number {
  const given = world.windows.map(() => [] as number[]);
  const try_ = (leg: number, left: number): number => {
    if (leg === world.legs.length) return left * LEFT_OUT + (priceOf(world, given) ?? Number.POSITIVE_INFINITY);
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
function priceOf(world: PlanWorld, given: readonly number[][]): number | null {
  let cost = 0;
  const times: { driver: number; from: number; to: number }[] = [];
  for (const [index, chain] of given.entries()) {
    if (chain.length === 0) continue;
    const window = world.windows[index] as Window;
    const priced = priceChain(world, window, chain);
    if (priced.broken !== null) return null;
    cost += priced.cost;
    for (const leg of chain) {
      const { from, to } = world.legs[leg] as ReadyLeg;
      const driver = window.driver?.id_driver ?? 0;
      if (times.some(one => one.driver === driver && one.from < to && from < one.to)) return null;
      times.push({ driver, from, to });
    }
  }
  return cost;
}

describe('the plan of a day', () => {
  test('costs at least the bound; no distribution is cheaper than the bound, and no proposal is forbidden', () => {
    fc.assert(
      fc.property(smallDay, input => {
        const world = new PlanWorld(input);
        const { bound, chains, left } = solveChains(world);
        const cost = chains.reduce((sum, chain) => sum + chain.cost, left.length * LEFT_OUT);
        const best = everyWay(world);
        expect(bound).toBeLessThanOrEqual(best);
        expect(best).toBeLessThanOrEqual(cost);
        const given = world.windows.map((_, index) =>
          chains.filter(one => one.window === index).flatMap(one => [...one.legs]),
        );
        // It costs no more than assigning one by one.
        const turns = oneByOne(world, [...world.legs.keys()]);
        const inTurn = [...turns.values()].reduce((sum, one) => sum + one.cost, 0);
        expect(cost).toBeLessThanOrEqual(inTurn + (world.legs.length - turns.size) * LEFT_OUT);
        // Whole chains are valid: no truck or driver is in two places.
        expect(priceOf(world, given)).toBe(cost - left.length * LEFT_OUT);
      }),
      { numRuns: 300 },
    );
  });

  test('a trip that ends too far from the truck’s next one may begin a chain that returns in time', () => {
    const [out, back] = [sampleLeg(2, iso(0), iso(300)), sampleLeg(5, iso(300), iso(420))];
    const next = { from: iso(480), to: iso(660), free_at: iso(660), guide_number: '48100-1', id_driver: 1 };
    const truck = sampleTruck(1, {
      base: placeAt(0),
      spans: [{ ...next, begins: placeAt(0), ends: placeAt(0) }],
    });
    const world = new PlanWorld(samplePlan({ legs: [out, back], trucks: [truck], drivers: [sampleDriver(1)] }));
    const { bound, chains, left } = solveChains(world);
    expect(priceChain(world, world.windows[0] as Window, [0]).broken?.why).toBe('NEXT_TRIP');
    expect([chains.map(({ legs }) => [...legs]), left]).toEqual([[[0, 1]], []]);
    expect(bound).toBeLessThanOrEqual(everyWay(world));
  });

  test('is optimal for one fleet with an even week, and reports so', () => {
    const even = smallDay.map(input => ({
      ...input,
      legs: input.legs.map(leg => ({ ...leg, prices: {} })),
      trucks: input.trucks.map((_, i) => sampleTruck(i + 1)),
      drivers: input.drivers.map((_, i) => sampleDriver(i + 1, { trips: 0 })),
      figures: { ...input.figures, fairness: 0, long_day: 0, max_drive_hours: 24 },
    }));
    fc.assert(
      fc.property(even, input => {
        const world = new PlanWorld(input);
        const { bound, chains, left } = solveChains(world);
        expect(chains.reduce((sum, chain) => sum + chain.cost, left.length * LEFT_OUT)).toBe(bound);
        expect(bound).toBe(everyWay(world));
      }),
      { numRuns: 150 },
    );
  });

  test('never costs more with more trucks', () => {
    const costs = fc.array(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 5, maxLength: 5 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(costs, costs, (heads, links) => {
        const of = (starts: number) =>
          new ChainProblem({
            legs: 4,
            starts,
            head: (leg, start) => heads[leg]?.[start] ?? 0,
            link: (before, leg) => (before < leg ? (links[leg]?.[before] ?? 0) : Number.POSITIVE_INFINITY),
          }).solve();
        const plans = [1, 2, 3, 4, 5].map(of);
        for (const [i, plan] of plans.entries()) {
          expect(plan.dual).toBe(plan.cost);
          // Every chain has its own start.
          expect(new Set(plan.chains.map(chain => chain.start)).size).toBe(plan.chains.length);
          expect(plan.chains.flatMap(chain => chain.legs).length + plan.left.length).toBe(4);
          if (i > 0) expect(plan.cost).toBeLessThanOrEqual(plans[i - 1]?.cost ?? 0);
        }
      }),
    );
  });

  test('gives a truck several trips in a row, nearest first, with reasons', () => {
    const legs = [sampleLeg(3, at('03:00'), at('08:00')), sampleLeg(6, at('09:00'), at('14:00'))];
    const [near, far] = [sampleTruck(3), sampleTruck(5)];
    const drivers = [sampleDriver(3, { trips: 4 }), sampleDriver(5, { trips: 6 })];
    const plan = planAssignments(
      samplePlan({ legs, trucks: [near, far], drivers, equipments: [sampleEquipment(9, 'CHA')] }),
    );
    expect(plan.left_out).toEqual([]);
    expect(plan.proposals.map(one => [one.id_leg, one.id_truck, one.sequence])).toEqual([
      [3, 3, 1],
      [6, 3, 2],
    ]);
    expect(plan.proposals[0]?.reasons).toEqual([
      'Ya está en Milagro',
      'Libre hasta entonces',
      '4 viajes esta semana (media 5)',
    ]);
    expect(plan.proposals[1]?.reasons).toEqual([
      'Ya está en Tercon',
      'Llega 1 h antes de salir 09:00',
      'Después de 48203-1',
      '5 viajes esta semana (media 5)',
    ]);
    // The chassis stays with its truck.
    expect(plan.proposals.map(one => one.id_chassis)).toEqual([9, 9]);
    expect(plan.proposals[0]?.alternative).toMatchObject({ id_truck: 5 });
    expect(plan.bound).toBeLessThanOrEqual(plan.cost);
  });

  const one = (changes: Partial<PlanInput>, leg: Partial<PlanLeg> = {}) =>
    planAssignments(
      samplePlan({
        legs: [sampleLeg(1, at('03:00'), at('08:00'), leg)],
        trucks: [sampleTruck(1)],
        drivers: [sampleDriver(1)],
        ...changes,
      }),
    );
  const why = (plan: ReturnType<typeof one>) => plan.left_out.map(({ groups, way }) => [groups[0]?.code, way]);

  test('names the obstacles of a trip without a truck, and the change that would give it one', () => {
    expect(one({}).proposals).toHaveLength(1);
    const dpw = { stops: sampleLeg(1, at('03:00'), at('08:00')).stops };
    const uncredentialed = { trucks: [sampleTruck(1, { credentials: [] })] };
    expect(why(one(uncredentialed, dpw))).toEqual([
      ['CREDENCIAL_FALTANTE', 'El disco 01 podría ir si la obtiene: falta la credencial para DP World'],
    ]);
    expect(one({ ...uncredentialed, include_papers: true }, dpw).proposals[0]).toMatchObject({
      parts: { papers: 8000 },
    });
    expect(why(one({ trucks: [sampleTruck(1, { truck_state: 'MANTENIMIENTO' })] }))).toEqual([
      ['CAMION_NO_DISPONIBLE', 'El disco 01 podría ir si vuelve al servicio'],
    ]);
    expect(why(one({ drivers: [sampleDriver(2)] }))).toEqual([
      ['CONDUCTOR_REQUERIDO', 'El disco 01 podría ir con un conductor asignado'],
    ]);
    const away = { ...sampleTruck(1), base: PLACES[5] ?? null };
    const plan = one({ trucks: [away], now: at('01:00') });
    expect(why(plan)[0]?.[0]).toBe('NO_LLEGA');
    expect(why(plan)[0]?.[1]).toMatch(/^Si saliera \d+ h \d+ min más tarde, llegaría el disco 01$/);
    expect(why(one({ now: at('03:30') }))).toEqual([['SALIDA_PASADA', 'Cambie su hora de salida, o asígnelo aparte']]);
    expect(why(one({}, { is_reefer: true }))).toEqual([['GENERADOR_REQUERIDO', null]]);
  });

  test('respects bans until their day, and existing assignments of a trip', () => {
    const ban = { id_driver: 1, id_truck: null, id_location: null, id_client: 1, until: PLAN_DAY };
    expect(why(one({ bans: [ban] }))[0]?.[0]).toBe('VETADO');
    expect(one({ bans: [{ ...ban, until: '2026-11-24' }] }).proposals).toHaveLength(1);
    expect(one({ bans: [{ ...ban, id_client: 2 }] }).proposals).toHaveLength(1);
    const guide = { id_guide: 7, id_truck: 2, id_driver: null, id_generator: null, id_chassis: null };
    expect(why(one({}, { guide }))[0]?.[0]).toBe('YA_ELEGIDO');
  });

  test('a driver does not exceed the driving hours of a day, existing trips included', () => {
    const tired = { drivers: [sampleDriver(1, { drive_minutes: { [PLAN_DAY]: 14 * 60 - 60 } })] };
    expect(why(one(tired))[0]?.[0]).toBe('HORAS_CONDUCCION');
    const long = one({ drivers: [sampleDriver(1, { drive_minutes: { [PLAN_DAY]: 9 * 60 + 30 } })] });
    expect(long.proposals[0]).toMatchObject({ parts: { hours: 1500 } });
    // It is a warning, not a reason.
    expect(long.proposals[0]?.warnings).toContain('Jornada larga al volante');
    expect(long.proposals[0]?.reasons).not.toContain('Jornada larga al volante');
    // A trip that exceeds the limit by itself is driven, with nothing else on that day.
    const whole = { km: 600, drive_minutes: 15 * 60 };
    expect(one({}, whole).proposals).toHaveLength(1);
    const two = one({
      legs: [sampleLeg(1, at('03:00'), at('08:00'), whole), sampleLeg(4, at('12:00'), at('14:00'))],
    });
    expect(two.proposals).toHaveLength(1);
  });

  test('returns in time for the next trip', () => {
    const next = (from: string) => ({
      from: at(from),
      to: at('20:00'),
      free_at: at('20:00'),
      guide_number: '48100-1',
      id_driver: 1,
      begins: PLACES[5] as (typeof PLACES)[0],
      ends: placeAt(0),
    });
    expect(why(one({ trucks: [sampleTruck(1, { spans: [next('09:00')] })] }))[0]?.[0]).toBe('SIGUIENTE_VIAJE');
    expect(one({ trucks: [sampleTruck(1, { spans: [next('17:00')] })] }).proposals).toHaveLength(1);
  });

  test('drives fewer empty kilometres than assigning one by one', () => {
    const [a, b] = [sampleLeg(2, at('03:00'), at('12:00')), sampleLeg(0, at('03:30'), at('12:00'))];
    const trucks = [sampleTruck(1, { base: placeAt(0) }), sampleTruck(2, { base: placeAt(4) })];
    const plan = planAssignments(samplePlan({ legs: [a, b], trucks, drivers: [sampleDriver(1), sampleDriver(2)] }));
    // Both trucks are far from the second place; the first is also near the trip that leaves later and is kept for it.
    expect(plan.proposals.map(one => [one.id_leg, one.id_truck])).toEqual([
      [2, 2],
      [0, 1],
    ]);
    expect(plan.empty_km_before - plan.empty_km_after).toBeGreaterThan(10);
  });

  test('a trip is moved only if the saving exceeds the cost of a change', () => {
    const guide = { id_guide: 7, id_truck: 1, id_driver: 1, id_generator: null, id_chassis: null };
    const moved = (state: string) =>
      planAssignments(
        samplePlan({
          legs: [sampleLeg(1, at('03:00'), at('08:00'), { guide })],
          trucks: [sampleTruck(1, { truck_state: state }), sampleTruck(2, { base: placeAt(1) })],
          drivers: [sampleDriver(1), sampleDriver(2)],
          moves: true,
        }),
      ).proposals[0];
    expect(moved('DISPONIBLE')).toMatchObject({ id_truck: 1, parts: { change: 0 } });
    expect(moved('MANTENIMIENTO')).toMatchObject({ id_truck: 2, parts: { change: 2500 } });
  });

  test('a day of 60 trips and 60 trucks is valid', () => {
    const input = bigPlan(60, 60);
    const plan = planAssignments(input);
    expect(plan.proposals.length + plan.left_out.length).toBe(60);
    expect(plan.proposals.length).toBeGreaterThan(50);
    for (const key of ['id_truck', 'id_driver', 'id_generator'] as const) {
      const times = plan.proposals
        .filter(one => one[key] !== null)
        .map(one => ({ id: one[key], leg: input.legs.find(leg => leg.id_leg === one.id_leg) as PlanLeg }));
      for (const a of times)
        for (const b of times)
          if (a !== b && a.id === b.id)
            expect(a.leg.planned_from >= b.leg.planned_to || b.leg.planned_from >= a.leg.planned_to).toBe(true);
    }
  });
});
