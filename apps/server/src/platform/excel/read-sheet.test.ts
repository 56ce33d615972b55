import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbookBytes } from '../../../test/write-excel.ts';
import { folders } from '../../folders.ts';
import { cell, rawBook } from './book.samples.ts';
import type { ReadReply, ReadRequest } from './read-file.ts';
import { readSheets } from './read-sheet.ts';

const limits = { maxSheets: 1, maxRows: 100, maxColumns: 20, maxCell: 100 };
const request = (bytes: Uint8Array): ReadRequest => ({ ...limits, bytes: new Uint8Array(bytes) });
const read = async (bytes: Uint8Array): Promise<ReadReply> => readSheets(folders.readSheetWorker, request(bytes));

const rows = `<row r="2">${cell('A2', 'uno')}</row>`;
const whole = 'A1:XFD1048576';

describe('a small file that declares many cells takes no time or memory: its rows are read', () => {
  const list = (sqref: string) =>
    `<dataValidations count="1"><dataValidation type="list" sqref="${sqref}"><formula1>"a"</formula1></dataValidation></dataValidations>`;
  test.each([
    ['a rule for all cells', { behind: list(whole) }],
    ['a rule for whole columns', { behind: list('A2:C1048576') }],
    ['a name of all cells', { names: `<definedName name="a">Conductores!$A$1:$XFD$1048576</definedName>` }],
    [
      'a filter',
      {
        names: `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Conductores!$A$1:$U$1048576</definedName>`,
      },
    ],
    ['widths of more columns than there are', { before: '<cols><col min="1" max="2000000000" width="9"/></cols>' }],
    ['a link of all cells', { behind: `<hyperlinks><hyperlink ref="${whole}" location="A1"/></hyperlinks>` }],
    ['a size that it does not have', { before: `<dimension ref="${whole}"/>` }],
  ])('%s', async (_, parts) => {
    expect(await read(await rawBook({ rows, ...parts }))).toEqual({
      sheets: [{ name: 'Conductores', headers: ['Cédula'], beyond: [], rows: [{ row_number: 2, cells: ['uno'] }] }],
      others: [],
    });
  });
});

test("ignores a row beyond Excel's limit without counting up to it", async () => {
  const far = await rawBook({ rows: `<row r="2000000000">${cell('A2000000000', 'x')}</row>` });
  expect(await read(far)).toEqual({
    error: 'No se pudo leer la hoja «Conductores»: guarde el archivo otra vez en Excel',
  });
});

test('merged cells have one value for all their rows', async () => {
  const merged = await rawBook({
    rows: `${rows}<row r="3">${cell('B3', 'dos')}</row>`,
    behind: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
  });
  expect(await read(merged)).toMatchObject({ sheets: [{ rows: [{ cells: ['uno', ''] }, { cells: ['uno', 'dos'] }] }] });
});

test('several sheets arrive complete, in portions', async () => {
  const lines = Array.from({ length: 1_100 }, (_, i) => [`fila ${i}`]);
  const bytes = await workbookBytes({ Una: [['Nombre'], ...lines], Otra: [['Nombre'], ['x']] });
  const found = await readSheets(folders.readSheetWorker, { ...request(bytes), maxSheets: 2, maxRows: 2_000 });
  if ('error' in found) throw new Error(found.error);
  expect(found.sheets.map(sheet => [sheet.name, sheet.rows.length, sheet.rows.at(-1)?.cells])).toEqual([
    ['Una', 1_100, ['fila 1099']],
    ['Otra', 1, ['x']],
  ]);
});

test('a number stays a number with any decimals, never reads as thousands, and has no rounding error of floats', async () => {
  const bytes = await workbookBytes({ Una: [['Valor'], [1.44], [345.678], [-2.125], [0.1 + 0.2], [1440], [1.2345]] });
  const found = await read(bytes);
  expect('error' in found ? found.error : found.sheets[0]?.rows.map(row => row.cells[0])).toEqual([
    '1.44',
    '345,678',
    '-2,125',
    '0.3',
    '1440',
    '1.2345',
  ]);
});

describe('the failure of a reader affects no other work', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cabezal-read-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A reader that reports its process number and then runs the given code on the request. */
  const reader = (name: string, does: string): { file: URL; pid: () => number } => {
    const told = path.join(folder, `${name}.pid`);
    const file = path.join(folder, `${name}.mjs`);
    const tell = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(told)}, String(process.pid));`;
    writeFileSync(file, `${tell}\nprocess.on('message', () => { ${does} });`);
    return { file: pathToFileURL(file), pid: () => Number(readFileSync(told, 'utf8')) };
  };
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const gone = async (pid: number): Promise<void> => {
    await expect.poll(() => isAlive(pid)).toBe(false);
  };
  const bytes = new Uint8Array();

  test('a process that aborts, as V8 does when an object outgrows the heap, means that the file is too large', async () => {
    const { file, pid } = reader('aborts', 'process.abort();');
    expect(await readSheets(file, request(bytes))).toEqual({ error: 'El archivo es demasiado grande para leerlo' });
    expect(pid()).not.toBe(process.pid);
    await gone(pid());
  });

  test('a reader in an endless loop is ended', async () => {
    const { file, pid } = reader('spins', 'for (;;);');
    expect(await readSheets(file, request(bytes), 1_500)).toEqual({ error: 'El archivo tarda demasiado en leerse' });
    await gone(pid());
  });

  test('the reader has limited memory and no environment variables', async () => {
    process.env.CABEZAL_TEST_SECRET = 'x';
    const memory = `(await import('node:v8')).getHeapStatistics().heap_size_limit / 1048576 < 800`;
    const { file } = reader(
      'tells',
      `(async () => process.send({ error: [${memory}, process.env.CABEZAL_TEST_SECRET, process.env.PATH].join() }))();`,
    );
    expect(await readSheets(file, request(bytes))).toEqual({ error: 'true,,' });
    delete process.env.CABEZAL_TEST_SECRET;
  });

  test('a reader that cannot start is an error, not a message about the file', async () => {
    const missing = pathToFileURL(path.join(folder, 'none.mjs'));
    await expect(readSheets(missing, request(bytes))).rejects.toThrow('ended with 1');
  });
});
