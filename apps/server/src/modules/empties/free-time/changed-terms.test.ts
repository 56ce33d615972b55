import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { saveHolidays } from '@cabezal/contract/prices/fees/surcharges.calls';
import {
  editContainerType,
  editShippingLine,
  listContainerTypes,
  listShippingLines,
} from '@cabezal/contract/system/catalogues/maintenance.calls';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { recomputeClocks } from './free-time.jobs.ts';

/** Running clocks follow what they count by, also where another area changes it. */
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

/** An import of line 2 with one 40HC, discharged on Tuesday 10 November; answers how its stored last free day reads after the job. */
async function discharged(): Promise<() => Promise<string | null | undefined>> {
  const clerk = await t.as('operador');
  const { id_reservation } = await approvedReservation(t, importBooking({ id_shipping_line: 2 }));
  const [clock] = (await clerk.ok(calls.listFreeTime, { filters: { id_reservation } })).rows;
  const { id_sub_reservation, sub_version: version } = clock ?? {};
  await clerk.ok(calls.setDischarge, { rows: [{ id_sub_reservation, version, discharged_on: '2026-11-10' }] });
  return async () => {
    await recomputeClocks(t.db);
    const [stored] = await t.rows<{ last_free_day: string | null }>(
      sql`select last_free_day::text as last_free_day from free_time_clocks where id_sub_reservation = ${id_sub_reservation}`,
    );
    return stored?.last_free_day;
  };
}

async function setLineDays(dry: number, reefer: number): Promise<void> {
  const clerk = await t.as('operador');
  const line = (await clerk.ok(listShippingLines, { page_size: 200 })).rows.find(row => row.id_shipping_line === 2);
  const days = { free_days_import_dry: dry, free_days_import_reefer: reefer };
  await clerk.ok(editShippingLine, { id_shipping_line: 2, version: line?.version, name: line?.name, ...days });
}

test('a running clock follows the free days of its line, and the type of its container', async () => {
  const lastFreeDay = await discharged();
  await setLineDays(7, 3);
  expect(await lastFreeDay()).toBe('2026-11-16');
  await setLineDays(9, 3);
  expect(await lastFreeDay()).toBe('2026-11-18');
  const clerk = await t.as('operador');
  const type = (await clerk.ok(listContainerTypes, { page_size: 200 })).rows.find(row => row.id_container_type === 3);
  if (type === undefined) throw new Error('no type');
  const { id_container_type, version, iso, code, name, length_ft, tare_kg, payload_kg, teu, chassis } = type;
  const stored = {
    id_container_type,
    version,
    iso,
    code,
    name,
    length_ft,
    tare_kg,
    payload_kg,
    teu: Number(teu),
    chassis,
  };
  await clerk.ok(editContainerType, { ...stored, reefer: true });
  expect(await lastFreeDay()).toBe('2026-11-12');
});

test('a line that only changes its name has nothing to calculate', async () => {
  await discharged();
  await setLineDays(7, 3);
  await recomputeClocks(t.db);
  t.advance(2);
  await recomputeClocks(t.db);
  const clerk = await t.as('operador');
  const line = (await clerk.ok(listShippingLines, { page_size: 200 })).rows.find(row => row.id_shipping_line === 2);
  const days = { free_days_import_dry: 7, free_days_import_reefer: 3 };
  await clerk.ok(editShippingLine, { id_shipping_line: 2, version: line?.version, name: 'Otro nombre', ...days });
  expect(await t.rows(sql`select 1 from tariff_changes where id_shipping_line = 2`)).toEqual([]);
});

test('a running clock that counts working days follows the holidays of the whole country', async () => {
  const admin = await t.as('admin');
  await admin.ok(calls.saveFreeTimeTariff, {
    id_shipping_line: 2,
    side: 'IMPORT',
    container_group: 'DRY',
    start: 'DISCHARGE',
    calendar: 'WORKING',
    free_days: 15,
    tiers: [{ from_day: 16, usd: '90.00' }],
    valid_from: '2026-01-01',
    source: 'Correo de la naviera',
  });
  const lastFreeDay = await discharged();
  expect(await lastFreeDay()).toBe('2026-11-30');
  t.advance(2);
  await lastFreeDay();
  const holiday = { date: '2026-11-24', name: 'Feriado decretado' };
  const local = await admin.ok(saveHolidays, { year: 2026, holidays: [{ ...holiday, id_canton: 1 }] });
  expect(await lastFreeDay()).toBe('2026-11-30');
  const { id_holiday, version } = local.find(day => day.date === holiday.date) ?? {};
  const national = await admin.ok(saveHolidays, { year: 2026, holidays: [{ ...holiday, id_holiday, version }] });
  expect(await lastFreeDay()).toBe('2026-12-01');
  const stored = national.find(day => day.date === holiday.date);
  const removed = [{ id_holiday: stored?.id_holiday, version: stored?.version }];
  await admin.ok(saveHolidays, { year: 2026, holidays: [], removed });
  expect(await lastFreeDay()).toBe('2026-11-30');
});
