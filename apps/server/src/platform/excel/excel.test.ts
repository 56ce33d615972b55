import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Call } from '@cabezal/contract/call';
import { getDriversExcel } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getTrucksExcel } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getCompaniesExcel } from '@cabezal/contract/people/companies/companies.calls';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, startTestApp, type TestApp } from '../../../test/harness.ts';
import { cellsOf, readWorkbook } from '../../../test/read-excel.ts';
import { company } from '../../../test/world.ts';
import { type ExcelColumn, writeWorkbook } from './workbook.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the Excel contains every row of the list in its order, not only the page; its name ends with the business time', async () => {
  const me = await t.as('compras');
  const answer = await me.call(getTrucksExcel, { page: 2, page_size: 2, sort: [{ field: 'disk', dir: 'desc' }] });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="camiones_202611210900.xlsx"');
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const rows = await cellsOf(me, getTrucksExcel, { page: 2, page_size: 2, sort: [{ field: 'disk', dir: 'desc' }] });
  expect(rows.map(r => r[0])).toEqual(['Disco', 'P-07', 'P-06', 'P-05', '04', '03', '02', '01']);
  expect(rows[1]?.[1]).toBe('GSB-0007');
  const filtered = await cellsOf(me, getTrucksExcel, { filters: { is_owner: false }, search: 'p-0' });
  expect(filtered).toHaveLength(1 + 3);
});

test('the Excels of trucks and drivers say every filter that is set', async () => {
  const me = await t.as('compras');
  const saidBy = async <In>(call: Call<In, unknown>, input: object) => {
    const answer = await me.call(call, input);
    const book = await readWorkbook(fileOf(answer));
    const said: Record<string, unknown> = {};
    book.getWorksheet('FILTROS')?.eachRow((row, n) => {
      if (n > 1) said[String(row.getCell(1).value)] = row.getCell(2).value;
    });
    return said;
  };
  const trucks = {
    truck_state: 'DISPONIBLE',
    id_company: company.carrier,
    is_owner: false,
    active: true,
    certificate: 'ok',
    credentials_to_renew: false,
    qualification: 'QUALIFIED',
  };
  expect(await saidBy(getTrucksExcel, { filters: trucks, search: 'p-0' })).toEqual({
    COMPAÑÍA: expect.stringMatching(/\w/),
    ESTADO: 'Disponible',
    PAPELES: 'Al día',
    PROPIO: 'No',
    CALIFICACIÓN: QUALIFICATION_LABELS.QUALIFIED,
    'CREDENCIALES POR RENOVAR': 'No',
    ACTIVO: 'Sí',
    BÚSQUEDA: 'p-0',
  });
  const drivers = {
    drives_for: company.carrier,
    license: 'about_to_expire',
    escalafon: 'Conductor A',
    qualification: 'PENDING',
    credentials_to_renew: true,
    has_user: true,
    active: false,
  };
  expect(await saidBy(getDriversExcel, { filters: drivers })).toEqual({
    COMPAÑÍA: 'Todas',
    'CONDUCE PARA': expect.stringMatching(/\w/),
    LICENCIA: 'Por vencer',
    ESCALAFÓN: 'Conductor A',
    CALIFICACIÓN: QUALIFICATION_LABELS.PENDING,
    'CREDENCIALES POR RENOVAR': 'Sí',
    'CON USUARIO': 'Sí',
    ACTIVO: 'No',
  });
});

test('an Excel contains what its list shows to that person: own rows, and no column that the list omits', async () => {
  const carrier = await t.as('carrierAdmin');
  expect((await cellsOf(carrier, getTrucksExcel, {})).map(r => r[0])).toEqual(['Disco', 'P-05', 'P-06']);
  const companies = await cellsOf(carrier, getCompaniesExcel, {});
  for (const shown of ['RUC', 'Correo', 'Conductores activos', 'Recibe avisos']) expect(companies[0]).toContain(shown);
  for (const hidden of ['Asesor', 'Motivo del bloqueo', 'Bloqueada el', 'Facturación anticipada', 'Notas internas'])
    expect(companies[0], hidden).not.toContain(hidden);
  expect(companies.find(r => r[0] === 'Carga Sur')?.[1]).toBeUndefined();
  const all = await cellsOf(await t.as('asesor'), getCompaniesExcel, {});
  for (const shown of ['Asesor', 'Motivo del bloqueo', 'Notas internas']) expect(all[0]).toContain(shown);
  expect(all.find(r => r[0] === 'Carga Sur')?.[1]).toBe('0990000003001');
  expect((await (await t.as('exporterAdmin')).call(getTrucksExcel, {})).status).toBe(403);
});

test('a refusal is an error answer, not a broken file', async () => {
  const me = await t.as('admin');
  const wrong = await me.call(getTrucksExcel, { sort: [{ field: 'password', dir: 'asc' }] });
  expect(wrong.status).toBe(400);
  expect((await me.call(getTrucksExcel, { page_size: 5000 })).status).toBe(400);
});

test('typed text remains text, never becomes a formula and breaks no file', async () => {
  const evil = '=HYPERLINK("http://x","y")';
  await t.write(tx =>
    tx.run(
      sql`update drivers set name = ${evil}, phone = ${'+593 <&> "x"'}, escalafon = '@SUM(1)' where id_driver = 1`,
    ),
  );
  const [header, row] = await cellsOf(await t.as('admin'), getDriversExcel, { search: 'hyperlink' });
  const cell = (name: string) => row?.[header?.indexOf(name) ?? -1];
  expect(cell('Nombres')).toBe(evil);
  expect(cell('Teléfono')).toBe('+593 <&> "x"');
  expect(cell('Escalafón')).toBe('@SUM(1)');
  expect(cell('Licencia vence')).toEqual(new Date('2030-06-30T00:00:00Z'));
  expect(cell('Puntos')).toBe(30);
});

