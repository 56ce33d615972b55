import { describe, expect, test } from 'vitest';
import { folders } from '../../folders.ts';
import { contentType } from '../files/file-type.ts';
import { readCsv } from './csv.ts';
import { readSheets } from './read-sheet.ts';

const limits = { maxRows: 3, maxColumns: 3, maxCell: 10 };
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? Buffer.from(text) : text, limits);
const sheet = (headers: string[], ...rows: [number, string[]][]) => ({
  ...{ name: 'CSV', headers },
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
      sheet(['a', 'b', 'c'], [2, ['1234567890', '2', '3']]),
    ],
  ])('with %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('is read as an older Excel writes it, a byte for each letter', () => {
    expect(read(Buffer.from('Peón;Año\n1;2', 'latin1'))).toEqual(sheet(['Peón', 'Año'], [2, ['1', '2']]));
  });

  test('is refused with more rows than may come, or quotes that stay open', () => {
    expect(read('a\n1\n2\n3\n4')).toEqual({ error: 'El archivo tiene más de 3 filas' });
    expect(read('a\n1\n"2\n3')).toEqual({ error: 'El archivo CSV abre unas comillas en la fila 3 y no las cierra' });
  });

  test('is read in the process of its own, as workbooks are', async () => {
    const request = { ...limits, maxSheets: 1, isCsv: true, bytes: new Uint8Array(Buffer.from('a;b\n1;2')) };
    expect(await readSheets(folders.readSheetWorker, request)).toEqual({
      sheets: [sheet(['a', 'b'], [2, ['1', '2']])],
    });
  });
});

test('text is taken for CSV by its name alone, and what is no text is not', () => {
  const text = Buffer.from('a;ñ\r\n1;2', 'latin1');
  expect(contentType(text, 'posiciones.CSV')).toBe('text/csv');
  expect(contentType(text, 'posiciones.html')).toBeNull();
  expect(contentType(Buffer.from([0x61, 0, 0x62]), 'a.csv')).toBeNull();
  expect(contentType(Buffer.from('%PDF-1.4'), 'a.csv')).toBe('application/pdf');
});
