import * as work from '@cabezal/contract/insight/boards/work.calls';
import { assign, getBoard, reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { nobody } from '../../../platform/http/context.ts';
import { assignGuide } from '../../trips/state/assignment/assign-guide.ts';
import { directExport, madeGuide, type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
let dispatcher: Client;
let waiting: Waiting;
const start = Date.parse(testNow);
/** Minutes after the reservation was accepted. */
const after = (minutes: number): string => {
  const at = new Date(start + minutes * 60_000).toISOString();
  t.setNow(at);
  return at;
};
const line = async (id_leg = waiting.trip.id_leg) => {
  const rows = (await dispatcher.ok(work.getDispatchList, {})).rows;
  return rows.find(row => row.id_leg === id_leg);
};
const give = async () => {
  const { guides } = await dispatcher.ok(assign, {
    assignments: [{ id_leg: waiting.trip.id_leg, id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 }],
  });
  return { id_guide: guides[0]?.id_guide ?? 0, version: guides[0]?.version ?? 0 };
};
beforeAll(async () => {
  t = await startTestApp();
  waiting = await waitingTrip(t, directExport('2026-12-02', '08:00'));
  dispatcher = await t.as('despacho');
});
afterAll(() => t.close());

test('a leg waits from acceptance until it first has truck and driver; a swap does not change that, unassigning restarts the wait', async () => {
  after(100);
  expect(await line()).toMatchObject({ assignable_at: testNow, assigned_at: null, assignment_min: 100 });
  const board = await dispatcher.ok(getBoard, { date: waiting.day, days: 1 });
  expect(board.unassigned[0]).toMatchObject({ assignment_min: 100, assignment_limit_min: 120 });
  const assigned_at = after(130);
  const whole = await give();
  expect(await line()).toMatchObject({ assignable_at: testNow, assigned_at, assignment_min: 130, assigned: true });
  expect((await line())?.assigned_by).toMatch(/\S/);
  after(200);
  const [swapped] = (await dispatcher.ok(reassign, { moves: [{ ...whole, id_truck: 5, id_driver: 5 }] })).guides;
  expect(await line()).toMatchObject({ assigned_at, assignment_min: 130 });
  const [excel] = await rowsOf(dispatcher, work.getDispatchListExcel, {});
  expect(excel).toMatchObject({ 'Minutos de asignación': 130, Asignación: 'Tarde' });

  const taken = after(300);
  const { id_guide = 0, version = 0 } = swapped ?? {};
  await dispatcher.ok(unassign, { guides: [{ id_guide, version }] });
  after(340);
  expect(await line()).toMatchObject({ id_guide: null, assignable_at: taken, assigned_at: null, assignment_min: 40 });
  const again = after(350);
  await give();
  expect(await line()).toMatchObject({ assignable_at: taken, assigned_at: again, assignment_min: 50 });
});

test('a guide that loses its truck waits again; the assigner is one of the operator’s people, and nobody for an automatic assignment', async () => {
  after(0);
  const other = await waitingTrip(t, directExport('2026-12-05', '08:00'));
  after(60);
  const id_guide = await madeGuide(t, other.trip.id_leg, { id_truck: 2, id_driver: 2, id_generator: 2 });
  expect(await line(other.trip.id_leg)).toMatchObject({ assigned_by: null, assignment_min: 60 });
  after(90);
  const nothing = { id_truck: null, id_driver: null };
  await t.write(tx => assignGuide(tx, { ...nobody, name: 'Prueba' }, { id_guide, version: 1, ...nothing }));
  after(100);
  expect(await line(other.trip.id_leg)).toMatchObject({ id_guide, assigned_at: null, assignment_min: 10 });
});
