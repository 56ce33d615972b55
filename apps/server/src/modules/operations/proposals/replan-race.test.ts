import { assign, reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { set } from '../../../../test/trips.ts';
import type { Scope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { plannedRun } from './proposals.samples.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  me = await t.as('despacho');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.write(tx => tx.run(sql`update trucks set truck_state = 'DISPONIBLE' where id_truck = 1`));
});
afterAll(() => t.close());

let day = 1;
/** A trip of the first truck on its own day. */
async function assigned(): Promise<number> {
  day += 3;
  const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  const { trip } = await waitingTrip(t, directExport(date));
  const { guides } = await me.ok(assign, { assignments: [{ id_leg: trip.id_leg, ...set(1) }] });
  return guides[0]?.id_guide ?? 0;
}
const breakDown = (id_truck: number) =>
  t.write(tx => tx.run(sql`update trucks set truck_state = 'MANTENIMIENTO' where id_truck = ${id_truck}`));
const read = (id_guide: number) => me.ok(getGuide, { id_guide });

/** Calls `change` after the facts of a plan were read, before it is calculated. */
function whileCalculating(change: () => Promise<unknown>): void {
  const read = t.db.read.bind(t.db);
  const isPlan = (answer: unknown) => answer !== null && typeof answer === 'object' && 'texts' in answer;
  vi.spyOn(t.db, 'read').mockImplementation(async <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const answer = await read(scope, work);
    if (isPlan(answer)) await change();
    return answer;
  });
}

/** The answers to a plan of a broken truck's trip, all of which is accepted, while a colleague changes the trip. */
async function acceptedWhile(id_guide: number, change: () => Promise<unknown>) {
  await breakDown(1);
  whileCalculating(change);
  const run = await plannedRun(me, calls.replan, { id_guides: [id_guide] });
  const { results } = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
  return results.map(({ code, message }) => [code, message]);
}

test('a trip that is issued while its new plan is calculated keeps its truck', async () => {
  const id_guide = await assigned();
  const { id_reservation, version } = await read(id_guide);
  const answers = await acceptedWhile(id_guide, () =>
    t.write(tx =>
      tx.run(
        sql`update guides set issued_at = ${t.services.clock()}, version = version + 1 where id_guide = ${id_guide}`,
      ),
    ),
  );
  expect(answers).toEqual([['OBSOLETA', `La guía de ${id_reservation}-1 ya se emitió`]]);
  expect(await read(id_guide)).toMatchObject({ id_truck: 1, version: version + 1 });
});

test('a trip that a colleague moves while its new plan is calculated keeps the colleague’s truck', async () => {
  const id_guide = await assigned();
  const { id_reservation, version } = await read(id_guide);
  const colleague = await t.as('operador');
  const answers = await acceptedWhile(id_guide, () =>
    colleague.ok(reassign, { moves: [{ id_guide, version, id_truck: 4, id_driver: 4 }] }),
  );
  expect(answers).toEqual([
    ['OBSOLETA', expect.stringMatching(`^Disco .* tomó ${id_reservation}-1, .* \\d\\d:\\d\\d$`)],
  ]);
  expect((await read(id_guide)).id_truck).toBe(4);
});

test('chosen trips that are not planned again are named with their reasons; if none is, the answer says why', async () => {
  const [late, issued, near, far] = [await assigned(), await assigned(), await assigned(), await assigned()];
  await breakDown(1);
  await t.write(async tx => {
    await tx.run(sql`update guides set issued_at = ${t.services.clock()} where id_guide = ${issued}`);
  });
  const { planned_start } = await read(late);
  t.setNow(new Date(Date.parse(planned_start) + 3_600_000).toISOString());
  const run = await plannedRun(me, calls.replan, { id_guides: [late, issued, near, far] });
  expect(run.left_out.map(one => one.groups.map(group => group.code))).toEqual([
    ['SALIDA_PASADA'],
    ['YA_EMITIDA'],
    ['OTRO_DIA'],
  ]);
  expect(run.proposals.map(row => row.id_guide_moved)).toEqual([near]);
  const none = await me.call(calls.replan, { id_guides: [late, issued] });
  expect([none.status, none.body.code, none.body.message]).toEqual([
    422,
    'NADA_QUE_PLANIFICAR',
    'Ninguno de esos viajes puede cambiar de camión: su hora de salida ya pasó: cámbiela, o están emitidos',
  ]);
});
