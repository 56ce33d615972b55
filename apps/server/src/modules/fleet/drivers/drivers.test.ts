import { getDriver, getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the operator lists every driver, sorted and searched ignoring accents', async () => {
  const me = await t.as('despacho');
  const all = await me.ok(getDrivers, { sort: [{ field: 'last_name', dir: 'asc' }] });
  expect(all.total).toBe(7);
  expect(all.rows.map(d => d.last_name)).toEqual(
    [...all.rows.map(d => d.last_name)].sort((a, b) => a.localeCompare(b, 'es')),
  );
  const found = await me.ok(getDrivers, { search: 'suarez' });
  expect(found.rows.map(d => d.last_name)).toEqual(['Suárez']);
});

test('a carrier sees only its own drivers; a stranger’s id is not found', async () => {
  const carrier = await t.as('carrierAdmin');
  expect((await carrier.ok(getDrivers, {})).rows.map(d => d.id_driver).sort()).toEqual([5, 6]);
  expect((await carrier.call(getDriver, { id_driver: 7 })).status).toBe(404);
  expect((await carrier.ok(getDriver, { id_driver: 5 })).credentials).toHaveLength(5);
});

test('a customer has no access to drivers', async () => {
  expect((await (await t.as('exporterAdmin')).call(getDrivers, {})).status).toBe(403);
});

test('the licence filter follows the business date: 0 days is expired, 30 warns, 31 is valid', async () => {
  await t.write(async tx => {
    await tx.run(sql`update drivers set license_expiry = '2026-11-21' where id_driver = 1`);
    await tx.run(sql`update drivers set license_expiry = '2026-12-21' where id_driver = 2`);
    await tx.run(sql`update drivers set license_expiry = '2026-12-22' where id_driver = 3`);
  });
  const me = await t.as('compras');
  const ids = async (license: string) => (await me.ok(getDrivers, { filters: { license } })).rows.map(d => d.id_driver);
  expect(await ids('expired')).toEqual([1]);
  expect(await ids('about_to_expire')).toEqual([2]);
  expect(await ids('ok')).toContain(3);
});

test('the schema refuses an unknown sort field, an unknown key and a page that is too large', async () => {
  const me = await t.as('admin');
  expect((await me.call(getDrivers, { sort: [{ field: 'password', dir: 'asc' }] })).status).toBe(400);
  expect((await me.call(getDrivers, { hack: 1 })).status).toBe(400);
  expect((await me.call(getDrivers, { page_size: 5000 })).status).toBe(400);
});

test('a driver of two trucks is one row; the filter finds those with a credential to renew', async () => {
  await t.write(async tx => {
    await tx.run(sql`update trucks set id_driver = 2 where id_truck = 4`);
    await tx.run(sql`update credentials set expires_on = '2026-12-01' where id_driver = 2 and id_location = 1`);
  });
  const me = await t.as('compras');
  const found = await me.ok(getDrivers, { filters: { credentials_to_renew: true } });
  expect(found).toMatchObject({ total: 1, rows: [{ id_driver: 2, disk: '02', credentials_to_renew: 1 }] });
  expect((await me.ok(getDriver, { id_driver: 2 })).disk).toBe('02');
});
