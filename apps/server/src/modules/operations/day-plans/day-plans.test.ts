import { saveReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getDispatchList } from '@cabezal/contract/insight/boards/work.calls';
import { getDayPlan, publishDay } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { notifyDrivers } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { recordArrival, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { DAY_CHECKS } from '@cabezal/domain/operations/day-plans/day-plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, sendsMail } from '../../../../test/mails.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  me = await t.as('despacho');
  await t.write(async tx => {
    await tx.run(sql`update users set active = false where id_driver is not null`);
    await tx.run(sql`update drivers set email = null, phone = '0991234567'`);
    await tx.run(sql`update drivers set email = 'cinco@transportes.ec' where id_driver = 5`);
  });
});
afterAll(() => t.close());

const checks = async (date: string) => {
  const plan = await me.ok(getDayPlan, { date });
  return Object.fromEntries(plan.checks.map(({ check, count }) => [check, count]));
};
const listed = async (date: string, lacks: string) =>
  (await me.ok(getDispatchList, { filters: { from: date, to: date, lacks } })).rows.map(row => row.id_leg);
const give = (id_leg: number, n: 5 | 6) =>
  me.ok(assign, {
    assignments: [{ id_leg, id_truck: n, id_driver: n, id_generator: n - 3, id_chassis: n }],
  });

test('the checklist counts what each leg lacks, the list shows the same legs, and both shrink as the work is done', async () => {
  const date = '2026-11-24';
  const clerk = await t.as('operador');
  const booked = await clerk.ok(saveReservation, directExport(date));
  await clerk.ok(updatePendingState, {
    id_reservation: booked.id_reservation,
    estado: 'ACCEPTED',
    version: booked.version,
  });
  const waiting = await waitingTrip(t, directExport(date, '13:00'));
  expect(await checks(date)).toEqual({ HOURS: 1, SLOT: 2, TRUCK: 2, PAPERS: 0, ISSUE: 0, TELL: 0 });
  await give(waiting.trip.id_leg, 5);
  expect(await checks(date)).toEqual({ HOURS: 1, SLOT: 2, TRUCK: 1, PAPERS: 0, ISSUE: 1, TELL: 1 });
  for (const check of DAY_CHECKS) expect(await listed(date, check)).toHaveLength((await checks(date))[check] ?? -1);
  expect(await listed(date, 'ISSUE')).toEqual([waiting.trip.id_leg]);

  // A code at each terminal and depot.
  const { id_reservation } = waiting;
  for (let n = 0; n < 3; n++) {
    const [need] = (await clerk.ok(getSlots, { id_reservation })).needs;
    if (need === undefined) break;
    const stop = need.id_stop === null ? { id_leg_stop: need.id_leg_stop } : { id_stop: need.id_stop };
    await clerk.ok(registerSlot, {
      ...stop,
      slot_code: `T-${n}`,
      slot_from: need.planned_arrival,
      ...(need.container_code === null && { container_code: 'CMAU4120760' }),
    });
  }
  expect((await checks(date)).SLOT).toBe(1);

  // A document that expires before the day.
  const expiry = (day: string) =>
    t.write(tx => tx.run(sql`update drivers set license_expiry = ${day} where id_driver = 5`));
  await expiry('2026-11-23');
  const plan = await me.ok(getDayPlan, { date });
  expect(plan.papers).toMatchObject([{ id_leg: waiting.trip.id_leg }]);
  expect(plan.papers[0]?.reasons.join()).toMatch(/licencia/i);
  // For each leg, as its panel shows it: the failed checks, and the place without a slot.
  const lacking = new Map(plan.lacking.map(leg => [leg.id_leg, leg]));
  expect(lacking.get(waiting.trip.id_leg)).toMatchObject({ checks: ['PAPERS', 'ISSUE', 'TELL'], slot_place: null });
  const [without] = await listed(date, 'SLOT');
  expect(lacking.get(without ?? 0)?.slot_place).toBe('Tercon');
  expect(await listed(date, 'PAPERS')).toEqual([waiting.trip.id_leg]);
  await expiry('2030-01-01');
  expect((await checks(date)).PAPERS).toBe(0);
});

test('publishing issues what may be issued, notifies the drivers and stores a version; publishing again adds a version but no second guide', async () => {
  const date = '2026-11-25';
  const good = await waitingTrip(t, directExport(date));
  const bad = await waitingTrip(t, directExport(date, '08:00', { booking: null }));
  await waitingTrip(t, directExport(date, '15:00'));
  await give(good.trip.id_leg, 5);
  await give(bad.trip.id_leg, 6);
  const first = await me.ok(publishDay, { date });
  expect([first.version, first.issued, first.told, first.refused, first.untold]).toEqual([1, 1, 1, 1, 0]);
  const refused = first.results.find(row => row.id === bad.trip.id_leg);
  expect(refused).toMatchObject({ ok: false, issued: false, told: false });
  expect(refused?.message).toMatch(/booking/i);
  expect(await mailsTo(t, 'cinco@transportes.ec')).toHaveLength(1);
  expect(await checks(date)).toMatchObject({ TRUCK: 1, ISSUE: 1, TELL: 1 });

  const again = await me.ok(publishDay, { date });
  expect([again.version, again.issued, again.told, again.refused]).toEqual([2, 0, 0, 1]);
  expect(await mailsTo(t, 'cinco@transportes.ec')).toHaveLength(1);
  const numbers = await t.rows<{ n: number }>(
    sql`select count(*)::int as n from guides where id_leg = ${good.trip.id_leg} and guide_number is not null`,
  );
  expect(numbers).toEqual([{ n: 1 }]);
  expect((await me.ok(getDayPlan, { date })).plan).toMatchObject({ version: 2, legs: 2, changed: 0 });
});

