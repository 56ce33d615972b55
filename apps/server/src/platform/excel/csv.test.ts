import { describe, expect, test } from 'vitest';
import { folders } from '../../folders.ts';
import { contentType } from '../files/file-type.ts';
import { readFile } from './read-file.ts';
import { readSheets } from './read-sheet.ts';

const limits = { maxRows: 3, maxColumns: 3, maxCell: 10 };
/** The only sheet, or the error. */
async function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const found = await readFile({ ...limits, maxSheets: 1, isCsv: true, bytes });
  return 'error' in found ? found : found.sheets[0];
}
const sheet = (headers: string[], ...rows: [number, string[]][]) => ({
  name: 'CSV',
  headers,
  beyond: [] as string[],
  rows: rows.map(([row_number, cells]) => ({ row_number, cells })),
});

describe('a CSV file', () => {
  test.each([
    ['commas', 'a,b\n1,2\n', sheet(['a', 'b'], [2, ['1', '2']])],
    ['semicolons, and commas within', 'a;b\r\n-2,17;"x;y"\r\n', sheet(['a', 'b'], [2, ['-2,17', 'x;y']])],
    ['tabs', 'a\tb\n1\t\n', sheet(['a', 'b'], [2, ['1', '']])],
    ['a mark at its beginning', '\uFEFFa;b\n1;2', sheet(['a', 'b'], [2, ['1', '2']])],
    [
      'quotes, doubled ones and lines within',
      'a,"b, c"\n "x ""y""\nz",2',
      sheet(['a', 'b, c'], [2, ['x "y"\nz', '2']]),
    ],
    ['a separator in quoted headings', '"a,b,c";d\n1;2', sheet(['a,b,c', 'd'], [2, ['1', '2']])],
    ['empty rows, which are counted', 'a;b\n\n;\n1;2\n', sheet(['a', 'b'], [4, ['1', '2']])],
    ['ends of lines of old Macs', 'a;b\r1;2\r', sheet(['a', 'b'], [2, ['1', '2']])],
    ['one column', 'a\n1', sheet(['a'], [2, ['1']])],
    [
      'long cells and columns too many, which are cut',
      'a;b;c;d\n123456789012;2;3;4',
      { ...sheet(['a', 'b', 'c'], [2, ['1234567890', '2', '3']]), beyond: ['d'] },
    ],
    ['its separator told in the first line', 'sep=;\r\na,b;c\r\n1;2\r\n', sheet(['a,b', 'c'], [3, ['1', '2']])],
    ['its separator told, and a mark', '\uFEFFsep=|\na|b\n1|2', sheet(['a', 'b'], [3, ['1', '2']])],
    ['quotes that stand for inches', 'a;b\n5" tubo;2', sheet(['a', 'b'], [2, ['5" tubo', '2']])],
    ['zeros and commas that stay', 'a;b\n0991234567;1,440', sheet(['a', 'b'], [2, ['0991234567', '1,440']])],
  ])('with %s', async (_, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  test('reads Windows-1252, as an older Excel writes it', async () => {
    expect(await read(Buffer.from('Peón;Año\n1;2', 'latin1'))).toEqual(sheet(['Peón', 'Año'], [2, ['1', '2']]));
  });

  test('reads UTF-16, as Excel writes «Texto Unicode»', async () => {
    const little = Buffer.from('\uFEFFPeón\tAño\r\n1\t2\r\n', 'utf16le');
    const expected = sheet(['Peón', 'Año'], [2, ['1', '2']]);
    expect(await read(little)).toEqual(expected);
    expect(await read(Buffer.from(little).swap16())).toEqual(expected);
  });

  test('refuses too many rows and quotes that are not closed', async () => {
    expect(await read('a\n1\n2\n3\n4')).toEqual({ error: 'El archivo tiene más de 3 filas' });
    expect(await read('a\n1\n"2\n3')).toEqual({
      error: 'El archivo CSV abre unas comillas en la fila 3 y no las cierra',
    });
  });

  test('runs in the separate process that also reads workbooks', async () => {
    const request = { ...limits, maxSheets: 1, isCsv: true, bytes: new Uint8Array(Buffer.from('a;b\n1;2')) };
    expect(await readSheets(folders.readSheetWorker, request)).toEqual({
      sheets: [sheet(['a', 'b'], [2, ['1', '2']])],
      others: [],
    });
  });
});

test('text counts as CSV by its name alone; anything that is not text does not', () => {
  const text = Buffer.from('a;ñ\r\n1;2', 'latin1');
  expect(contentType(text, 'posiciones.CSV')).toBe('text/csv');
  expect(contentType(text, 'posiciones.html')).toBeNull();
  expect(contentType(Buffer.from([0x61, 0, 0x62]), 'a.csv')).toBeNull();
  expect(contentType(Buffer.from('%PDF-1.4'), 'a.csv')).toBe('application/pdf');
  const wide = Buffer.from('\uFEFFa;b', 'utf16le');
  expect([contentType(wide, 'a.csv'), contentType(wide, 'a.txt')]).toEqual(['text/csv', null]);
});

test('a workbook is detected by its first bytes; an old one also needs its name', () => {
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26)]);
  const ods = Buffer.concat([zip, Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')]);
  expect(contentType(zip, 'a.xls')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(contentType(ods, 'a.ods')).toBe('application/vnd.oasis.opendocument.spreadsheet');
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect([contentType(old, 'a.XLS'), contentType(old, 'a.doc')]).toEqual(['application/vnd.ms-excel', null]);
  // A workbook with a password.
  expect(contentType(old, 'a.xlsx')).toBe('application/vnd.ms-excel');
});
