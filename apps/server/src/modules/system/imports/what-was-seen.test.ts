import { listImportRows } from '@cabezal/contract/system/imports/imports.calls';
import excel from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { workbookBytes } from '../../../../test/write-excel.ts';
import { cell, rawBook } from '../../../platform/excel/book.samples.ts';
import { csvType } from '../../../platform/excel/excel.ts';
import { driver, driverHeadings } from './driver-file.samples.ts';
import { bringIn, checked, rowAt, uploadBytes } from './import.samples.ts';
import { bringBook, cardOf } from './workbook.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the import names a heading that fits no field, and a sheet other than that of drivers', async () => {
  const rows = [
    driverHeadings.map(head => (head === 'Teléfono' ? 'Teléfono de casa' : head)),
    driver(cardOf(40), 'Ana', { phone: '0991234567' }),
  ];
  const bytes = await workbookBytes({ Resumen: [['a'], [1]], Vacía: [['b']], Choferes: rows });
  const me = await t.as('operador');
  const found = await checked(me, 'drivers', await uploadBytes(t, 'operador', bytes));
  expect(found).toMatchObject({
    state: 'CHECKED',
    counts: { NEW: 1 },
    unread_columns: [{ header: 'Teléfono de casa', nearest: 'Teléfono', samples: ['0991234567'] }],
    unread_sheets: ['Resumen'],
  });
});

test('a phone number stored as a number in Excel is read as shown', async () => {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('Hoja 1');
  sheet.addRow(driverHeadings);
  const row = sheet.addRow(driver(cardOf(41), 'Eva', { phone: 991234567 }));
  row.getCell(driverHeadings.indexOf('Teléfono') + 1).numFmt = '0000000000';
  const me = await t.as('operador');
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  const { id_import } = await checked(me, 'drivers', await uploadBytes(t, 'operador', bytes));
  expect((await rowAt(me, id_import, 2)).cells.phone).toBe('0991234567');
});

test('a formula without a value is an error of its cell, and nothing is overwritten', async () => {
  const headings = driverHeadings.map((head, i) => cell(`${String.fromCharCode(65 + i)}1`, head)).join('');
  const cells = driver(cardOf(42), 'Pía').map((value, i) => {
    const at = `${String.fromCharCode(65 + i)}2`;
    return driverHeadings[i] === 'Nombres' ? `<c r="${at}"><f>"P"</f></c>` : cell(at, String(value ?? ''));
  });
  const rows = `<row r="2">${cells.join('')}</row>`;
  const bytes = await rawBook({ headings, rows });
  const me = await t.as('operador');
  const { id_import, counts } = await checked(me, 'drivers', await uploadBytes(t, 'operador', bytes));
  expect(counts.BAD).toBe(1);
  expect((await rowAt(me, id_import, 2)).errors.name).toBe(
    'La celda tiene una fórmula sin calcular: ábralo en Excel y guárdelo',
  );
});

test('reads a CSV in UTF-16 with its separator in the first line', async () => {
  const lines = [driverHeadings, driver(cardOf(43), 'Peñafiel')].map(line => line.map(one => one ?? '').join('|'));
  const bytes = Buffer.from(`\uFEFFsep=|\r\n${lines.join('\r\n')}`, 'utf16le');
  const me = await t.as('operador');
  const found = await checked(me, 'drivers', await uploadBytes(t, 'operador', bytes, csvType));
  expect(found).toMatchObject({ state: 'CHECKED', counts: { NEW: 1 } });
  expect((await rowAt(me, found.id_import, 3)).cells.name).toBe('Peñafiel');
});

test('ten percent of the freight, shown as 10 %, is read as ten', async () => {
  const heads = ['Servicio', 'Método', 'Valor', 'Desde'];
  const brought = await bringIn(t, 'admin', 'fees', [
    heads,
    ['CUS', 'Porcentaje del flete', '10 %', '2027-01-01'],
    ['FLE', 'Valor fijo', '10 %', '2027-01-01'],
  ]);
  expect(brought.remarks.map(row => row.amount)).toEqual([undefined, 'La celda está en por ciento: se leyó 10']);
  const me = await t.as('admin');
  const { rows } = await me.ok(listImportRows, { filters: { id_import: brought.id_import } });
  expect(rows.map(row => row.errors.amount)).toEqual([undefined, undefined]);
});

test('a sheet with another name is recognized by its headings; unread contents are named', async () => {
  const trucks = [
    ['Placa', 'Disco', 'Apodo'],
    ['GSC-1999', '1999', 'El rápido'],
  ];
  expect(await bringBook(t, 'admin', await workbookBytes({ 'Flota 2026': trucks }))).toMatchObject({
    state: 'CHECKED',
    sheets: [{ kind: 'trucks', unread_columns: [{ header: 'Apodo' }], unread_sheets: [] }],
  });
});
