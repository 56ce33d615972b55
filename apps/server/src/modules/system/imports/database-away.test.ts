import { storeWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { bringIn } from './import.samples.ts';
import { bringBook, settled, sheetRows } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const trucks = [{ license_plate: 'GZZ1000', disk: 'Z0' }];

/** The database refuses the first two updates that end the work there: the one that finishes it and the one that reports its failure. */
const refuseTwice = (table: 'imports' | 'workbooks'): Promise<void> =>
  t.write(tx =>
    tx.client.script(`reset role; drop sequence if exists tries; create sequence tries;
      create or replace function away() returns trigger language plpgsql security definer as $$
        begin if nextval('tries') <= 2 then raise exception 'away'; end if; return new; end $$;
      create trigger away before update on ${table} for each row when (old.state in ('READING', 'STORING')) execute function away()`),
  );

test('a check or a storing that ends while the database is unavailable reports its outcome afterwards', async () => {
  const me = await t.as('carrierAdmin');
  const book = await bringBook(t, 'carrierAdmin', { trucks });
  await refuseTwice('workbooks');
  const { id_workbook, version } = book;
  await me.ok(storeWorkbook, { id_workbook, version });
  expect(await settled(me, id_workbook)).toMatchObject({
    state: 'CHECKED',
    error: 'No se guardó nada. Intente otra vez',
  });
  await t.write(tx => tx.client.script('reset role; alter sequence tries restart'));
  expect(await bringBook(t, 'carrierAdmin', { trucks })).toMatchObject({
    state: 'FAILED',
    error: 'No se pudo revisar el archivo',
  });
  await refuseTwice('imports');
  expect(await bringIn(t, 'carrierAdmin', 'trucks', sheetRows('trucks', trucks))).toMatchObject({ state: 'FAILED' });
});
