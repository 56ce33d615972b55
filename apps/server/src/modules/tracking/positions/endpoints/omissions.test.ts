import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import * as calls from '@cabezal/contract/fleet/modems/modems.calls';
import { OMISSION_DAYS } from '@cabezal/domain/system/validation/modem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, engine, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { besides } from '../../../../../test/several.ts';
import { trackingOf } from '../tracking.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterAll(() => t.close());

const clock = (): number => t.services.clock().getTime();
const iso = (ms: number): string => new Date(ms).toISOString();

/** A modem on its own truck. */
let made = 0;
async function mounted() {
  const code = `OMITE${++made}`;
  const id_truck = 1 + (made % 4);
  const { id_equipment, version } = await me.ok(addModem, { disk: `OMITE-${made}`, code });
  const { key } = await me.ok(calls.makeModemKey, { id_equipment });
  await t.write(tx => tx.run(sql`update equipments set id_truck = null where kind = 'MOD' and id_truck = ${id_truck}`));
  await me.ok(calls.mountModem, { id_equipment, version, id_truck });
  return { id_equipment, code, key };
}
type Modem = Awaited<ReturnType<typeof mounted>>;

/** Sends that place a minute later; returns the time. */
async function at({ code, key }: Modem, lat: number, more: Record<string, string> = {}, door = t): Promise<number> {
  for (const process of new Set([t, door])) process.advance(1);
  const query = { id: code, key, timestamp: String(clock()), lat: String(lat), lon: '-79.9', ...more };
  // A new key and mount are valid after a moment.
  await expect
    .poll(async () => (await door.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode)
    .toBe(200);
  return clock();
}
async function told({ id_equipment }: Modem, door = t) {
  await trackingOf(door.services).signals.flush();
  return (await me.ok(calls.getModemSignal, { id_equipment })).omissions;
}

describe('messages without effect are reported for the modem', () => {
  test('a position that no truck could reach, with count and the last one, in one row', async () => {
    const modem = await mounted();
    await at(modem, -2.1);
    expect(await told(modem)).toEqual([]);
    const first = await at(modem, -2.2);
    await at(modem, -2.1);
    const second = await at(modem, -2.21);
    await at(modem, -2.1);
    expect(await told(modem)).toEqual([
      {
        kind: 'JUMP',
        times: 2,
        first_at: iso(first),
        last_at: iso(second),
        device_time: iso(second),
        reason: '-2.21, -79.9: a 12,2 km de la anterior, 1 min después',
      },
    ]);
    // A device that jumps all day.
    for (let i = 0; i < 20; i++) {
      await at(modem, -2.3);
      await at(modem, -2.1);
    }
    expect(await told(modem)).toMatchObject([{ kind: 'JUMP', times: 22, first_at: iso(first) }]);
  });

  test('three positions that agree are where the truck is: the first two were held back', async () => {
    const modem = await mounted();
    for (const lat of [-2.1, -2.3, -2.3, -2.3, -2.3]) await at(modem, lat);
    expect(await told(modem)).toMatchObject([{ kind: 'JUMP', times: 2 }]);
  });

  test.runIf(engine === 'postgres')(
    'a jump is measured from the last signal, even if another process received it',
    async () => {
      const modem = await mounted();
      await at(modem, -2.1);
      await told(modem);
      const other = await besides(t);
      other.setNow(t.services.clock().toISOString());
      await at(modem, -2.2, {}, other);
      expect(await told(modem, other)).toMatchObject([{ kind: 'JUMP', times: 1 }]);
      await other.close();
    },
  );

  test('a position that may be too far off, and a mock one', async () => {
    const modem = await mounted();
    await at(modem, -2.1, { accuracy: '200' });
    await at(modem, -2.1, { accuracy: '450' });
    expect(await told(modem)).toMatchObject([
      { kind: 'INEXACT', times: 1, reason: 'Su error es de 450 m, más de 200 m' },
    ]);
    await at(modem, -2.1, { mock: 'true' });
    expect(await told(modem)).toMatchObject([
      { kind: 'INEXACT', times: 2, reason: 'La ubicación es simulada: otra aplicación del teléfono la inventa' },
    ]);
  });

  test('a refused position stays reported when a good one arrives before it was written', async () => {
    const modem = await mounted();
    await at(modem, -2.1);
    await at(modem, 91);
    const old = clock() - 40 * 86_400_000;
    await at(modem, -2.1, { timestamp: String(old) });
    await at(modem, -2.1);
    expect(await told(modem)).toMatchObject([
      {
        kind: 'CLOCK',
        times: 1,
        device_time: iso(old),
        reason: 'La hora de la posición está fuera del rango aceptado',
      },
      { kind: 'REFUSED', times: 1, reason: 'La ubicación 91, -79.9 no es válida' },
    ]);
  });

  test('a position from a time when the modem was mounted on nothing', async () => {
    const modem = await mounted();
    await at(modem, -2.1);
    const { version } = await me.ok(getEquipment, { id_equipment: modem.id_equipment });
    await me.ok(calls.mountModem, { id_equipment: modem.id_equipment, version, id_truck: null });
    const off = clock();
    await expect
      .poll(async () => {
        await at(modem, -2.1);
        return told(modem);
      })
      .toMatchObject([{ kind: 'UNMOUNTED', reason: 'El módem no estaba montado entonces' }]);
    expect(clock()).toBeGreaterThan(off);
  });

  test('no other company can read it, and after some days it is deleted and counted from the beginning', async () => {
    const modem = await mounted();
    for (const lat of [-2.1, -2.3, -2.1]) await at(modem, lat);
    expect(await told(modem)).toHaveLength(1);
    const stranger = await t.as('carrierAdmin');
    expect((await stranger.call(calls.getModemSignal, { id_equipment: modem.id_equipment })).status).toBe(404);
    t.advance((OMISSION_DAYS + 1) * 1_440);
    expect(await told(modem)).toEqual([]);
    for (const lat of [-2.1, -2.3, -2.1]) await at(modem, lat);
    expect(await told(modem)).toMatchObject([{ kind: 'JUMP', times: 1 }]);
  });
});
