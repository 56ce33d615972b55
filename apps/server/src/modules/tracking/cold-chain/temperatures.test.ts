import { addModem } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import * as modems from '@cabezal/contract/fleet/modems/modems.calls';
import { getTemperatures, getTemperaturesPdf } from '@cabezal/contract/tracking/cold-chain/cold-chain.calls';
import { getMonitoring, postPositions } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { READING_HOLDS_MIN } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { readPdfText } from '../../../platform/pdf/read-pdf-text.ts';
import { rescued, underWay } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { clean } from '../../system/housekeeping/cleaning.jobs.ts';
import { trackingOf } from '../positions/tracking.ts';

let t: TestApp;
let id_guide = 0;
/** When its truck left the depot, ms. */
let left = 0;
/** Each test has its own day, and its own trip with truck 1 and genset 1. The client asks for 13.3 °C; 2 °C more or less are tolerated. */
let day = 0;
const BOXES = [
  'MSKU7502140',
  'CMAU4120760',
  'CAIU1234561',
  'FCIU1234560',
  'TGHU6543213',
  'TRIU8423172',
  'MEDU3344569',
  'HLBU1234564',
  'BMOU1234561',
  'SEGU4403174',
  'SEGU5581205',
];
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.write(tx => tx.run(sql`update guides set finished_at = now() where finished_at is null`));
  const date = `2026-12-${String(++day).padStart(2, '0')}`;
  ({
    guide: { id_guide },
  } = await underWay(t, date, BOXES[day - 1] ?? ''));
  left = Date.parse(`${date}T07:00:00Z`);
});
afterAll(() => t.close());

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const truck = { id: 'TRUCK-1', key: 'demo-1' };
/** Sends a position with these values, `after` minutes after the truck left. */
async function send(after: number, values: Record<string, string>, device = truck): Promise<number> {
  const ms = left + after * minute;
  t.setNow(iso(ms));
  const query = { ...device, timestamp: String(ms), lat: '-2.2', lon: '-79.9', ...values };
  return (await t.app.inject({ method: 'GET', url: '/gps/osmand', query })).statusCode;
}
const log = async (who: UserName = 'monitor', id = id_guide) => (await t.as(who)).ok(getTemperatures, { id_guide: id });
const onBoard = async (who: UserName = 'monitor') =>
  (await (await t.as(who)).ok(getMonitoring)).trips.find(trip => trip.id_guide === id_guide);

