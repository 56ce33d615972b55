import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { soon } from '../../../../../../../test/soon.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { trackingOf } from '../tracking.ts';

/** The server's own clock is wrong: no valid position may be lost, and everything must be right after it is corrected. */
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  await t.write(tx => tx.run(sql`update sessions set expires_at = '2099-01-01'`));
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const now = Date.parse(testNow);
const day = 24 * 3_600_000;
const ask = async (id: string, key: string, ms: number) => {
  const query = { id, key, timestamp: String(ms), lat: '-2.1', lon: '-79.9' };
  return (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
};
const batch = async (device: string, key: string, ms: number) => {
  const payload = { device, key, positions: [{ time: new Date(ms).toISOString(), lat: -2.1, lng: -79.9 }] };
  return (await t.app.inject({ method: 'POST', url: '/gps/positions', payload })).statusCode;
};
const stored = async (ms: number) =>
  (await t.rows(sql`select 1 from positions where device_time = ${new Date(ms)}`)).length;

test('with a clock a day behind, positions of several devices are refused with «send again»; after the correction they are stored', async () => {
  t.setNow(new Date(now - day).toISOString());
  // A single device may well be wrong: its message is dropped.
  expect(await ask('TRUCK-1', 'demo-1', now - 5_000)).toBe(200);
  expect(await ask('TRUCK-2', 'demo-2', now - 4_000)).toBe(503);
  expect(await ask('TRUCK-1', 'demo-1', now - 3_000)).toBe(503);
  expect(await batch('TRUCK-2', 'demo-2', now - 2_000)).toBe(503);
  t.setNow(testNow);
  expect(await ask('TRUCK-2', 'demo-2', now - 4_000)).toBe(200);
  expect(await batch('TRUCK-2', 'demo-2', now - 2_000)).toBe(200);
  expect([await stored(now - 4_000), await stored(now - 2_000)]).toEqual([1, 1]);
  // Once another one agrees with us, this one is wrong again.
  expect(await ask('TRUCK-1', 'demo-1', now + day)).toBe(200);
});

test('mounts and signals from while the clock was a day ahead are replaced by new ones after the correction', async () => {
  const { id_equipment } = await me.ok(addModem, { disk: 'RELOJ-1', code: 'RELOJ1' });
  const { key } = await me.ok(calls.makeModemKey, { id_equipment });
  const free = await t.rows<{ id_truck: number }>(sql`select id_truck from trucks tr where id_company = 1
    and not exists (select from equipments e where e.id_truck = tr.id_truck and e.kind = 'MOD') order by id_truck`);
  await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck in (3, 4)`));
  const [first = 3, second = 4] = free.map(row => row.id_truck);
  t.setNow(new Date(now + day).toISOString());
  const mount = async (id_truck: number | null) => {
    const { version } = await me.ok(getEquipment, { id_equipment });
    return me.call(calls.mountModem, { id_equipment, version, id_truck });
  };
  for (const truck of [first, null, first] as const) expect((await mount(truck)).status).toBe(200);
  expect(await ask('RELOJ1', key, now + day)).toBe(200);
  await trackingOf(t.services).signals.flush();
  t.setNow(testNow);
  t.advance(2);
  expect((await mount(second)).status).toBe(200);
  t.advance(2);
  // The endpoints see the change a moment later.
  await soon(async () => {
    expect(await ask('RELOJ1', key, now + 3 * 60_000)).toBe(200);
    await trackingOf(t.services).signals.flush();
    const { signal } = await me.ok(calls.getModemSignal, { id_equipment });
    expect(signal).toMatchObject({ heard_at: new Date(now + 4 * 60_000).toISOString(), outcome: 'STORED' });
  });
});
