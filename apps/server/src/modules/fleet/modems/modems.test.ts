import { addModem, updateEquipment } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment, getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { trackingOf } from '../../tracking/positions/tracking.ts';

let t: TestApp;
let me: Client;
let carrier: Client;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://cabezal.ejemplo.ec/' });
  me = await t.as('operador');
  carrier = await t.as('carrierAdmin');
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const versionOf = async (id_equipment: number): Promise<number> =>
  (await t.rows(sql<{ version: number }>`select version from equipments where id_equipment = ${id_equipment}`))[0]
    ?.version ?? 0;
const setup = (id_equipment: number, who = me) => who.ok(calls.getModemSetup, { id_equipment });
const send = (device: string, key: string, ms: number) =>
  t.app
    .inject({
      method: 'GET',
      url: '/gps/osmand',
      query: { id: device, key, timestamp: String(ms), lat: '-2.1', lon: '-79.9' },
    })
    .then(answer => answer.statusCode);
const truckAt = async (ms: number) =>
  (
    await t.rows(
      sql<{
        id_truck: number;
      }>`select id_truck from positions where device_time = date_trunc('second', ${new Date(ms)}::timestamptz)`,
    )
  ).map(row => row.id_truck);
const now = Date.parse(testNow);
let made = 0;
/** An unmounted modem of the operator with a key. */
async function modem(who = me, id_company?: number) {
  const code = `GPS ${++made}`;
  const { id_equipment } = await who.ok(addModem, { disk: `M-${made}`, code, id_company });
  const { key } = await who.ok(calls.makeModemKey, { id_equipment });
  return { id_equipment, code, key };
}

