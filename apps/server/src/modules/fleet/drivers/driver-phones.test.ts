import {
  associateDriver,
  changeDriverCompany,
  changeDriverState,
} from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import {
  bindDriverPhone,
  getDriverPhones,
  revokeDriverPhone,
} from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getDriverToday } from '@cabezal/contract/operations/travel/today.calls';
import { MOST_PHONES } from '@cabezal/domain/system/access/phones';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { untilBlocked } from '../../../../test/interleave.ts';
import { company } from '../../../../test/world.ts';
import { OLD_PHONES } from './driver-phones.queries.ts';

// A server for each test: the tests move and lend the drivers of the same carrier.
let t: TestApp;
let operator: Client;
let carrier: Client;
beforeEach(async () => {
  t = await startTestApp();
  t.setNow(testNow);
  [operator, carrier] = [await t.as('operador'), await t.as('carrierAdmin')];
});
afterEach(() => t.close());

const DAY_MIN = 24 * 60;
const SHARED = 'También conduce o condujo para otra compañía: su acceso lo cambia la operadora';

/** A phone that reads the QR code which the person shows it. */
async function boundPhone(me: Client, id_driver: number, label = 'Samsung azul'): Promise<Client> {
  const { url } = await me.ok(bindDriverPhone, { id_driver, label });
  return t.withToken(/#\/recursos_viaje_tpt\/([\w-]{43})\/hoy$/.exec(url)?.[1] ?? '');
}
const works = async (phone: Client): Promise<boolean> => {
  const { status } = await phone.call(getDriverToday);
  expect([200, 401]).toContain(status);
  return status === 200;
};
const phonesOf = async (me: Client, id_driver: number) => (await me.ok(getDriverPhones, { id_driver })).phones;

test('a phone waits for its first use, which makes it valid for thirty days; each later use prolongs that', async () => {
  const phone = await boundPhone(carrier, 5);
  expect(await phonesOf(carrier, 5)).toMatchObject([
    {
      label: 'Samsung azul',
      bound_at: testNow,
      seen_at: null,
      expires_at: '2026-11-22T14:00:00.000Z',
      state: 'WAITING',
    },
  ]);
  expect((await phone.ok(getDriverToday)).trips).toEqual([]);
  const used = { seen_at: testNow, expires_at: '2026-12-21T14:00:00.000Z', state: 'OPEN' };
  expect(await phonesOf(carrier, 5)).toMatchObject([used]);
  // Further uses within minutes write nothing.
  t.advance(4);
  expect(await works(phone)).toBe(true);
  expect(await phonesOf(carrier, 5)).toMatchObject([used]);
  t.advance(29 * DAY_MIN);
  expect(await works(phone)).toBe(true);
  t.advance(29 * DAY_MIN);
  expect(await works(phone)).toBe(true);
  t.advance(30 * DAY_MIN);
  expect(await works(phone)).toBe(false);
});

test('a code that nobody reads within a day no longer works', async () => {
  const phone = await boundPhone(carrier, 5);
  t.advance(DAY_MIN);
  expect(await works(phone)).toBe(false);
});

test('the binding stores no token, neither its history', async () => {
  const { url } = await carrier.ok(bindDriverPhone, { id_driver: 5, label: 'Azul' });
  const token = url.split('/').at(-2) ?? '';
  expect(token).toHaveLength(43);
  const [stored] = await t.rows(sql<{
    all: string;
  }>`select (select string_agg(phone_bindings::text, ' ') from phone_bindings)
    || (select string_agg(audit_log::text, ' ') from audit_log) as all`);
  expect(stored?.all).toContain('bind_phone');
  expect(stored?.all).not.toContain(token);
});

test('a driver has a limited number of phones; a revoked one makes room', async () => {
  for (let i = 1; i < MOST_PHONES; i++) await boundPhone(carrier, 5, `Teléfono ${i}`);
  const last = await boundPhone(carrier, 5, 'El último');
  const { phones, can } = await carrier.ok(getDriverPhones, { id_driver: 5 });
  expect(can.bind).toMatch(/^Ya tiene 5 teléfonos/);
  expect(await carrier.call(bindDriverPhone, { id_driver: 5, label: 'Otro' })).toMatchObject({
    status: 409,
    body: { code: 'TELEFONOS_DE_MAS' },
  });
  const revoke = { id_driver: 5, id_phone_binding: phones[0]?.id_phone_binding };
  const after = await carrier.ok(revokeDriverPhone, revoke);
  expect(after.can.bind).toBe(true);
  expect(after.phones[0]).toMatchObject({ label: 'El último', revoked_at: testNow, state: 'REVOKED' });
  expect(await works(last)).toBe(false);
  // Revoked twice, it stays as it was.
  t.advance(1);
  expect((await carrier.ok(revokeDriverPhone, revoke)).phones[0]).toMatchObject({ revoked_at: testNow });
  await boundPhone(carrier, 5, 'Otro');
});

test('only the driver’s company and the operator see, bind and revoke his phones', async () => {
  await boundPhone(carrier, 5);
  const [{ id_phone_binding } = { id_phone_binding: 0 }] = await phonesOf(operator, 5);
  const other = await t.as('otherCarrierAdmin');
  const monitor = await t.as('monitor');
  for (const [me, status] of [
    [other, 404],
    [monitor, 403],
    [await t.as('carrierDriver'), 403],
  ] as const) {
    expect((await me.call(getDriverPhones, { id_driver: 5 })).status).toBe(status);
    expect((await me.call(bindDriverPhone, { id_driver: 5, label: 'Ajeno' })).status).toBe(status);
    expect((await me.call(revokeDriverPhone, { id_driver: 5, id_phone_binding })).status).toBe(status);
  }
  // A phone of another driver is not found among those of this one.
  expect((await carrier.call(revokeDriverPhone, { id_driver: 6, id_phone_binding })).status).toBe(404);
  // A carrier for which he drives sees the driver, but not his phones.
  await operator.ok(associateDriver, { id_driver: 5, id_company: company.otherCarrier });
  expect((await other.call(getDriverPhones, { id_driver: 5 })).body.code).toBe('CONDUCTOR_AJENO');
  expect((await other.call(bindDriverPhone, { id_driver: 5, label: 'Ajeno' })).body.code).toBe('CONDUCTOR_AJENO');
});

test.each([
  ['with an account', 6],
  ['without an account', 5],
])('the phones of a driver %s end when he is first lent; then only the operator binds one', async (_, id) => {
  const phone = await boundPhone(carrier, id);
  expect(await works(phone)).toBe(true);
  await operator.ok(associateDriver, { id_driver: id, id_company: company.otherCarrier });
  expect(await works(phone)).toBe(false);
  const { phones, can } = await carrier.ok(getDriverPhones, { id_driver: id });
  expect(phones).toMatchObject([{ state: 'REVOKED' }]);
  expect(can.bind).toBe(SHARED);
  expect(await carrier.call(bindDriverPhone, { id_driver: id, label: 'Otra vez' })).toMatchObject({
    status: 422,
    body: { code: 'CONDUCTOR_COMPARTIDO', message: SHARED },
  });
  const given = await boundPhone(operator, id);
  expect(await works(given)).toBe(true);
  // His company may still end it.
  const [open] = await phonesOf(carrier, id);
  await carrier.ok(revokeDriverPhone, { id_driver: id, id_phone_binding: open?.id_phone_binding });
  expect(await works(given)).toBe(false);
  const ended = await t.rows(sql<{ motive: string }>`select motive from audit_log
    where action = 'end_phones' and id_record = ${String(id)}`);
  expect(ended).toEqual([{ motive: 'Conduce también para otra compañía' }]);
});

test('the phones of the operator’s own drivers stay when they are lent', async () => {
  const phone = await boundPhone(operator, 1);
  await operator.ok(associateDriver, { id_driver: 1, id_company: company.carrier });
  expect(await works(phone)).toBe(true);
});

test('a phone that is bound while the driver is lent is refused', async () => {
  let answer: Promise<Answer<unknown>> | undefined;
  await t.write(async tx => {
    await tx.run(sql`insert into driver_associations (id_driver, id_company, opened_on, opened_by)
      values (5, ${company.otherCarrier}, '2026-11-21', 'prueba')`);
    answer = carrier.call(bindDriverPhone, { id_driver: 5, label: 'Azul' });
    await untilBlocked(t, answer);
  });
  expect((await answer)?.body.code).toBe('CONDUCTOR_COMPARTIDO');
});

test('the phones of a driver end when he moves to another carrier', async () => {
  const phone = await boundPhone(carrier, 5);
  const { version } = await operator.ok(getDriver, { id_driver: 5 });
  const move = { id_driver: 5, id_company: company.otherCarrier, version, motive: 'Cambió de empleo' };
  await operator.ok(changeDriverCompany, move);
  expect(await works(phone)).toBe(false);
  const next = await boundPhone(await t.as('otherCarrierAdmin'), 5);
  expect(await works(next)).toBe(true);
});

test('the phones of a driver end when he is deactivated, and do not come back with him', async () => {
  const phone = await boundPhone(carrier, 5);
  const { version } = await carrier.ok(getDriver, { id_driver: 5 });
  const state = { id_driver: 5, motive: 'Salió de la empresa', trips: [] };
  const out = await carrier.ok(changeDriverState, { ...state, version, active: false });
  expect(await works(phone)).toBe(false);
  expect((await carrier.ok(getDriverPhones, { id_driver: 5 })).can.bind).toBe('El conductor está inactivo');
  expect((await carrier.call(bindDriverPhone, { id_driver: 5, label: 'Azul' })).body.code).toBe('CONDUCTOR_INACTIVO');
  await carrier.ok(changeDriverState, { ...state, version: out.version, active: true });
  expect(await works(phone)).toBe(false);
});

test('phones of the drivers of an inactive company do not work', async () => {
  const phone = await boundPhone(carrier, 5);
  const active = (is: boolean) =>
    t.write(tx => tx.run(sql`update companies set active = ${is} where id_company = ${company.carrier}`));
  await active(false);
  expect(await works(phone)).toBe(false);
  await active(true);
  expect(await works(phone)).toBe(true);
});

test('an ended phone is deleted after the period that the privacy policy names', async () => {
  await boundPhone(carrier, 5);
  const kept = await boundPhone(carrier, 6);
  const sweep = () => t.write(tx => OLD_PHONES(tx, 100));
  t.advance((KEPT_DAYS.phones + 1) * DAY_MIN);
  expect(await sweep()).toBe(0);
  t.advance(DAY_MIN);
  expect(await works(kept)).toBe(false);
  expect(await sweep()).toBe(2);
  expect(await t.rows(sql`select from phone_bindings`)).toEqual([]);
});
