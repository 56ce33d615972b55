import type { Call } from '@cabezal/contract/call';
import * as turns from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { assign, reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as calls from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { getTripStops, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers } from '../../../../test/trips.ts';
import { linePaper, motiveFor, rateDaule } from '../../empties/street-turns/street-turns.samples.ts';
import {
  EXPORT,
  guidesOf,
  type Held,
  IMPORT,
  newWorld,
  plansOf,
  RETURN,
  TRUCKS,
  turnOf,
  type World,
} from './left-equipment.samples.ts';
import { motiveOf, onTheRoad } from './rescue/rescue.samples.ts';

/** Who holds which chassis, whatever is planned, driven, undone, closed, rescued and taken over by a street turn (decision 0154). */
let t: TestApp;
let me: Client;
let monitor: Client;
let clerk: Client;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('despacho');
  monitor = await t.as('monitor');
  clerk = await t.as('operador');
  admin = await t.as('admin');
  await rateDaule(t);
  await t.write(tx => tx.run(sql`update parameters set value = '24' where key = 'conduccion_max_h_dia'`));
});
afterAll(() => t.close());

const motive = 'Así lo pidió el cliente';
/** The unit of a leg, with one of three chassis. */
const unitOf = (leg: number, n: number) => ({
  id_truck: TRUCKS[leg],
  id_driver: TRUCKS[leg],
  id_generator: n + 1,
  id_chassis: n + 4,
});
/** A change that may be refused, and then must change nothing. `never`: not with this code. Returns whether it was made. */
async function attempt<In, Out>(
  world: World,
  who: Client,
  call: Call<In, Out>,
  input: object,
  never?: string,
): Promise<boolean> {
  const before = await guidesOf(t, world);
  const answer = await who.call(call, input);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (never !== undefined) expect(answer.body.code, JSON.stringify(answer.body)).not.toBe(never);
  if (answer.status !== 200) expect(await guidesOf(t, world)).toEqual(before);
  return answer.status === 200;
}
/** Nothing that happens on the road is refused for a hold. */
const BUSY = 'EQUIPO_OCUPADO';

let made = 0;
const newBox = () => {
  const number = `MSKU${String(760_000 + made++)}`;
  return `${number}${checkDigit(number)}`;
};

/** Records the next events of a trip, half an hour apart; issues it first. */
async function driveOn(world: World, { id_guide, version, is_issued }: Held, events: number): Promise<void> {
  if (!is_issued && !(await attempt(world, me, calls.issueGuide, { id_guide, version }))) return;
  const { container_code } = await monitor.ok(calls.getGuide, { id_guide });
  const box = { id_guide, container_code: newBox(), seals: ['MLEC0482133'] };
  if (container_code === null) await attempt(world, monitor, calls.associateContainer, box);
  for (let done = 0; done < events; done++) {
    t.advance(30);
    const { stops } = await monitor.ok(calls.getGuide, { id_guide });
    const at = stops.findIndex(stop => stop.departure_at === null);
    const stop = stops[at];
    if (stop === undefined) return;
    const arrives = stop.arrival_at === null && (at > 0 || stop.action !== null);
    const event = { id_stop: stop.id_stop, at: t.services.clock().toISOString() };
    if (!(await attempt(world, monitor, arrives ? calls.recordArrival : calls.recordDeparture, event, BUSY))) return;
  }
}

/** The next step of the street turn: requested, approved, cancelled. */
async function turnOn(world: World): Promise<boolean> {
  const turn = await turnOf(t, world);
  if (turn === undefined)
    return attempt(world, clerk, turns.requestStreetTurn, { ...world.pair, condition: 'OPERATIVO' });
  const { id_street_turn, version, approved } = turn;
  return approved
    ? attempt(world, clerk, turns.cancelStreetTurn, { id_street_turn, version, motive })
    : attempt(world, clerk, turns.approveStreetTurn, { id_street_turn, version, ...(await linePaper(t)) });
}

