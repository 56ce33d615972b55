import { getTravel, openTrip, tapArrival } from '@cabezal/contract/operations/travel/travel.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { issuedTrip, tap } from './travel.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a signed-in driver opens the page of his own trip; the link on the phone stays valid', async () => {
  const { phone, id_guide, stops } = await issuedTrip(t, 1);
  const { token, expires_at } = await (await t.as('driver')).ok(openTrip, { id_guide });
  expect(Date.parse(expires_at)).toBeGreaterThan(t.services.clock().getTime());
  const at = () => t.services.clock().toISOString();
  await t.withToken(token).ok(tapArrival, tap(stops[0], at()));
  expect((await phone.ok(getTravel)).guide.stops[0]?.arrival_at).not.toBeNull();
  const [stored] = await t.rows(sql<{ made: number }>`select count(*)::int as made from access_tokens
    where id_guide = ${id_guide} and purpose = 'travel_resources' and revoked_at is null`);
  expect(stored?.made).toBe(2);
});

test('nobody else can, nor the driver for a trip that is not his, not issued or closed', async () => {
  const own = await issuedTrip(t, 1);
  const other = await issuedTrip(t, 2);
  for (const who of ['carrierDriver', 'operador', 'admin', 'exporterAdmin'] as UserName[])
    expect((await (await t.as(who)).call(openTrip, { id_guide: own.id_guide })).status, who).toBe(404);
  const driver = await t.as('driver');
  expect((await driver.call(openTrip, { id_guide: other.id_guide })).status).toBe(404);
  for (const change of [sql`closed_at = now()`, sql`closed_at = null, issued_at = null`]) {
    await t.write(tx => tx.run(sql`update guides set ${change} where id_guide = ${own.id_guide}`));
    expect((await driver.call(openTrip, { id_guide: own.id_guide })).status).toBe(404);
  }
});