interface Line {
  n: number;
  at: string;
  amount: string;
  note: string | null;
}
const columns: ExcelColumn<Line>[] = [
  { header: 'N', key: 'n', width: 8, type: 'number' },
  { header: 'Fecha', key: 'at', width: 18, type: 'instant' },
  { header: 'Valor', key: 'amount', width: 12, type: 'money' },
  { header: 'Nota', key: 'note', width: 20, type: 'text' },
];
async function* lines(portions: number): AsyncGenerator<Line[]> {
  for (let p = 0; p < portions; p++)
    yield [{ n: p, at: '2026-01-01T04:59:00.000Z', amount: '1234.50', note: p === 0 ? 'a\u0000b' : null }];
}

test('shows instants in the business zone and money as numbers; one workbook contains several sheets', async () => {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(sink),
    writeWorkbook(
      sink,
      [
        { name: 'DETALLE', columns, rows: lines(3) },
        { name: 'RESUMEN', columns, rows: lines(0) },
      ],
      'America/Guayaquil',
    ),
  ]);
  const workbook = await readWorkbook(bytes);
  expect(workbook.worksheets.map(s => [s.name, s.rowCount])).toEqual([
    ['DETALLE', 4],
    ['RESUMEN', 1],
  ]);
  const row = workbook.worksheets[0]?.getRow(2);
  expect(row?.getCell(2).value).toEqual(new Date('2025-12-31T23:59:00Z'));
  expect(row?.getCell(3).value).toBe(1234.5);
  expect(row?.getCell(3).numFmt).toBe('#,##0.00');
  expect(row?.getCell(4).value).toBe('ab');
});

test('adds sums below the rows as formulas over filtered rows, with their value; none without rows', async () => {
  const summed = columns.map(column => ({ ...column, ...(column.key === 'amount' && { sum: true as const }) }));
  const sheet = async (portions: number) => {
    const sink = new PassThrough();
    const sheets = [{ name: 'X', columns: summed, rows: lines(portions) }];
    const [bytes] = await Promise.all([buffer(sink), writeWorkbook(sink, sheets, 'America/Guayaquil')]);
    return (await readWorkbook(bytes)).worksheets[0];
  };
  const last = (await sheet(3))?.getRow(5);
  expect(last?.getCell(1).value).toBe('TOTAL');
  expect(last?.getCell(3).value).toEqual({ formula: 'SUBTOTAL(9,C2:C4)', result: 3703.5 });
  expect(last?.getCell(3).numFmt).toBe('#,##0.00');
  expect((await sheet(0))?.rowCount).toBe(1);
});

test('texts are read back as typed; control characters are removed', async () => {
  const texts = [' dos  espacios ', 'a\nb', '=1+1', '<b>&amp;</b>', '🚛 Ñandú', '"comillas"', '_x_'];
  const odd = ['a\u0001b\ud800', 'x'.repeat(40_000), '_x0041_'];
  const sink = new PassThrough();
  const rows = async function* () {
    yield [...texts, ...odd].map((note, n) => ({ n, at: 'sin fecha', amount: 'muchos', note }));
  };
  const [bytes] = await Promise.all([
    buffer(sink),
    writeWorkbook(sink, [{ name: 'X', columns, rows: rows() }], 'America/Guayaquil'),
  ]);
  const sheet = (await readWorkbook(bytes)).worksheets[0];
  const read = (i: number) => sheet?.getRow(i + 2).getCell(4).value;
  expect(texts.map((_, i) => read(i))).toEqual(texts);
  expect(read(texts.length)).toBe('ab\ufffd');
  expect(String(read(texts.length + 1)).length).toBe(32_767);
  // Excel reads «_x005F_» as «_»; this reader shows the text of the file.
  expect(read(texts.length + 2)).toBe('_x005F_x0041_');
  // Values that are not dates or numbers stay unchanged.
  expect([sheet?.getRow(2).getCell(2).value, sheet?.getRow(2).getCell(3).value]).toEqual(['sin fecha', 'muchos']);
});

test('continues in another sheet beyond a million rows', async () => {
  const portion = Array.from({ length: 5000 }, (_, n) => ({ n, at: '', amount: '', note: null }));
  async function* many(): AsyncGenerator<Line[]> {
    for (let p = 0; p < 201; p++) yield portion;
  }
  const sink = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(sink),
    writeWorkbook(sink, [{ name: 'DETALLE', columns: columns.slice(0, 1), rows: many() }], 'America/Guayaquil'),
  ]);
  expect([1, 2, 3].map(n => bytes.includes(`xl/worksheets/sheet${n}.xml`))).toEqual([true, true, false]);
});

test('a client that leaves ends the writing; a failure of the rows fails the answer', async () => {
  const gone = new PassThrough();
  gone.destroy();
  await expect(writeWorkbook(gone, [{ name: 'X', columns, rows: lines(5) }], 'America/Guayaquil')).rejects.toThrow();
  async function* failing(): AsyncGenerator<Line[]> {
    yield* lines(1);
    throw new Error('database left');
  }
  const sink = new PassThrough();
  sink.resume();
  await expect(writeWorkbook(sink, [{ name: 'X', columns, rows: failing() }], 'America/Guayaquil')).rejects.toThrow(
    'database left',
  );
});

test('a client that does not read blocks the writer only up to its limit', async () => {
  const slow = new PassThrough();
  // Nobody reads: the writer still ends, and with it the transaction that it reads from.
  await writeWorkbook(slow, [{ name: 'X', columns, rows: lines(200) }], 'America/Guayaquil');
  expect((await readWorkbook(await buffer(slow))).worksheets[0]?.rowCount).toBe(201);
});
