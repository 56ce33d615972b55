import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import * as calls from '@cabezal/contract/operations/proposals/proposals.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { directExport, type Waiting, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { rescued, underWay } from '../dispatch/rescue/rescue.samples.ts';
import { plannedRun } from './proposals.samples.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  me = await t.as('despacho');
});

/** A container that a separate leg picks up and brings to the plant. */
const boxOf = (date: string, time: string): Promise<Waiting> =>
  waitingTrip(t, exportBooking({ appointment_date: date, appointment_time: time }));
const legsOf = ({ legs }: Waiting): [number, number] => [legs[0]?.id_leg ?? 0, legs[1]?.id_leg ?? 0];
const planned = (date: string) => plannedRun(me, calls.propose, { date });

test('the truck that brings a container drives its next leg, with its genset, even if another would cost less', async () => {
  const date = '2026-12-02';
  const boxes = [await boxOf(date, '14:00'), await boxOf(date, '15:00')];
  const run = await planned(date);
  expect([run.legs, run.assigned]).toEqual([4, 4]);
  for (const box of boxes) {
    const [pickup, trip] = legsOf(box).map(id => run.proposals.find(one => one.id_leg === id));
    expect([trip?.id_truck, trip?.id_generator]).toEqual([pickup?.id_truck, pickup?.id_generator]);
    expect(trip?.reasons).toContain('Trae el contenedor');
  }
  const done = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
  expect(done.results.map(row => row.ok)).toEqual([true, true, true, true]);
  expect(done.results.flatMap(row => row.warnings).filter(text => text.includes('contenedor'))).toEqual([]);
});

test('a trip whose pick-up got another truck meanwhile is stale, and cannot be accepted', async () => {
  const date = '2026-12-05';
  const [pickup, trip] = legsOf(await boxOf(date, '14:00'));
  const run = await planned(date);
  const given = run.proposals.find(one => one.id_leg === pickup);
  const other = [1, 2, 3].find(id => id !== given?.id_truck && id !== given?.id_driver) ?? 0;
  // Another genset, too, so that only the truck of the container differs from the trip's proposal.
  const genset = [1, 2, 3].find(id => id !== given?.id_generator) ?? 0;
  const brought = { id_leg: pickup, id_truck: other, id_driver: other, id_generator: genset };
  await me.ok(assign, { assignments: [brought] });
  const now = await me.ok(calls.getPlanRun, { id_plan_run: run.id_plan_run });
  expect(now.proposals.find(one => one.id_leg === trip)).toMatchObject({
    state: 'OBSOLETA',
    stale_reason: `El contenedor lo trae el disco 0${other}`,
  });
  const { results } = await me.ok(calls.acceptProposals, { id_plan_run: run.id_plan_run, all: true });
  expect(results.map(row => row.code)).toEqual(['OBSOLETA', 'OBSOLETA']);
  // In a new run, the trip goes to the truck that brings the container.
  const again = await planned(date);
  expect(again.proposals.map(one => [one.id_leg, one.id_truck, one.id_generator])).toEqual([[trip, other, genset]]);
});

test('a unit that broke down is not proposed for the next day, and its trips then need another plan', async () => {
  const { guide } = await underWay(t, '2026-12-09', 'MSKU1234565');
  const id_truck = guide.id_truck ?? 0;
  const tomorrow = await waitingTrip(t, directExport('2026-12-10', '12:00'));
  const resources = { id_truck, id_driver: guide.id_driver, id_generator: guide.id_generator };
  await me.ok(assign, { assignments: [{ id_leg: tomorrow.trip.id_leg, ...resources }] });
  const monitor = await t.as('monitor');
  await rescued(t, monitor, guide, { unit_state: 'MANTENIMIENTO', id_truck: 5, id_driver: 5 });
  const needs = (await me.ok(calls.getReplanNeeds)).filter(one => one.id_reservation === tomorrow.id_reservation);
  expect(needs).toMatchObject([{ cause: 'CAMION_FUERA', disk: guide.disk }]);
  for (const time of ['08:00', '13:00']) await waitingTrip(t, directExport('2026-12-10', time));
  const run = await planned('2026-12-10');
  expect(run.proposals.length).toBeGreaterThan(0);
  expect(run.proposals.map(one => one.id_truck)).not.toContain(id_truck);
  const replanned = await plannedRun(me, calls.replan, { id_guides: needs.map(one => one.id_guide) });
  expect(replanned.proposals).toHaveLength(1);
  expect(replanned.proposals[0]?.id_truck).not.toBe(id_truck);
});
