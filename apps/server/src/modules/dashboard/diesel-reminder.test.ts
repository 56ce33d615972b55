import { saveOwnCosts } from '@cabezal/contract/catalogues/parameters.calls';
import { getToday } from '@cabezal/contract/dashboard/dashboard.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { UserName } from '../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const reminded = async (who: UserName) => {
  const { attention } = await (await t.as(who)).ok(getToday);
  return attention.find(entry => entry.key === 'diesel_price')?.count;
};

test('who keeps the parameters is reminded of the diesel of the month until its price is there', async () => {
  expect(await reminded('admin')).toBeUndefined();
  t.setNow('2026-12-11T15:00:00Z');
  expect([await reminded('admin'), await reminded('despacho')]).toEqual([1, undefined]);
  const values = [{ key: 'diesel_usd_galon', value: '2.75', valid_from: '2026-12-12' }];
  await (await t.as('admin')).ok(saveOwnCosts, { values });
  expect(await reminded('admin')).toBe(0);
  t.setNow('2026-12-16T15:00:00Z');
  expect(await reminded('admin')).toBeUndefined();
});