const planning = ['put', 'put', 'mark', 'move', 'unmark', 'undo', 'swap', 'turn'] as const;
const driving = ['drive', 'drive', 'drive', 'wait', 'back', 'finish', 'close', 'reopen', 'rescue', 'false'] as const;
interface Move {
  kind: (typeof planning)[number] | (typeof driving)[number];
  leg: number;
  n: number;
}
const move = (kind: Move['kind'], leg: number, n = 0): Move => ({ kind, leg, n });
const moves = fc.array(
  fc.record({ kind: fc.constantFrom(...planning, ...driving), leg: fc.nat(EXPORT), n: fc.nat(2) }),
  { minLength: 12, maxLength: 20 },
);

/** Moves that need no guide. */
async function doneWithout(world: World, { kind, leg, n }: Move): Promise<boolean> {
  const id_leg = world.legs[leg];
  if (kind === 'wait') t.advance(480 * (n + 1));
  if (kind === 'turn') return turnOn(world);
  return kind === 'put' && attempt(world, me, assign, { assignments: [{ id_leg, ...unitOf(leg, n) }] });
}

async function done(world: World, step: Move): Promise<boolean> {
  const { kind, leg, n } = step;
  const guides = await guidesOf(t, world);
  const guide = guides.find(one => one.live && one.id_leg === world.legs[leg]);
  if (guide === undefined || kind === 'wait' || kind === 'turn') return doneWithout(world, step);
  const { id_guide, version } = guide;
  const own = { id_guide, version };
  const now = t.services.clock().toISOString();
  switch (kind) {
    case 'put':
      return attempt(world, me, reassign, { moves: [{ ...own, ...unitOf(leg, n) }] });
    case 'move': {
      const planned_start = new Date(guide.from + (n === 0 ? -6 : 20 * n) * 3_600_000).toISOString();
      return attempt(world, me, calls.updateTruckGuide, { ...own, planned_start });
    }
    case 'swap': {
      const other = guides.find(one => one.live && one.id_guide !== id_guide && one.id_chassis !== guide.id_chassis);
      if (other === undefined) return false;
      const to = (one: Held, { id_chassis }: Held) => ({
        id_guide: one.id_guide,
        version: one.version,
        id_truck: one.id_truck,
        id_driver: one.id_driver,
        id_chassis,
      });
      return attempt(world, me, reassign, { moves: [to(guide, other), to(other, guide)] });
    }
    case 'undo':
      return attempt(world, me, unassign, { guides: [own] });
    case 'drive':
      await driveOn(world, guide, n + 1);
      return true;
    case 'back':
      return (
        (await attempt(world, monitor, calls.resetDeparture, { ...own, motive })) ||
        attempt(world, monitor, calls.resetArrival, { ...own, motive })
      );
    case 'finish':
      return attempt(world, monitor, calls.finishTravel, { ...own, at: now }, BUSY);
    case 'close': {
      if (!guide.status.endsWith('POR_CERRAR')) return false;
      await attachPapers(t, id_guide, ['EIR_SALIDA', 'FOTO', 'EIR_INGRESO', 'GUIA_REMISION', 'SELLO', 'TICKET']);
      const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
      return attempt(world, clerk, calls.closeGuide, { ...own, ...figures }, BUSY);
    }
    case 'reopen':
      return attempt(world, admin, calls.reverseClosing, { ...own, motive });
    case 'rescue': {
      const { id_truck, id_driver } = unitOf((leg + 3) % TRUCKS.length, n);
      const unit = { id_truck, id_driver, id_generator: guide.id_generator, id_chassis: guide.id_chassis };
      const where = { rescue_at: now, point: onTheRoad, motive, id_motivo: await motiveOf(t, 'RESCUE') };
      return attempt(world, monitor, saveRescue, { ...own, ...unit, ...where });
    }
    case 'false': {
      await attachPapers(t, id_guide, ['FOTO']);
      const id_motivo = await motiveFor(t, 'FALSE_FREIGHT');
      return attempt(world, clerk, falseFreight, { ...own, id_motivo, motive }, BUSY);
    }
    default: {
      const { stops } = await me.ok(getTripStops, { id_guide });
      const stop = { id_stop: stops.at(-1)?.id_stop, version, leaves_box: kind === 'mark', motive };
      return attempt(world, me, updateTripStop, stop);
    }
  }
}

