import {
  getGeneralParameters,
  saveGeneralParameters,
} from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { parameterKeys } from '@cabezal/domain/system/parameters/parameter-value';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { prepareDatabase } from '../../../start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Stored {
  key: string;
  valid_from: string;
  value: unknown;
}
const stored = () =>
  t.rows(sql<Stored>`select key, valid_from::text as valid_from, value from parameters order by key, valid_from`);
const isInitial = ({ key, valid_from }: Stored): boolean => key === 'reuso_max_km' && valid_from === '2000-01-01';

test('a start gives each parameter without a value its initial ones, and leaves all others as they are', async () => {
  const me = await t.as('admin');
  await me.ok(saveGeneralParameters, { values: [{ key: 'reuso_max_km', value: 90, valid_from: '2026-11-21' }] });
  const before = await stored();
  // Of diesel there are several values, one of which holds today; the last one keeps the value that a person entered.
  await t.write(tx =>
    tx.run(sql`delete from parameters where key in ('casos_al_monitor', 'diesel_usd_galon', 'bono_tope_mes_usd')
      or key = 'reuso_max_km' and valid_from = '2000-01-01'`),
  );
  await prepareDatabase(t.db);
  expect(await stored()).toEqual(before.filter(one => !isInitial(one)));
  const rows = await me.ok(getGeneralParameters, {});
  expect(rows.find(one => one.key === 'casos_al_monitor')).toMatchObject({ value: false, author: 'Sistema' });
});

test('an installation with none has all of them after a start', async () => {
  await t.write(tx => tx.run(sql`delete from parameters`));
  await prepareDatabase(t.db);
  expect([...new Set((await stored()).map(one => one.key))].toSorted()).toEqual(parameterKeys().toSorted());
});