test('two simultaneous publications store two versions, issue each guide and notify each driver once; unreachable drivers are to be called', async () => {
  const date = '2026-11-26';
  const [one, two] = [await waitingTrip(t, directExport(date)), await waitingTrip(t, directExport(date))];
  await give(one.trip.id_leg, 5);
  await give(two.trip.id_leg, 6);
  const other = await t.as('operador');
  const both = await Promise.all([me.ok(publishDay, { date }), other.ok(publishDay, { date })]);
  expect(both.map(done => done.version).toSorted()).toEqual([1, 2]);
  expect(both.reduce((sum, done) => sum + done.issued, 0)).toBe(2);
  expect(both.reduce((sum, done) => sum + done.told, 0)).toBe(1);
  expect(both.map(done => done.untold)).toEqual([1, 1]);
  const untold = both[0].results.find(row => !row.told);
  expect(untold).toMatchObject({ ok: true, tell_message: 'El conductor no recibe avisos: llámelo al 0991234567' });
  await me.ok(notifyDrivers, { id_guides: [untold?.id_guide ?? 0], called: true });
  expect((await checks(date)).TELL).toBe(0);
});

test('refuses a day with nothing to publish and a day in the past', async () => {
  const refusal = async (date: string) => (await me.call(publishDay, { date })).body.code;
  expect(await refusal('2026-12-24')).toBe('PLAN_VACIO');
  expect(await refusal('2026-11-20')).toBe('FECHA_PASADA');
  expect((await (await t.as('carrierAdmin')).call(getDayPlan, { date: '2026-11-24' })).status).toBe(403);
  expect((await (await t.as('monitor')).call(publishDay, { date: '2026-11-24' })).status).toBe(403);
});

test('reports which share of the published plan ran on time with its trucks, and why the rest did not', async () => {
  const date = '2026-11-30';
  const trips = [
    await waitingTrip(t, directExport(date, '08:00')),
    await waitingTrip(t, directExport(date, '08:00')),
    await waitingTrip(t, directExport(date, '18:00')),
  ];
  const [early, moved, idle] = trips.map(one => one.trip);
  if (!early || !moved || !idle) throw new Error('no trips');
  await t.write(tx => tx.run(sql`update drivers set email = 'seis@transportes.ec' where id_driver = 6`));
  await give(early.id_leg, 5);
  await give(moved.id_leg, 6);
  const published = await me.ok(publishDay, { date });
  expect(published.refused).toBe(0);
  expect((await me.ok(getDayPlan, { date })).run).toBeNull();

  // Another truck after publishing is shown with the plan; the comparison uses the published version.
  const guide = published.results.find(row => row.id === moved.id_leg);
  const version = (
    await t.rows<{ version: number }>(sql`select version from guides where id_guide = ${guide?.id_guide ?? 0}`)
  )[0]?.version;
  await me.ok(updateTruckGuide, {
    id_guide: guide?.id_guide,
    version,
    id_truck: 1,
    id_driver: 1,
    id_generator: 1,
    id_chassis: 4,
  });
  expect((await me.ok(getDayPlan, { date })).plan?.changed).toBe(1);
  t.setNow(new Date(Date.parse(early.planned_start) + 45 * 60_000).toISOString());
  expect((await me.ok(publishDay, { date })).version).toBe(2);

  const firstStops = await t.rows<{ id_leg: number; id_stop: number }>(
    sql`select distinct on (g.id_leg) g.id_leg, s.id_stop from guides g join guide_stops s using (id_guide)
      where g.id_leg in (${early.id_leg}, ${moved.id_leg}) and g.deleted_at is null order by g.id_leg, s.position`,
  );
  const monitor = await t.as('monitor');
  const arrive = (id_leg: number, minutes: number) =>
    monitor.ok(recordArrival, {
      id_stop: firstStops.find(row => row.id_leg === id_leg)?.id_stop,
      at: new Date(Date.parse(early.planned_start) + minutes * 60_000).toISOString(),
    });
  await arrive(early.id_leg, 30);
  await arrive(moved.id_leg, 0);
  const { run } = await me.ok(getDayPlan, { date });
  expect([run?.due, run?.as_planned]).toEqual([2, 1]);
  expect(run?.misses).toMatchObject([{ id_leg: moved.id_leg, miss: 'OTHER_TRUCK' }]);
  expect(run?.misses[0]?.text).toMatch(/^Lo hizo el camión/);
});

test('the published rows of a day do not change', async () => {
  await approvedReservation(t, directExport('2026-12-02'));
  const rows = await t.rows<{ legs: unknown[] }>(
    sql`select legs from day_plans where date = '2026-11-25' order by version`,
  );
  expect(rows.map(row => row.legs.length)).toEqual([2, 2]);
});
