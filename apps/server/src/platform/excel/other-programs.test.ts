import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { folders } from '../../folders.ts';
import { cell, type RawBook, rawBook, rawOds } from './book.samples.ts';
import type { ReadReply, ReadRequest } from './read-file.ts';
import { readSheets } from './read-sheet.ts';

const limits = { maxSheets: 1, maxRows: 100, maxColumns: 20, maxCell: 100 };
const read = (bytes: Uint8Array, more: Partial<ReadRequest> = {}): Promise<ReadReply> =>
  readSheets(folders.readSheetWorker, { ...limits, bytes: new Uint8Array(bytes), ...more });
/** The cells of the first row, or the error. */
async function firstRow(bytes: Uint8Array): Promise<string[] | string | undefined> {
  const found = await read(bytes);
  return 'error' in found ? found.error : found.sheets[0]?.rows[0]?.cells;
}
/** Text of a number in a cell with that format. */
const shown = async (value: string | number, format: string, more: RawBook = {}): Promise<string | undefined> => {
  const row = await firstRow(
    await rawBook({ formats: [format], rows: `<row r="2"><c r="A2" s="1"><v>${value}</v></c></row>`, ...more }),
  );
  return Array.isArray(row) ? row[0] : row;
};

describe('reads a cell as a person saw it', () => {
  test.each([
    ['a day that counts from 1900', 47192, 'dd/mm/yyyy', '2029-03-15'],
    ['a day with a time', 47192.25, 'dd/mm/yyyy hh:mm', '2029-03-15 06:00:00'],
    ['a month alone: its day', 47192, 'mmm\\-yy', '2029-03-15'],
    ['half a second before midnight: not the next day', 47192.999994213, 'dd/mm/yyyy hh:mm:ss', '2029-03-15 23:59:59'],
    ['a thousandth before midnight', 47192.99999999, 'dd/mm/yyyy', '2029-03-15 23:59:59'],
    ['what a float takes from midnight', '47191.99999999999', 'dd/mm/yyyy', '2029-03-15'],
    ['what a float takes from a time', 0.208333333333333, 'hh:mm', '05:00'],
    ['a time alone with seconds', 0.208391203703704, 'hh:mm:ss', '05:00:05'],
    ['a length of time', 1.5, '[h]:mm', '36:00'],
    ['per cent', 0.1, '0%', '10 %'],
    ['per cent without what floats add', 0.07, '0.00%', '7 %'],
    ['a sign for per cent that is only written', 10, '0"%"', '10 %'],
    ['zeros before a phone', 991234567, '0000000000', '0991234567'],
    ['a zero that is only written', 991234567, '"0"#########', '0991234567'],
    ['dollars: the amount', 1440.5, '"$"#,##0.00', '1440.5'],
    ['zero dollars', 0, '0.00', '0'],
    ['an integer with decimals', 5, '0.00', '5'],
    ['a large number', '9.2E8', 'General', '920000000'],
  ])('%s', async (_, value, format, text) => expect(await shown(value, format)).toBe(text));

  test('reads a day that counts from 1904', async () => {
    const settings = '<workbookPr date1904="1"/>';
    expect(await shown(45730, 'dd/mm/yyyy', { settings })).toBe('2029-03-15');
  });

  test.each([
    ['2029-03-15', '2029-03-15'],
    ['2029-03-15T23:59:59.5', '2029-03-15 23:59:59'],
    ['2029-03-15T05:00:00', '2029-03-15 05:00:00'],
  ])('a date that is written as text in a cell of its own kind: %s', async (value, text) => {
    const rows = `<row r="2"><c r="A2" t="d" s="1"><v>${value}</v></c></row>`;
    expect(await firstRow(await rawBook({ rows, formats: ['yyyy-mm-dd hh:mm:ss'] }))).toEqual([text]);
  });
});