describe('the code', () => {
  test('is what the device sends, unique among all companies; without one, its IMEI', async () => {
    const imei = [{ code: 'imei', value: '490154203237518' }];
    const made = await me.ok(addModem, { disk: 'COD-1', attributes: imei, sender: 'TRACCAR_CLIENT' });
    expect(made).toMatchObject({ code: '490154203237518', sender: 'TRACCAR_CLIENT', has_key: false, heard_at: null });
    const taken = await carrier.call(addModem, { disk: 'COD-2', code: '490154203237518' });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'CODIGO_DUPLICADO', fields: { code: 'Ya existe un módem que envía con ese código' } },
    });
    expect((await me.call(addModem, { disk: 'COD-2', code: 'a&b' })).body.fields).toHaveProperty('code');
    // It can be changed like other fields, and stays when the input omits it.
    const { id_equipment } = made;
    const change = { id_equipment, disk: 'COD-1', attributes: imei };
    const other = await me.ok(updateEquipment, { ...change, version: 1, code: 'CAMION-7' });
    expect(other).toMatchObject({ code: 'CAMION-7', sender: 'TRACCAR_CLIENT' });
    expect((await me.ok(updateEquipment, { ...change, version: 2, observation: 'Antena' })).code).toBe('CAMION-7');
    expect((await me.ok(updateEquipment, { ...change, version: 3, code: '' })).code).toBe('490154203237518');
    const history = JSON.stringify(await me.ok(getHistory, { noun: 'equipment', id: String(id_equipment) }));
    expect(history).toContain('CAMION-7');
    expect((await me.ok(getModems, { search: 'cod-1' })).rows).toMatchObject([{ disk: 'COD-1' }]);
    expect((await me.ok(getModems, { search: '49015420' })).rows).toMatchObject([{ disk: 'COD-1' }]);
  });

  test.runIf(engine === 'postgres')('two people enter it at once: one gets it', async () => {
    const both = await Promise.all(['DOS-1', 'DOS-2'].map(disk => me.call(addModem, { disk, code: 'DOS' })));
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('the key', () => {
  test('is shown once and not stored; without it nothing is accepted', async () => {
    const { id_equipment } = await me.ok(addModem, { disk: 'K-1', code: 'K1', id_truck: null });
    expect(await setup(id_equipment)).toMatchObject({ key_made_at: null, public_url: 'https://cabezal.ejemplo.ec' });
    expect(await send('K1', '', now)).toBe(401);
    const { key } = await me.ok(calls.makeModemKey, { id_equipment });
    expect(key).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect((await setup(id_equipment)).key_made_at).toBe(testNow);
    const everything = await t.rows(sql<{
      text: string;
    }>`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log
      union all select coalesce(answer::text, '') from idempotency_keys union all select encode(key_hash, 'escape') from device_keys`);
    expect(everything.filter(row => row.text.includes(key))).toEqual([]);
    expect((await me.ok(getEquipment, { id_equipment })).has_key).toBe(true);
  });

  test('a new one: the former stays valid for a day, so that no position is lost, or ends at once on request', async () => {
    const { id_equipment, code, key } = await modem();
    const { key: second, old_key_until } = await me.ok(calls.makeModemKey, { id_equipment });
    expect(old_key_until).toBe(new Date(now + 86_400_000).toISOString());
    // A second request by another person leaves the first device its key.
    const { key: third } = await me.ok(calls.makeModemKey, { id_equipment });
    await expect.poll(() => send(code, third, now)).toBe(200);
    expect(await Promise.all([key, second].map(one => send(code, one, now)))).toEqual([200, 200]);
    t.advance(24 * 60 + 1);
    expect(await Promise.all([key, second, third].map(one => send(code, one, now)))).toEqual([401, 401, 200]);
    const { key: fourth, old_key_until: none } = await me.ok(calls.makeModemKey, { id_equipment, end_old: true });
    expect(none).toBeNull();
    await expect.poll(() => send(code, third, now)).toBe(401);
    expect(await send(code, fourth, now)).toBe(200);
  });

  test('repeated requests do not fill the table', async () => {
    const { id_equipment } = await modem();
    for (let n = 0; n < 9; n++) await me.ok(calls.makeModemKey, { id_equipment });
    const [row] = await t.rows(sql<{
      n: number;
    }>`select count(*)::int as n from device_keys k join devices using (id_device)
      where id_equipment = ${id_equipment}`);
    expect(row?.n).toBeLessThan(8);
  });

  test('makes first keys of many at once; a modem with a key keeps it', async () => {
    const has = await modem();
    const a = await me.ok(addModem, { disk: 'L-1', code: 'L1' });
    const b = await me.ok(addModem, { disk: 'L-2', code: 'L2' });
    const ids = [has.id_equipment, a.id_equipment, b.id_equipment];
    const answer = await me.ok(calls.makeModemKeys, { ids });
    expect(answer).toMatchObject({
      left: 1,
      keys: [
        { disk: 'L-1', code: 'L1' },
        { disk: 'L-2', code: 'L2' },
      ],
    });
    for (const { code, key } of answer.keys) await expect.poll(() => send(code, key, now)).toBe(200);
    expect(await send(has.code, has.key, now)).toBe(200);
    expect(await me.ok(calls.makeModemKeys, { ids })).toMatchObject({ left: 3, keys: [] });
    // A genset has none, and a stranger's modem is not found.
    expect((await me.call(calls.makeModemKeys, { ids: [1, a.id_equipment] })).status).toBe(404);
    expect((await carrier.call(calls.makeModemKeys, { ids: [a.id_equipment] })).status).toBe(404);
  });
});

describe('the mount', () => {
  test('assigns a position to the truck that carried the modem at the position’s own time', async () => {
    const { id_equipment, code, key } = await modem();
    const on = async (id_truck: number | null, from_at?: string) =>
      me.ok(calls.mountModem, { id_equipment, version: await versionOf(id_equipment), id_truck, from_at });
    for (const id of [8, 9])
      await me.ok(calls.mountModem, { id_equipment: id, version: await versionOf(id), id_truck: null });
    await on(1, new Date(now - 3 * 3_600_000).toISOString());
    await on(2, new Date(now - 3_600_000).toISOString());
    const times = [-4, -2, -0.5].map(hours => now + hours * 3_600_000 + 7);
    await expect.poll(() => send(code, key, times[2] ?? 0)).toBe(200);
    // Late ones from before, in any order; those from before the first mount are acknowledged and not stored.
    expect(await send(code, key, times[0] ?? 0)).toBe(200);
    expect(await send(code, key, times[1] ?? 0)).toBe(200);
    expect(await Promise.all(times.map(truckAt))).toEqual([[], [1], [2]]);
    expect((await setup(id_equipment)).mounts).toMatchObject([
      { id_truck: 2, from_at: new Date(now - 3_600_000).toISOString(), to_at: null },
      {
        id_truck: 1,
        from_at: new Date(now - 3 * 3_600_000).toISOString(),
        to_at: new Date(now - 3_600_000).toISOString(),
      },
    ]);
    await on(null);
    t.advance(5);
    let later = now + 4 * 60_000;
    const stored = async () => {
      // Each a new one: what was sent before the endpoints learned of the move stays stored.
      later += 1000;
      await send(code, key, later);
      return truckAt(later);
    };
    await expect.poll(stored).toEqual([]);
    expect((await me.ok(getEquipment, { id_equipment })).id_truck).toBeNull();
  });

  test('of a modem that goes over to another carrier brings along neither its last place nor the truck of the former one', async () => {
    const { id_equipment, code, key } = await modem(carrier);
    const hour = 3_600_000;
    const on = async (who: Client, id: number, id_truck: number | null, from_at?: string) =>
      who.ok(calls.mountModem, { id_equipment: id, version: await versionOf(id), id_truck, from_at });
    await on(me, 12, null);
    await on(carrier, id_equipment, 5, new Date(now - 3 * hour).toISOString());
    await expect.poll(() => send(code, key, now - hour + 13)).toBe(200);
    expect(await truckAt(now - hour + 13)).toEqual([5]);
    const { disk } = await on(carrier, id_equipment, null);
    const version = await versionOf(id_equipment);
    t.advance(1);
    await me.ok(updateEquipment, { id_equipment, disk, version, id_company: company.otherCarrier });
    let late = now - 1.5 * hour;
    const stored = async () => {
      // Each in a second of its own: what was sent before the endpoints learned of the move stays stored.
      late += 1000;
      expect(await send(code, key, late)).toBe(200);
      return truckAt(late);
    };
    await expect.poll(stored).toEqual([]);
    await trackingOf(t.services).signals.flush();
    const next = await t.as('otherCarrierAdmin');
    expect((await next.ok(calls.getModemSignal, { id_equipment })).signal).toBeNull();
    await on(me, 12, 5);
  });

  test('refuses the future, a time before the last move, a truck that has a modem, and another company’s truck', async () => {
    const { id_equipment } = await modem();
    const mount = async (input: object) =>
      (await me.call(calls.mountModem, { id_equipment, version: await versionOf(id_equipment), id_truck: 2, ...input }))
        .body;
    expect((await mount({ from_at: new Date(now + 60_000).toISOString() })).fields).toEqual({
      from_at: 'No puede ser en el futuro',
    });
    expect((await mount({ id_truck: 3 })).code).toBe('CAMION_CON_EQUIPO');
    expect((await mount({ id_truck: null })).fields).toHaveProperty('id_truck');
    expect((await mount({ version: 99 })).code).toBe('MODIFICADO');
    await mount({});
    expect((await mount({ id_truck: 1, from_at: new Date(now - 60_000).toISOString() })).fields).toEqual({
      from_at: 'Es anterior a su último cambio de lugar',
    });
    // A carrier mounts on its own trucks, and does not find another carrier's modem.
    const theirs = await modem(carrier);
    const refused = await carrier.call(calls.mountModem, {
      id_equipment: theirs.id_equipment,
      version: 1,
      id_truck: 1,
    });
    expect(refused.body.fields).toHaveProperty('id_truck');
    expect((await carrier.call(calls.mountModem, { id_equipment, version: 2, id_truck: 5 })).status).toBe(404);
  });

  test.runIf(engine === 'postgres')('two people mount two modems on one truck: one succeeds', async () => {
    const [a, b] = [await modem(), await modem()];
    await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck = 4`));
    const both = await Promise.all(
      [a, b].map(({ id_equipment }) => me.call(calls.mountModem, { id_equipment, version: 1, id_truck: 4 })),
    );
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('gateways', () => {
  test('a company has its own; the operator may add them for any carrier', async () => {
    const own = await carrier.ok(calls.addGateway, { name: 'Rastreo Andino' });
    const forThem = await me.ok(calls.addGateway, { name: 'Del operador', id_company: 3 });
    expect((await carrier.call(calls.addGateway, { name: 'Ajena', id_company: 3 })).status).toBe(404);
    const list = async (who: Client) => (await who.ok(calls.getGateways, {})).rows.map(row => row.id_gateway);
    expect(await list(carrier)).toEqual([own.id_gateway]);
    expect((await list(me)).sort()).toEqual([own.id_gateway, forThem.id_gateway].sort());
    const { id_gateway } = forThem;
    expect((await carrier.call(calls.makeGatewayKey, { id_gateway })).status).toBe(404);
    const change = { id_gateway, version: 1, name: 'Otra', active: false };
    expect((await carrier.call(calls.updateGateway, change)).status).toBe(404);
    const modems = await t.rows(sql`select 1 from equipments where kind = 'MOD' and id_company = 3`);
    expect(await me.ok(calls.updateGateway, change)).toMatchObject({
      name: 'Otra',
      active: false,
      modems: modems.length,
      version: 2,
    });
    expect((await me.call(calls.updateGateway, change)).body.code).toBe('MODIFICADO');
  });
});

test('a carrier reads its own modems and makes their keys; without the permission neither', async () => {
  const { id_equipment } = await modem();
  for (const call of [calls.getModemSetup, calls.getModemSignal, calls.makeModemKey] as const)
    expect((await carrier.call(call as typeof calls.getModemSetup, { id_equipment })).status).toBe(404);
  expect((await setup(12, carrier)).code).toBe('TRUCK-5');
  const monitor = await t.as('monitor');
  expect((await setup(id_equipment, monitor)).can.edit).toBe('Su usuario no puede editar equipos');
  expect((await monitor.call(calls.makeModemKey, { id_equipment })).status).toBe(403);
  expect((await (await t.as('exporterAdmin')).call(calls.getModemSetup, { id_equipment })).status).toBe(403);
});
