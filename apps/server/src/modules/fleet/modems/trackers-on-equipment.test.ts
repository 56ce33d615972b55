import { addModem, deleteEquipment, updateEquipment } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment, getModems } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { trackingOf } from '../../tracking/positions/tracking.ts';

let t: TestApp;
let me: Client;
let carrier: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
  carrier = await t.as('carrierAdmin');
  // Frees trucks 1 and 2 for the modems of these tests.
  for (const id_equipment of [8, 9])
    await me.ok(calls.mountModem, { id_equipment, version: await versionOf(id_equipment), id_truck: null });
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const now = Date.parse(testNow);
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const versionOf = async (id_equipment: number): Promise<number> =>
  (await t.rows(sql<{ version: number }>`select version from equipments where id_equipment = ${id_equipment}`))[0]
    ?.version ?? 0;
/** A genset (1 to 3) and chassis (4 to 6) of the operator, and a chassis of the carrier. */
const [GENSET, CHASSIS, OTHER_CHASSIS, THEIR_CHASSIS] = [1, 4, 5, 7];

let made = 0;
async function modem(who = me) {
  const code = `CH ${++made}`;
  const { id_equipment } = await who.ok(addModem, { disk: `CH-${made}`, code });
  const { key } = await who.ok(calls.makeModemKey, { id_equipment });
  return { id_equipment, code, key, disk: `CH-${made}` };
}
interface Place {
  id_truck?: number | null;
  id_mounted_on?: number | null;
  from_at?: string;
  version?: number;
}
const mount = async (id_equipment: number, to: Place, who = me) =>
  who.call(calls.mountModem, { id_equipment, version: await versionOf(id_equipment), id_truck: null, ...to });
const mounted = async (id_equipment: number, to: Place, who = me) =>
  expect((await mount(id_equipment, to, who)).body).toMatchObject({ id_equipment });