const share = (one: Held, other: Held): boolean =>
  (one.id_chassis !== null && one.id_chassis === other.id_chassis) ||
  (one.id_generator !== null && one.id_generator === other.id_generator);

/** What was seen, so that the test shows that it is about something: containers that wait, and chassis whose container was fetched early. */
const seen = { waiting: 0, fetched: 0 };

/** No two guides of different containers have a chassis at once. A closed one has none, unless its container still stands on it. */
function checkTogether(guides: readonly Held[]): void {
  const holding = guides.filter(one => !one.is_rescued && (!one.is_closed || one.has_hold) && one.from < one.until);
  for (const one of holding)
    for (const other of holding.filter(({ id_sub_reservation }) => id_sub_reservation !== one.id_sub_reservation))
      if (share(one, other))
        expect(one.from < other.until && other.from < one.until, JSON.stringify([one, other])).toBe(false);
}

/** A chassis under a container that waits is held until the container goes; one whose container went is free. */
async function check(world: World): Promise<void> {
  const [guides, plans, turn] = [await guidesOf(t, world), await plansOf(t, world), await turnOf(t, world)];
  checkTogether(guides);
  const now = t.services.clock().getTime();
  const follows = new Map([
    [0, 1],
    [2, 3],
    [IMPORT, turn?.approved ? EXPORT : RETURN],
  ]);
  for (const one of guides) {
    const said = () => JSON.stringify([one, guides, turn]);
    const next = world.legs[follows.get(world.legs.indexOf(one.id_leg)) ?? -1];
    const trip = guides.find(other => other.live && other.id_leg === next);
    // A trip that somebody else carries on from the road does not begin at the plant.
    if (!one.live || !one.is_marked || next === undefined || trip?.is_rescue) {
      expect(one.until, said()).toBe(one.to);
      continue;
    }
    const start = trip?.starts_at ?? plans.get(next) ?? 0;
    // The chassis goes with its container until that trip is over; another one carries the container from the first event.
    const gone = trip === undefined ? null : share(one, trip) ? trip.over_at : trip.begun_at;
    expect(one.until, said()).toBeLessThanOrEqual(Math.max(one.to, Math.min(start, gone ?? start)) + 1);
    if (gone !== null) seen.fetched += 1;
    else if (start > now) {
      const others = guides.filter(other => other.id_sub_reservation !== one.id_sub_reservation && share(one, other));
      const taken = others.map(other => other.from).filter(from => from >= one.to);
      expect(one.until, said()).toBeGreaterThanOrEqual(Math.min(start, ...taken) - 1);
      if (start > one.to) seen.waiting += 1;
    }
  }
}

/** The first container and that of the import are left at their plants. */
const beginning = [move('put', 0), move('put', 1), move('mark', 0), move('put', IMPORT, 1), move('mark', IMPORT)];
/** It is fetched three days early, and its chassis taken by another trip while the first one is closed. */
const early = [0, 0, 1, 1].map(leg => move('drive', leg, 2));
const fetchedEarly = [...early, move('close', 0), move('put', 4), move('back', 1), move('reopen', 0)];
const turned = [move('turn', IMPORT), move('turn', IMPORT), move('put', EXPORT, 1), move('move', EXPORT)];
const turnedAndBack = [...turned, ...[0, 0].map(() => move('drive', IMPORT, 2)), move('turn', IMPORT)];

test('a chassis is never held twice, is held as long as a container waits on it, and is free when the container went', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async wanted => {
      const world = await newWorld(t);
      for (const one of [...beginning, ...wanted]) {
        await done(world, one);
        await check(world);
      }
      // The trips of a round must not occupy the trucks of the next one.
      await t.write(tx =>
        tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
      );
    }),
    {
      numRuns: rounds(engine === 'embedded' ? 3 : 8),
      seed: 20_261_130,
      endOnFailure: true,
      examples: [[fetchedEarly], [turnedAndBack]],
    },
  );
  expect(seen.waiting).toBeGreaterThan(0);
  expect(seen.fetched).toBeGreaterThan(0);
});