describe('the temperatures of a trip', () => {
  test('are those that the device of its truck sent while the box was on the way', async () => {
    expect(
      await send(10, { returnTemp: '13,4', supplyTemp: '12.9', humidity: '85', genset: 'true', fuelLevel: '60' }),
    ).toBe(200);
    expect(await send(20, { returnTemp: '16.4' })).toBe(200);
    expect(await log()).toMatchObject({
      set_point_c: 13.3,
      tolerance_c: 2,
      count: 2,
      readings: [
        {
          at: iso(left + 10 * minute),
          return_c: 13.4,
          supply_c: 12.9,
          humidity_pct: 85,
          genset_on: true,
          fuel_pct: 60,
          ambient_c: null,
          alarm_code: null,
        },
        { at: iso(left + 20 * minute), return_c: 16.4 },
      ],
      summary: { within_min: 10, off_min: 0, min_c: 13.4, max_c: 16.4 },
    });
    t.advance(25);
    expect((await log()).summary).toMatchObject({ within_min: 10, off_min: 25 });
  });

  test('are also those of a device on its genset, which moves no truck', async () => {
    const me = await t.as('operador');
    const { id_equipment, version } = await me.ok(addModem, { disk: 'FRIO-1', code: 'FRIO1' });
    const { key } = await me.ok(modems.makeModemKey, { id_equipment });
    const mounted = await me.call(modems.mountModem, {
      id_equipment,
      version: version ?? 1,
      id_truck: null,
      id_mounted_on: 1,
      from_at: iso(left),
    });
    expect(mounted.status).toBe(200);
    const onGenset = { id: 'FRIO1', key };
    await expect.poll(() => send(10, { return_c: '13.1' }, onGenset)).toBe(200);
    expect((await log()).readings).toMatchObject([{ return_c: 13.1 }]);
    expect(await t.rows(sql`select 1 from positions where device_time = ${iso(left + 10 * minute)}`)).toEqual([]);
  });

  test('come as JSON and from Traccar, too; of one minute the first one counts', async () => {
    t.setNow(iso(left + 12 * minute));
    const place = { lat: -2.2, lng: -79.9 };
    const body = await t.app.inject({
      method: 'POST',
      url: postPositions.path,
      payload: {
        device: truck.id,
        key: truck.key,
        positions: [
          { ...place, time: iso(left + 10 * minute), reefer: { return_c: 14, genset_on: false } },
          { ...place, time: iso(left + 10 * minute + 5_000), reefer: { return_c: 15 } },
        ],
      },
    });
    expect(body.json()).toEqual({ stored: 2 });
    expect((await log()).readings).toMatchObject([{ return_c: 14, genset_on: false }]);
  });

  test('of a broken sensor are left out, named for the modem, and the place is stored', async () => {
    expect(await send(10, { returnTemp: '-61', supplyTemp: '13' })).toBe(200);
    expect((await log()).readings).toMatchObject([{ return_c: null, supply_c: 13 }]);
    await trackingOf(t.services).signals.flush();
    const { omissions } = await (await t.as('operador')).ok(modems.getModemSignal, { id_equipment: 8 });
    expect(omissions.map(one => one.reason)).toContain('La temperatura de retorno (−61,0 °C) está fuera de lo posible');
    expect(await send(11, { returnTemp: '85' })).toBe(200);
    expect((await log()).count).toBe(1);
    expect(await t.rows(sql`select 1 from positions where device_time = ${iso(left + 11 * minute)}`)).toHaveLength(1);
  });

  test('are stored although their alarm has signs that a database refuses', async () => {
    expect(await send(10, { returnTemp: '13.4', reeferAlarm: 'AL\u000059' })).toBe(200);
    expect((await log()).readings).toMatchObject([{ return_c: 13.4, alarm_code: 'AL 59' }]);
  });

  test('are on the board, and a deviation is a risk of the trip', async () => {
    await send(10, { returnTemp: '13.5' });
    expect(await onBoard()).toMatchObject({
      set_point_c: '13.30',
      temperature: { c: 13.5, at: iso(left + 10 * minute) },
    });
    await send(20, { returnTemp: '19.5', lat: '-2.4' });
    expect(await onBoard()).toMatchObject({ risk: { key: 'TEMPERATURE', headline: 'Temperatura 19,5 °C' } });
    // A reading that no longer holds says nothing about now.
    t.advance(READING_HOLDS_MIN + 1);
    expect((await onBoard())?.temperature).toBeNull();
  });

  test('from before the trip are on nobody’s board, and no risk of it', async () => {
    await send(-25, { returnTemp: '-18' });
    await send(-5, { returnTemp: '-18', lat: '-2.4' });
    t.setNow(iso(left + minute));
    for (const who of ['monitor', 'exporterAdmin'] as const) {
      const trip = await onBoard(who);
      expect([who, trip?.temperature, trip?.risk?.key === 'TEMPERATURE']).toEqual([who, null, false]);
    }
    await send(2, { returnTemp: '13.5' });
    expect((await onBoard())?.temperature).toMatchObject({ c: 13.5 });
  });

  test('are read by the client and the carrier of the trip, by nobody else, and not from before it', async () => {
    await send(-30, { returnTemp: '5' });
    await send(10, { returnTemp: '13.5' });
    for (const who of ['exporterAdmin', 'monitor'] as const)
      expect((await log(who)).readings, who).toMatchObject([{ return_c: 13.5 }]);
    expect((await onBoard('exporterAdmin'))?.temperature).toMatchObject({ c: 13.5 });
    for (const who of ['importerAdmin', 'otherCarrierAdmin'] as const)
      expect((await (await t.as(who)).call(getTemperatures, { id_guide })).status).toBe(404);
  });

  test('are a paper with the same figures', async () => {
    await send(10, { returnTemp: '13.4' });
    await send(20, { returnTemp: '16.4' });
    const paper = await (await t.as('exporterAdmin')).call(getTemperaturesPdf, { id_guide });
    const text = readPdfText(fileOf(paper));
    for (const words of ['Registro de temperatura', 'Temperatura pedida 13,3 °C', '16,4 °C', '2 lecturas'])
      expect(text).toContain(words);
  });
});

test('after a rescue each trip has the temperatures of its own unit', async () => {
  const { guide } = await underWay(t, '2026-12-20', 'TEMU1234565', {
    id_truck: 3,
    id_driver: 3,
    id_generator: 3,
    id_chassis: 6,
  });
  const to = await rescued(t, await t.as('monitor'), guide);
  left = t.services.clock().getTime();
  await send(5, { returnTemp: '13.2' }, { id: 'TRUCK-2', key: 'demo-2' });
  expect((await log('monitor', to.id_guide)).readings).toMatchObject([{ return_c: 13.2 }]);
  expect((await log('monitor', guide.id_guide)).readings).toEqual([]);
  // The other unit has recorded no event yet.
  ({ id_guide } = to);
  expect((await onBoard())?.temperature).toMatchObject({ c: 13.2 });
});

test('readings are deleted after their time', async () => {
  await send(10, { returnTemp: '13.4' });
  t.setNow(iso(left + (KEPT_DAYS.temperatures + 30) * 86_400_000));
  await clean(t.db, t.services.storage);
  expect(await t.rows(sql`select 1 from reefer_readings`)).toEqual([]);
});
