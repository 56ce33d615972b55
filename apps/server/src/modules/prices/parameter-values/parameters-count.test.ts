import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getExpiringCredentials } from '@cabezal/contract/fleet/credentials/credentials.calls';
import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { recordDeparture, saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import {
  saveDriverParameters,
  saveGeneralParameters,
} from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';

/** Parameters that replaced constants of the code: a new value applies from its first day. */
let t: TestApp;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  boss = await t.as('admin');
});
afterAll(() => t.close());
const today = '2026-11-21';

test('the number of days in which papers are about to expire', async () => {
  await t.write(tx => tx.run(sql`update credentials set expires_on = '2027-01-05' where id_driver = 1`));
  await t.write(tx => tx.run(sql`update drivers set license_expiry = '2027-01-05' where id_driver = 1`));
  const expiring = async () =>
    (await boss.ok(getExpiringCredentials, {})).rows.some(row => row.expires_on === '2027-01-05');
  const licences = async () =>
    (await boss.ok(getDrivers, { filters: { license: 'about_to_expire' } })).rows.map(row => row.id_driver);
  expect([await expiring(), await licences()]).toEqual([false, []]);
  await boss.ok(saveDriverParameters, { values: [{ key: 'dias_aviso_credencial', value: 60, valid_from: today }] });
  expect([await expiring(), await licences()]).toEqual([true, [1]]);
  expect((await boss.ok(getProfile, {})).figures).toMatchObject({ dias_aviso_credencial: 60, unidad_max_kg: 45_000 });
});

test('the weight of a unit, and who reads the limits of the margin', async () => {
  await boss.ok(saveGeneralParameters, { values: [{ key: 'unidad_max_kg', value: 20_000, valid_from: today }] });
  const refused = await boss.call(saveReservation, exportBooking());
  expect([refused.status, refused.body.message]).toEqual([422, 'Peso máximo 20000 kg']);
  await t.write(tx => tx.run(sql`delete from parameters where key = 'unidad_max_kg' and valid_from = ${today}`));
  const figuresOf = async (who: 'operador' | 'exporterAdmin' | 'carrierAdmin') =>
    (await (await t.as(who)).ok(getProfile, {})).figures.margen_minimo_pct;
  expect([await figuresOf('operador'), await figuresOf('exporterAdmin'), await figuresOf('carrierAdmin')]).toEqual([
    -100,
    null,
    null,
  ]);
});

test('the tolerance for a clock that is ahead', async () => {
  const { id_guide, stops } = await issuedGuide(t, await approvedReservation(t), 'RETIRO');
  const ahead = new Date(Date.parse('2026-11-21T14:00:00Z') + 20 * 60_000).toISOString();
  const note = () => boss.call(saveLogbook, { id_guide, text: 'Llamó el cliente', at: ahead });
  expect((await note()).body.code).toBe('FECHA_FUTURA');
  const leave = () => boss.call(recordDeparture, { id_stop: stops[0]?.id_stop ?? 0, at: ahead });
  expect((await leave()).body.code).toBe('FECHA_FUTURA');
  await boss.ok(saveGeneralParameters, { values: [{ key: 'tolerancia_reloj_min', value: 30, valid_from: today }] });
  expect([(await note()).status, (await leave()).status]).toEqual([200, 200]);
});
