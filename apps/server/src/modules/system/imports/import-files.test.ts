import { checkImport } from '@cabezal/contract/system/imports/imports.calls';
import { checkWorkbook } from '@cabezal/contract/system/imports/workbooks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { getFileAs } from '../files/files.samples.ts';
import { driver, driverHeadings } from './driver-file.samples.ts';
import { bringIn, uploadBytes, uploadSheet } from './import.samples.ts';
import { bringBook, cardOf } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const fileOf = async (table: 'imports' | 'workbooks'): Promise<number> => {
  const [row] = await t.rows<{ id: number }>(sql`select max(id_file) as id from ${sql.table(table)}`);
  return row?.id ?? 0;
};
/** The answers when these people read the file. */
const readers = async (id_file: number, people: readonly UserName[]) =>
  Promise.all(people.map(async who => [who, (await getFileAs(t, await t.as(who), id_file)).statusCode]));

test('an imported file is read by its uploader and by those who may import its kind', async () => {
  await bringIn(t, 'contador', 'purchase_fees', [
    ['Código', 'Valor'],
    ['T-1', 100],
  ]);
  expect(await readers(await fileOf('imports'), ['contador', 'admin', 'monitor', 'compras', 'operador'])).toEqual([
    ['contador', 200],
    ['admin', 200],
    ['monitor', 404],
    ['compras', 404],
    ['operador', 404],
  ]);
  await bringIn(t, 'carrierAdmin', 'drivers', [driverHeadings, driver(cardOf(1), 'Ana')]);
  expect(await readers(await fileOf('imports'), ['carrierAdmin', 'carrierAccountant', 'otherCarrierAdmin'])).toEqual([
    ['carrierAdmin', 200],
    ['carrierAccountant', 404],
    ['otherCarrierAdmin', 404],
  ]);
});

test('a workbook is read by those who may import all its sheets; one that was not checked by its uploader alone', async () => {
  const people = ['contador', 'operador'] as const;
  const drivers = [{ identification_card: cardOf(2), last_name: 'Mora', name: 'Luis', license_type: 'E' }];
  const fees = [{ client: '0790000004001', mode: 'Exportación', service: 'FLE', amount: 480 }];
  expect((await bringBook(t, 'admin', { drivers })).state).toBe('CHECKED');
  expect(await readers(await fileOf('workbooks'), people)).toEqual([
    ['contador', 404],
    ['operador', 200],
  ]);
  expect((await bringBook(t, 'admin', { drivers, fees })).state).toBe('CHECKED');
  expect(await readers(await fileOf('workbooks'), people)).toEqual([
    ['contador', 404],
    ['operador', 404],
  ]);
  expect((await bringBook(t, 'admin', Buffer.from('PK\u0003\u0004 nada'))).state).toBe('FAILED');
  expect(await readers(await fileOf('workbooks'), ['admin', 'operador'])).toEqual([
    ['admin', 200],
    ['operador', 404],
  ]);
});

test('only own uploads are imported, so that the check shows nobody a colleague’s file', async () => {
  const theirs = await uploadSheet(t, 'contador', [driverHeadings, driver(cardOf(3), 'Ajena')]);
  const me = await t.as('operador');
  expect((await me.call(checkImport, { kind: 'drivers', id_file: theirs })).status).toBe(404);
  expect((await me.call(checkWorkbook, { id_file: theirs })).status).toBe(404);
  const own = await uploadBytes(t, 'operador', Buffer.from('PK\u0003\u0004 nada'));
  expect((await me.call(checkImport, { kind: 'drivers', id_file: own })).status).toBe(200);
});
