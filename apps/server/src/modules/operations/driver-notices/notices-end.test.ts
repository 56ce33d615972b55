import { getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import {
  getDriverNotices,
  notifyDrivers,
  sendDriverNotification,
} from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import {
  driverLink,
  getGuide,
  monitoringLink,
  revokeLinks,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { getPublicTrip, notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo, sendsMail } from '../../../../test/mails.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import type { GuideToNotify } from './driver-notices.queries.ts';
import { planText } from './notify-driver.ts';

let t: TestApp;
let me: Client;
const [five, six] = ['cinco@transportes.ec', 'seis@transportes.ec'];
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  me = await t.as('despacho');
  await t.write(async tx => {
    await tx.run(sql`update users set active = false where id_driver is not null`);
    await tx.run(sql`update companies set email = 'cliente@bananera.ec' where id_company = ${company.exporter}`);
    await tx.run(sql`update drivers set email = case id_driver when 5 then ${five} when 6 then ${six} end`);
  });
});
afterAll(() => t.close());

let day = 24;
const trip = async (n: 5 | 6 | 3) => {
  const reservation = await approvedReservation(t, directExport(`2026-11-${day++}`));
  return issuedGuide(t, reservation, 'VIAJE', { id_truck: 5, id_driver: n, id_generator: 2, id_chassis: 5 });
};
const noticesOf = async (id_guide: number) =>
  (await me.ok(getDriverNotices, { id_guide })).rows.map(row => [row.id_driver, row.state, row.failure]);

test('after a change of driver, the earlier notice ends, its waiting mail is not sent, and the new driver must be notified', async () => {
  const { id_guide } = await trip(5);
  await me.ok(driverLink, { id_guide });
  expect((await me.ok(notifyDrivers, { id_guides: [id_guide] })).told).toBe(1);
  const { version } = await me.ok(getGuide, { id_guide });
  const swap = { id_guide, version, id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 6 };
  await me.ok(updateTruckGuide, swap);
  expect(await noticesOf(id_guide)).toEqual([[5, 'FAILED', 'Se anularon sus enlaces']]);
  expect(await mailsTo(t, five)).toEqual([]);
  const told = await me.ok(notifyDrivers, { id_guides: [id_guide] });
  expect([told.told, told.already]).toEqual([1, 0]);
  expect(await mailsTo(t, six)).toHaveLength(1);
  expect(await noticesOf(id_guide)).toEqual([
    [6, 'SENT', null],
    [5, 'FAILED', 'Se anularon sus enlaces'],
  ]);
});

/** Kinds of open links of the trip, and of links whose mail waits. */
async function linksOf(id_guide: number): Promise<string[][]> {
  const open = await t.rows<{ purpose: string }>(
    sql`select purpose from access_tokens where id_guide = ${id_guide} and revoked_at is null order by purpose`,
  );
  const waiting = await t.rows<{ purpose: string }>(sql`select payload ->> 'purpose' as purpose from outbox
    where kind = 'guide_link' and id_record = ${String(id_guide)} and state <> 'SENT' order by 1`);
  return [open, waiting].map(rows => rows.map(({ purpose }) => purpose));
}

test('after a change of driver, the phone link ends and customers’ links stay, even one whose mail waits', async () => {
  const { id_guide } = await trip(5);
  await me.ok(driverLink, { id_guide });
  const { url } = await me.ok(monitoringLink, { id_guide });
  await me.ok(notifyCustomer, { id_guide, text: 'Va a tiempo' });
  expect(await linksOf(id_guide)).toEqual([
    ['monitoring', 'travel_resources'],
    ['monitoring', 'travel_resources'],
  ]);
  const { version } = await me.ok(getGuide, { id_guide });
  const swap = { id_guide, version, id_truck: 6, id_driver: 6, id_generator: 3, id_chassis: 6 };
  await me.ok(updateTruckGuide, swap);
  expect(await linksOf(id_guide)).toEqual([['monitoring'], ['monitoring']]);
  const page = t.withToken(url.split('/').at(-1) ?? '');
  expect((await page.call(getPublicTrip)).status).toBe(200);
});

test('the same driver with another truck keeps his notices', async () => {
  const { id_guide } = await trip(5);
  await me.ok(sendDriverNotification, { id_driver: 5, id_guide, text: 'Lleve cadenas' });
  const { version } = await me.ok(getGuide, { id_guide });
  const other = { id_guide, version, id_truck: 6, id_driver: 5, id_generator: 3, id_chassis: 6 };
  await me.ok(updateTruckGuide, other);
  expect(await noticesOf(id_guide)).toEqual([[5, 'SENT', null]]);
});

test('a driver who only had a phone page that is closed now must be notified again', async () => {
  const { id_guide } = await trip(3);
  await me.ok(driverLink, { id_guide });
  const told = () => me.ok(notifyDrivers, { id_guides: [id_guide] });
  const lacking = async () => {
    const { checks } = await me.ok(getDayPlan, { date: `2026-11-${day - 1}` });
    return checks.find(({ check }) => check === 'TELL')?.count;
  };
  expect((await told()).told).toBe(1);
  expect([(await told()).already, await lacking()]).toEqual([1, 0]);
  // Revoking the link fails the notice. An expired link, or the end of the other trip to which the page belonged, does not, although nobody
  // can read it.
  await t.write(tx => tx.run(sql`update access_tokens set revoked_at = now() where id_guide = ${id_guide}`));
  expect(await noticesOf(id_guide)).toEqual([[3, 'SENT', null]]);
  expect(await lacking()).toBe(1);
  expect((await told()).results).toMatchObject([{ ok: false, code: 'SIN_SUSCRIPCION' }]);
  await me.ok(driverLink, { id_guide });
  expect(await lacking()).toBe(0);
  await (await t.as('operador')).ok(revokeLinks, { id_guide });
  expect(await lacking()).toBe(1);
});

test('a plan without route, slot and container says what is known, without placeholders', () => {
  const guide: GuideToNotify = {
    id_guide: 1,
    id_reservation: 48188,
    label: '48188-1',
    id_driver: 5,
    driver_name: 'Ana',
    driver_phone: null,
    id_truck: 5,
    disk: '27',
    license_plate: 'GSB1234',
    planned_start: '2026-11-24T11:00:00.000Z',
    route: '',
    container_code: null,
    slots: [],
    opens: true,
    waits: true,
    way: null,
    told: false,
  };
  const zone = 'America/Guayaquil';
  expect(planText(guide, zone)).toMatch(/: viaje 48188-1 con el 27 \(GSB-1234\)\.$/);
  expect(planText({ ...guide, route: 'Tercon → DP World', container_code: 'MSCU1234566' }, zone)).toMatch(
    /\. Contenedor MSCU1234566\. Tercon → DP World\.$/,
  );
  // All slots, with the day if it differs from the start's; a long route is cut, slots are not.
  const slots = [
    { code: 'T-1', at: '2026-11-24T11:30:00.000Z', place: 'Tercon' },
    { code: 'DPW-9', at: '2026-11-25T01:00:00.000Z', place: 'DP World' },
    { code: 'DPW-8', at: '2026-11-26T01:00:00.000Z', place: 'DP World' },
  ];
  const long = planText({ ...guide, slots, route: 'Tercon → '.repeat(60) }, zone);
  expect(long).toContain('Turno T-1 en Tercon, 06:30. Turno DPW-9 en DP World, 20:00. Turno DPW-8 en DP World, ');
  expect(long).toMatch(/DPW-8 en DP World, mié 25\/nov\/2026 20:00\. Tercon → .*…$/i);
});