const send = async ({ code, key }: { code: string; key: string }, ms: number) => {
  const query = { id: code, key, timestamp: String(ms), lat: '-2.1', lon: '-79.9' };
  return (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
};
const heard = async (id_equipment: number) => {
  await trackingOf(t.services).signals.flush();
  return me.ok(calls.getModemSignal, { id_equipment });
};
const storedAt = async (ms: number) =>
  (
    await t.rows(
      sql<{
        id_truck: number;
      }>`select id_truck from positions where device_time = date_trunc('second', ${new Date(ms)}::timestamptz)`,
    )
  ).map(row => row.id_truck);

describe('a modem on a chassis or genset', () => {
  test('moves from a truck to a chassis and to another truck with its history; each period has its positions', async () => {
    const one = await modem();
    const { id_equipment } = one;
    await mounted(id_equipment, { id_truck: 1, from_at: hoursAgo(3) });
    await mounted(id_equipment, { id_mounted_on: CHASSIS, from_at: hoursAgo(2) });
    expect(await me.ok(getEquipment, { id_equipment })).toMatchObject({
      id_truck: null,
      id_mounted_on: CHASSIS,
      mounted_on: { kind: 'CHA', disk: 'CHA-204' },
    });
    expect((await me.ok(getModems, { search: one.disk })).rows).toMatchObject([{ mounted_on: { disk: 'CHA-204' } }]);
    await mounted(id_equipment, { id_truck: 2, from_at: hoursAgo(1) });
    const times = [2.5, 1.5, 0.5].map(hours => now - hours * 3_600_000 + 11);
    await expect.poll(() => send(one, times[2] ?? 0)).toBe(200);
    expect(await send(one, times[0] ?? 0)).toBe(200);
    // The position on the chassis is acknowledged and belongs to no truck.
    expect(await send(one, times[1] ?? 0)).toBe(200);
    expect(await Promise.all(times.map(storedAt))).toEqual([[1], [], [2]]);
    const { mounts } = await me.ok(calls.getModemSetup, { id_equipment });
    expect(mounts).toMatchObject([
      { id_truck: 2, id_equipment: null, kind: null, to_at: null },
      { id_truck: null, id_equipment: CHASSIS, kind: 'CHA', disk: 'CHA-204', from_at: hoursAgo(2), to_at: hoursAgo(1) },
      { id_truck: 1, from_at: hoursAgo(3), to_at: hoursAgo(2) },
    ]);
    const history = JSON.stringify(await me.ok(getHistory, { noun: 'equipment', id: String(id_equipment) }));
    expect(history).toContain('Montado en el equipo');
    expect(history).toContain('CHA-204');
    await mounted(id_equipment, { id_truck: null });
  });

  test('its signal is shown on the chassis with the place, and moves no truck', async () => {
    await t.write(tx =>
      tx.run(sql`insert into locations (code, name, type, lat, lng, radius_m, id_company)
        values ('PATIO-N', 'Patio Norte', 'PATIO', -2.1003, -79.9002, 100, 1)`),
    );
    const one = await modem();
    const { id_equipment } = one;
    await mounted(id_equipment, { id_mounted_on: GENSET, from_at: hoursAgo(2) });
    expect((await me.ok(getEquipment, { id_equipment: GENSET })).tracker).toEqual({
      id_equipment,
      disk: one.disk,
      from_at: hoursAgo(2),
      last: null,
    });
    const ms = now - 7_003;
    await expect.poll(() => send(one, ms)).toBe(200);
    expect(await storedAt(ms)).toEqual([]);
    expect(await heard(id_equipment)).toMatchObject({
      is_mounted: true,
      signal: { outcome: 'ON_EQUIPMENT', of: { kind: 'GEN', disk: 'GEN-101' }, place: { name: 'Patio Norte' } },
    });
    const place = { lat: -2.1, lng: -79.9, place: { name: 'Patio Norte', distance_m: 40 } };
    expect((await me.ok(getEquipment, { id_equipment: GENSET })).tracker?.last).toEqual({
      heard_at: testNow,
      device_time: new Date(ms).toISOString(),
      ...place,
    });
    // Later signals of another modem there do not count for the first; signals from before the move do not count for the chassis.
    await mounted(id_equipment, { id_mounted_on: OTHER_CHASSIS, from_at: new Date(now - 1_000).toISOString() });
    expect((await me.ok(getEquipment, { id_equipment: GENSET })).tracker).toBeNull();
    expect((await me.ok(getEquipment, { id_equipment: OTHER_CHASSIS })).tracker).toMatchObject({ last: null });
    // A late signal belongs to the equipment that carried it then.
    expect((await heard(id_equipment)).signal).toMatchObject({ of: { disk: 'GEN-101' } });
    await mounted(id_equipment, { id_truck: null });
    let off = now - 500;
    const told = async () => {
      // A new signal each time: the endpoints learn of a move within half a second.
      await send(one, ++off);
      return (await heard(id_equipment)).signal?.of?.disk;
    };
    await expect.poll(told).toBe('CHA-205');
    t.advance(1);
    // The endpoints learn of the change a moment later.
    let later = now + 30_000;
    await expect
      .poll(async () => {
        await send(one, ++later);
        return (await heard(id_equipment)).signal?.outcome;
      })
      .toBe('UNMOUNTED');
    expect(await heard(id_equipment)).toMatchObject({ is_mounted: false });
  });

  test('accepts one modem at a time, with a specific error; refuses two places at once and the same place again', async () => {
    const [a, b] = [await modem(), await modem()];
    await mounted(a.id_equipment, { id_mounted_on: CHASSIS });
    expect(await mount(b.id_equipment, { id_mounted_on: CHASSIS })).toMatchObject({
      status: 409,
      body: {
        code: 'EQUIPO_CON_MODEM',
        fields: { id_mounted_on: `El chasis CHA-204 ya lleva el módem ${a.disk}` },
      },
    });
    expect((await mount(a.id_equipment, { id_mounted_on: CHASSIS })).body.fields).toEqual({
      id_mounted_on: 'Ya está montado en ese equipo',
    });
    expect((await mount(b.id_equipment, { id_mounted_on: GENSET, id_truck: 1 })).body.fields).toEqual({
      id_truck: 'Elija un camión o un equipo, no los dos',
    });
    // Neither a modem nor an inactive equipment can carry one.
    const bad = 'Elija un chasis o generador de la compañía del módem';
    expect((await mount(b.id_equipment, { id_mounted_on: a.id_equipment })).body.fields).toEqual({
      id_mounted_on: bad,
    });
    await t.write(tx => tx.run(sql`update equipments set active = false where id_equipment = ${OTHER_CHASSIS}`));
    expect((await mount(b.id_equipment, { id_mounted_on: OTHER_CHASSIS })).body.fields).toEqual({
      id_mounted_on: 'Está fuera de servicio',
    });
    await t.write(tx => tx.run(sql`update equipments set active = true where id_equipment = ${OTHER_CHASSIS}`));
    // Equipment that carries a modem cannot be deleted.
    const gone = { id_equipment: CHASSIS, version: await versionOf(CHASSIS) };
    expect((await me.call(deleteEquipment, gone)).body).toMatchObject({ code: 'EN_USO' });
    await mounted(a.id_equipment, { id_truck: null });
  });

  test('a carrier mounts only on its own equipment, and sees its place', async () => {
    const one = await modem(carrier);
    const bad = { id_mounted_on: 'Elija un chasis o generador de la compañía del módem' };
    expect((await mount(one.id_equipment, { id_mounted_on: CHASSIS }, carrier)).body.fields).toEqual(bad);
    // Nor can the operator mount it there.
    expect((await mount(one.id_equipment, { id_mounted_on: CHASSIS })).body.fields).toEqual(bad);
    await mounted(one.id_equipment, { id_mounted_on: THEIR_CHASSIS }, carrier);
    expect((await carrier.ok(getEquipment, { id_equipment: THEIR_CHASSIS })).tracker).toMatchObject({ disk: one.disk });
    // While mounted, neither the equipment nor the modem can move to another company.
    const theirs = await me.ok(getEquipment, { id_equipment: THEIR_CHASSIS });
    const chassis = { id_equipment: THEIR_CHASSIS, version: theirs.version, disk: theirs.disk, size: theirs.size };
    expect((await me.call(updateEquipment, { ...chassis, id_company: 3 })).body).toMatchObject({
      code: 'EQUIPO_CON_MODEM',
    });
    const change = { id_equipment: one.id_equipment, disk: one.disk, version: await versionOf(one.id_equipment) };
    expect((await me.call(updateEquipment, { ...change, id_company: 3 })).body.fields).toHaveProperty('id_company');
    // The carrier does not see the operator's modem on its chassis.
    await mounted(one.id_equipment, { id_truck: null }, carrier);
    const ours = await modem();
    await mounted(ours.id_equipment, { id_mounted_on: THEIR_CHASSIS });
    expect((await carrier.ok(getEquipment, { id_equipment: THEIR_CHASSIS })).tracker).toBeNull();
    await mounted(ours.id_equipment, { id_truck: null });
  });

  test('saving its form leaves it on the chassis; a truck in the form unmounts it', async () => {
    const one = await modem();
    const { id_equipment, disk } = one;
    await mounted(id_equipment, { id_mounted_on: CHASSIS });
    const saved = async (id_truck: number | null) =>
      me.ok(updateEquipment, { id_equipment, disk, id_truck, version: await versionOf(id_equipment) });
    expect(await saved(null)).toMatchObject({ id_mounted_on: CHASSIS, id_truck: null });
    const open = async () => (await me.ok(calls.getModemSetup, { id_equipment })).mounts.filter(m => m.to_at === null);
    expect(await open()).toMatchObject([{ id_equipment: CHASSIS }]);
    t.advance(1);
    expect(await saved(1)).toMatchObject({ id_mounted_on: null, id_truck: 1 });
    expect(await open()).toMatchObject([{ id_truck: 1, id_equipment: null }]);
    await mounted(id_equipment, { id_truck: null });
  });

  test.runIf(engine === 'postgres')('two people mount two modems on one chassis: one succeeds', async () => {
    const [a, b] = [await modem(), await modem()];
    const both = await Promise.all(
      [a, b].map(({ id_equipment }) =>
        me.call(calls.mountModem, { id_equipment, version: 1, id_truck: null, id_mounted_on: OTHER_CHASSIS }),
      ),
    );
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({ code: 'EQUIPO_CON_MODEM' });
  });
});
