import { getGuide, recordArrival } from '@cabezal/contract/operations/guides/guides.calls';
import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { attendCase, getCase, listAlertMonitoring } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { disableMonitoring, getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { getProblems } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { drive, giveContainer } from '../../../../test/trips.ts';
import type { UserName } from '../../../../test/world.ts';
import { issuedTrip } from '../../operations/travel/travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const board = async (name: UserName) => (await t.as(name)).ok(getMonitoring);
const lists = async (name: UserName, id_guide: number) =>
  (await board(name)).trips.some(trip => trip.id_guide === id_guide);
const versionOf = async (id_guide: number) => (await (await t.as('monitor')).ok(getGuide, { id_guide })).version;

async function takeOff(id_guide: number) {
  const monitor = await t.as('monitor');
  const motive = 'Lo sigue el cliente';
  return monitor.ok(disableMonitoring, { id_guide, version: await versionOf(id_guide), disabled: true, motive });
}

test('a trip off the board is missing there and in the alerts, and stays for its customer, with all its facts', async () => {
  const { id_guide } = await issuedTrip(t, 1);
  expect(await lists('monitor', id_guide)).toBe(true);
  const before = await (await t.as('monitor')).ok(getGuide, { id_guide });
  expect(await takeOff(id_guide)).toMatchObject({ id_guide, disabled: true });
  const { trips, unwatched } = await board('monitor');
  expect(trips.some(trip => trip.id_guide === id_guide)).toBe(false);
  expect(unwatched).toMatchObject([{ id_guide, motive: 'Lo sigue el cliente', disabled_by: expect.any(String) }]);
  expect(await lists('exporterAdmin', id_guide)).toBe(true);
  expect((await board('exporterAdmin')).unwatched).toEqual([]);
  const after = await (await t.as('monitor')).ok(getGuide, { id_guide });
  expect(after.stops).toEqual(before.stops);
  expect(after.status).toBe(before.status);
});

test('comes back when somebody puts it back, and at its next event', async () => {
  const { id_guide, stops } = await issuedTrip(t, 2);
  await takeOff(id_guide);
  const monitor = await t.as('monitor');
  await monitor.ok(disableMonitoring, { id_guide, version: await versionOf(id_guide), disabled: false });
  expect(await lists('monitor', id_guide)).toBe(true);
  await takeOff(id_guide);
  expect(await lists('monitor', id_guide)).toBe(false);
  await monitor.ok(recordArrival, { id_stop: stops[0] ?? 0, at: t.services.clock().toISOString() });
  expect(await lists('monitor', id_guide)).toBe(true);
  expect((await board('monitor')).unwatched.some(trip => trip.id_guide === id_guide)).toBe(false);
});

test('a problem that its driver reports is listed although the trip is off the board', async () => {
  const { id_guide, phone } = await issuedTrip(t, 3);
  await takeOff(id_guide);
  const at = t.services.clock().toISOString();
  await phone.ok(travelProblem, { kind: 'AVERIA', at, text: 'Humo en el motor' });
  expect((await (await t.as('monitor')).ok(getProblems)).some(problem => problem.id_guide === id_guide)).toBe(true);
  expect(await lists('monitor', id_guide)).toBe(true);
});

test('its case stays, and while it is open the trip is listed: also one that somebody reopened', async () => {
  const { id_guide, phone } = await issuedTrip(t, 5);
  await takeOff(id_guide);
  await phone.ok(travelProblem, { kind: 'AVERIA', at: t.services.clock().toISOString(), text: 'Humo en el motor' });
  const monitor = await t.as('monitor');
  const { cases } = await monitor.ok(listAlertMonitoring, {});
  const id_alert_case = cases.find(found => found.id_guide === id_guide)?.id_alert_case ?? 0;
  const attend = async (act: 'END' | 'REOPEN') => {
    const { version } = await monitor.ok(getCase, { id_alert_case });
    await monitor.ok(attendCase, { id_alert_case, version, act });
  };
  await attend('END');
  expect(await lists('monitor', id_guide)).toBe(false);
  await attend('REOPEN');
  expect(await lists('monitor', id_guide)).toBe(true);
});

test('a trip whose last event is recorded is over, although nobody has closed it', async () => {
  const { id_guide } = await issuedTrip(t, 6);
  await giveContainer(t, id_guide, 'MSCU6639870');
  const { status, version } = await drive(t, id_guide, t.services.clock().toISOString());
  expect(status).toBe('VIAJE_POR_CERRAR');
  const asked = { id_guide, version, disabled: true, motive: 'Lo sigue el cliente' };
  const over = await (await t.as('monitor')).call(disableMonitoring, asked);
  expect([over.status, over.body.code]).toEqual([409, 'VIAJE_NO_EN_CURSO']);
});

test('needs a reason, the version that was read, a trip under way, and the operator’s staff', async () => {
  const { id_guide } = await issuedTrip(t, 4);
  const monitor = await t.as('monitor');
  const version = await versionOf(id_guide);
  expect((await monitor.call(disableMonitoring, { id_guide, version, disabled: true })).status).toBe(400);
  const motive = 'Lo sigue el cliente';
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.call(disableMonitoring, { id_guide, version, disabled: true, motive })).status).toBe(409);
  await takeOff(id_guide);
  const stale = await monitor.call(disableMonitoring, { id_guide, version, disabled: false });
  expect([stale.status, stale.body.code]).toEqual([409, 'MODIFICADO']);
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where id_guide = ${id_guide}`));
  const over = await monitor.call(disableMonitoring, { id_guide, version: version + 1, disabled: false });
  expect([over.status, over.body.code]).toEqual([409, 'VIAJE_NO_EN_CURSO']);
});
