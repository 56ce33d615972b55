import { getToday } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import {
  deleteParameterValue,
  getOwnCosts,
  previewOwnCosts,
  saveGeneralParameters,
  saveOwnCosts,
} from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const reminded = async (who: UserName) => {
  const { attention } = await (await t.as(who)).ok(getToday);
  return attention.find(entry => entry.key === 'diesel_price')?.count;
};

test('people who may edit parameters see the reminder until the diesel price of the month is entered', async () => {
  expect(await reminded('admin')).toBeUndefined();
  t.setNow('2026-12-11T15:00:00Z');
  expect([await reminded('admin'), await reminded('despacho')]).toEqual([1, undefined]);
  // The accountant sees it, too: this is the only parameter that the role may enter.
  const accountant = await t.as('contador');
  expect(await reminded('contador')).toBe(1);
  const value = { key: 'diesel_usd_galon', value: '2.75', valid_from: '2026-12-12' } as const;
  const other = { key: 'costo_hora_usd', value: '6.00', valid_from: '2026-12-12' } as const;
  expect((await accountant.call(saveOwnCosts, { values: [value, other] })).status).toBe(403);
  expect((await accountant.call(previewOwnCosts, { values: [other] })).status).toBe(403);
  expect((await accountant.call(saveGeneralParameters, { values: [] })).status).toBe(403);
  expect((await accountant.ok(getOwnCosts, {})).find(row => row.key === value.key)?.next).toBeNull();
  await accountant.ok(saveOwnCosts, { values: [value] });
  const { key, valid_from } = value;
  await accountant.ok(deleteParameterValue, { key, valid_from });
  await accountant.ok(saveOwnCosts, { values: [value] });
  expect(await reminded('admin')).toBe(0);
  t.setNow('2026-12-16T15:00:00Z');
  expect(await reminded('admin')).toBeUndefined();
});