describe('marks a formula without a value', () => {
  const uncalculated = ['(fórmula sin calcular)'];
  test.each([
    ['as openpyxl writes it', '<c r="A2"><f>CONCATENATE("a","b")</f><v/></c>'],
    ['without the element of its value', '<c r="A2"><f>1+1</f></c>'],
    ['that says to come to a text', '<c r="A2" t="str"><f>"a"</f></c>'],
  ])('%s', async (_, xml) =>
    expect(await firstRow(await rawBook({ rows: `<row r="2">${xml}</row>` }))).toEqual(uncalculated),
  );

  test('in a document of LibreOffice', async () => {
    const text = (value: string) =>
      `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
    const bytes = await rawOds(
      `<table:table-row>${text('Cédula')}</table:table-row><table:table-row><table:table-cell table:formula="of:=1+1"/></table:table-row>`,
    );
    expect(await firstRow(bytes)).toEqual(uncalculated);
  });

  test('reads a formula that results in an empty text or zero', async () => {
    const rows = '<row r="2"><c r="A2" t="str"><f>""</f><v></v></c><c r="B2"><f>1-1</f><v>0</v></c></row>';
    expect(await firstRow(await rawBook({ rows }))).toEqual(['', '0']);
  });
});

describe('ignores other contents of the file and accepts other ways of writing cells', () => {
  const rows = `<row r="2">${cell('A2', 'uno')}</row>`;
  const note =
    '<comments><authors/><commentList><comment ref="A2"><text><t>una nota</t></text></comment></commentList></comments>';
  test.each<[string, RawBook]>([
    ['elements with a prefix', { prefix: 'x:' }],
    ['a part named sheet.xml', { part: 'sheet.xml' }],
    ['properties with a prefix', { others: { 'docProps/app.xml': '<ap:Properties xmlns:ap="x"><ap:Company>y' } }],
    [
      'a note of a shape that is not there',
      { behind: '<legacyDrawing r:id="rId9"/>', others: { 'xl/comments1.xml': note } },
    ],
    [
      'a chart that cannot be read',
      { behind: '<drawing r:id="rId9"/>', others: { 'xl/drawings/drawing1.xml': '<xdr' } },
    ],
    ['another workbook', { others: { 'xl/externalLinks/externalLink1.xml': '<externalLink' } }],
    ['pictures of more than we unpack', { others: { 'xl/media/a.png': 'a'.repeat(61 * 1024 * 1024) } }],
  ])('%s', async (_, more) => expect(await firstRow(await rawBook({ rows, ...more }))).toEqual(['uno']));

  test('finds the headings below a title by their text', async () => {
    const above = await rawBook({
      rows: `<row r="3">${cell('A3', 'Nombre')}</row><row r="4">${cell('A4', 'Ana')}</row>`,
    });
    const found = await read(above, { heads: ['Nombre'] });
    expect(found).toMatchObject({ sheets: [{ headers: ['Nombre'], rows: [{ row_number: 4, cells: ['Ana'] }] }] });
  });
});

test('reads a file in which a cell or a format is repeated a hundred thousand times', async () => {
  const cells = `<c r="A2"${' t="str"'.repeat(100_000)}><v>1</v></c>`;
  expect(await firstRow(await rawBook({ rows: `<row r="2">${cells}</row>` }))).toEqual(['1']);
  expect(await shown('0.5', `0${'['.repeat(50_000)}`)).toBe('0.5');
});

describe('files of other programs', () => {
  const file = (name: string) => readFile(new URL(`test-data/${name}`, import.meta.url));

  test.each([['libreoffice.xlsx'], ['libreoffice.ods'], ['libreoffice.xls']])('%s', async name => {
    const found = await read(await file(name), { heads: ['Texto', 'Cero'] });
    expect(found).toMatchObject({ others: ['Otra'], sheets: [{ name: 'Conductores' }] });
    const rows = 'sheets' in found ? (found.sheets[0]?.rows ?? []) : [];
    expect(rows[0]?.cells).toEqual([
      '0912',
      '0991234567',
      '10 %',
      '2029-03-15',
      '2029-03-15 23:59:59',
      '05:00',
      '1440.5',
      'ab',
      '#DIV/0!',
      expect.stringMatching(/^(Sí|1)$/),
      '1.44',
      '36:00',
    ]);
    expect(rows.slice(2).map(row => row.cells.slice(0, 2))).toEqual([
      ['unida', '1'],
      ['unida', '2'],
      ['unida', '3'],
    ]);
  });

  test('openpyxl: a note in the sheet, a chart beside the data', async () => {
    expect(await firstRow(await file('openpyxl-note.xlsx'))).toContain('0940041023');
    const chart = await read(await file('openpyxl-chart.xlsx'));
    expect(chart).toMatchObject({ others: ['Resumen'], sheets: [{ rows: { length: 3 } }] });
  });

  test('chooses the sheet by its headings, whatever its position, and names the others', async () => {
    const found = await read(await file('libreoffice.xlsx'), { heads: ['x'] });
    expect(found).toMatchObject({ others: ['Conductores'], sheets: [{ name: 'Otra', rows: [{ cells: ['1'] }] }] });
  });
});

test('refuses other file types that the library can read, with a neutral message', async () => {
  const refused = 'No se pudo leer el archivo: guárdelo otra vez como Excel (.xlsx) y súbalo';
  for (const text of ['<table><tr><td>Cédula</td></tr></table>', 'ID;PWXL;N;E', '{\\rtf1 x}'])
    expect(await read(Buffer.from(text))).toEqual({ error: refused });
});
