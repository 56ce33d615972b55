import * as calls from '@cabezal/contract/prices/fees/fees.calls';
import { storeImport } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, user } from '../../../../test/world.ts';
import { bringIn, correct } from '../../system/imports/import.samples.ts';
import { changeFee, freight, GEN, makeFee } from './fee.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const heads = [
  'Código',
  'Cliente (RUC o nombre)',
  'Tipo',
  'Planta',
  'Cantón',
  'Puerto',
  'Contenedor',
  'Servicio',
  'Método',
  'Valor',
  'Mínimo',
  'Desde',
  'Hasta',
  'Nota',
  'Justificación',
];
type Cell = string | number;
const line = (cells: Record<string, Cell>): Cell[] =>
  heads.map(
    head =>
      ({
        Tipo: 'Exportación',
        Cantón: 'Guayaquil',
        Contenedor: '40HC',
        Servicio: 'FLE',
        Desde: '01/12/2026',
        ...cells,
      })[head] ?? '',
  );
const bring = (rows: Record<string, Cell>[], who: 'contador' | 'asesor' | 'admin' = 'contador') =>
  bringIn(t, who, 'fees', [heads, ...rows.map(line)]);
const stored = (where = sql`true`) =>
  t.rows<{
    code: string;
    version: number;
    valid_from: string;
    valid_to: string | null;
    amounts: string[];
    approved: boolean;
  }>(sql`
    select f.code, f.version, f.valid_from, f.valid_to, f.approved_at is not null as approved,
      (select array_agg(i.amount::text order by i.id_service) from fee_items i where i.id_fee = f.id_fee) as amounts
    from fees f where f.code like 'TAR-%' and ${where} order by f.id_fee`);

test('bad cells report the reason; a rate is stored whole and corrected in place', async () => {
  const { rows, counts, id_import } = await bring([
    { Valor: 100, Puerto: 'Nowhere' },
    { Valor: 0, Contenedor: '20DC' },
    { Valor: 100, Contenedor: '40RH', Servicio: 'GEN' },
    { Valor: 100, Contenedor: '40RH', Servicio: 'GEN' },
    { Valor: 100, Desde: '01/11/2026', Contenedor: 'Secos' },
    { Valor: 100, Código: 'TAR-09999' },
    { Valor: 100, Contenedor: 'Refrigerados', Desde: '02/12/2026' },
    { Valor: 60, Servicio: 'GENERADOR INEXISTENTE', Contenedor: 'Refrigerados', Desde: '02/12/2026' },
  ]);
  expect(rows.map(row => row.errors)).toEqual([
    { port: 'No hay un puerto con ese nombre o código' },
    expect.objectContaining({ amount: 'Ingrese un valor mayor que 0, o márquelo como incluido' }),
    { service: 'Falta la fila del flete (FLE) de esta tarifa' },
    { service: 'Repite la fila 4' },
    { valid_from: 'Una tarifa nueva rige desde hoy o después: escriba en «Desde» el 21/11/2026 o un día posterior' },
    { code: 'No hay una tarifa con ese código: déjelo vacío para registrar una nueva' },
    { row: 'Corrija también la fila 9: es la misma tarifa' },
    { service: 'No hay un servicio con ese código o nombre' },
  ]);
  expect(counts).toMatchObject({ BAD: 8 });
  const me = await t.as('contador');
  await correct(me, id_import, 9, { service: 'GEN' });
  const [now] = await t.rows<{ effects: string[]; version: number }>(
    sql`select array_agg(effect order by row_number) as effects, (select version from imports where id_import = ${id_import}) as version from import_rows where id_import = ${id_import} and row_number in (8, 9)`,
  );
  expect(now?.effects).toEqual(['NEW', 'NEW']);
  await me.ok(storeImport, { id_import, version: now?.version, leave_out_bad: true });
  expect(await stored()).toMatchObject([
    { code: 'TAR-00001', version: 1, amounts: ['100.00', '60.00'], approved: true },
  ]);
});

test('rows are new, changed with the earlier value, or unchanged; a second import changes nothing', async () => {
  const first: Record<string, Cell>[] = [
    { Valor: 480, Cantón: 'Quito', Nota: 'Campaña' },
    { Valor: 60, Cantón: 'Quito', Servicio: 'GEN' },
    { Valor: 450, Cantón: 'Quito', 'Cliente (RUC o nombre)': 'Bananera Río Jubones' },
  ];
  const { counts, store } = await bring(first);
  expect(counts).toMatchObject({ NEW: 3 });
  await store();
  expect((await stored()).slice(1)).toMatchObject([
    { code: 'TAR-00002', amounts: ['480.00', '60.00'] },
    { code: 'TAR-00003', amounts: ['450.00'] },
  ]);
  expect((await bring(first)).counts).toMatchObject({ SAME: 3 });
  const raised = await bring([
    { Valor: 500, Cantón: 'Quito', Desde: '01/01/2027' },
    { Valor: 600, Cantón: 'Quito', Desde: '01/01/2027', 'Cliente (RUC o nombre)': '0790000004001' },
  ]);
  expect(raised.counts).toMatchObject({ CHANGE: 2 });
  expect(raised.rows.map(row => row.before)).toEqual([{ amount: '480.00 (+4,17 %)' }, { amount: '450.00 (+33,33 %)' }]);
  expect(raised.remarks).toEqual([{}, { amount: 'Cambia más del 20 %: $450,00 → $600,00' }]);
  await raised.store();
  expect(await stored(sql`f.code = 'TAR-00002'`)).toMatchObject([
    { version: 1, valid_to: '2026-12-31', amounts: ['480.00', '60.00'] },
    { version: 2, valid_from: '2027-01-01', valid_to: null, amounts: ['500.00', '60.00'] },
  ]);
  // A rate that is not in force yet is changed in place.
  const moved = await bring([{ Código: 'TAR-00002', Valor: 510, Cantón: 'Quito', Desde: '01/01/2027' }]);
  await moved.store();
  expect((await stored(sql`f.code = 'TAR-00002'`)).at(-1)).toMatchObject({ version: 3, amounts: ['510.00', '60.00'] });
});

test('rates of one combination whose days overlap in the file get a remark and follow each other', async () => {
  const { remarks, store } = await bring([
    { Valor: 300, Cantón: 'Machala' },
    { Valor: 310, Cantón: 'Machala', Desde: '01/02/2027' },
  ]);
  expect(remarks).toEqual([
    {},
    { valid_from: 'Se cruza con la fila 2: la que empieza antes terminará el día anterior' },
  ]);
  await store();
  expect((await stored()).slice(-2)).toMatchObject([
    { version: 1, valid_to: '2027-01-31' },
    { version: 2, valid_from: '2027-02-01', valid_to: null },
  ]);
  const other = await bring([{ Código: 'TF-0001', Valor: 1, Cantón: 'Machala' }]);
  expect(other.errors[0]).toHaveProperty('code');
});

test('the list’s own Excel can be imported without changes, for every scope', async () => {
  const me = await t.as('contador');
  await makeFee(me, {
    template: 'E_CON_RETIRO',
    reservation_type: 'E',
    id_product: 1,
    id_shipping_line: 1,
    km_from: 10.5,
    km_to: 99,
  });
  const items = [
    freight('300.00'),
    { id_service: GEN, method: 'POR_HORA', amount: '5.00', min_amount: '20.00', max_amount: '90.00' },
  ];
  const { id_fee } = await makeFee(me, {
    id_plant: null,
    id_province: 1,
    id_port: null,
    container_group: 'SECO',
    id_container_type: null,
    items,
    valid_to: '2027-12-31',
  });
  await changeFee(me, id_fee, { note: 'Otra', valid_from: '2026-12-02' });
  await me.ok(calls.deleteFee, { id_fee, version: 2, motive: 'No se acordó' });
  const rows = await cellsOf(me, calls.getFeesExcel, {});
  const back = await bringIn(t, 'contador', 'fees', rows as string[][]);
  expect(back.errors.filter(errors => Object.keys(errors).length > 0)).toEqual([]);
  expect(back.counts).toMatchObject({ SAME: rows.length - 1 });
});

test('a backdated rate needs one reason, which its history shows', async () => {
  const past: Record<string, Cell>[] = [
    { Valor: 700, Cantón: 'Loja', Desde: '01/11/2026' },
    { Valor: 70, Cantón: 'Loja', Desde: '01/11/2026', Servicio: 'GEN' },
  ];
  const unexplained = await bring(past, 'admin');
  expect(unexplained.errors).toEqual([
    { justification: 'Rige desde antes de hoy: escriba por qué' },
    { row: 'Corrija también la fila 2: es la misma tarifa' },
  ]);
  const why = 'El contrato se firmó en octubre';
  const explained = past.map((row, n) => (n === 1 ? { ...row, Justificación: why } : row));
  expect((await bring(explained)).errors[0]).toHaveProperty('valid_from');
  const { errors, store } = await bring(explained, 'admin');
  expect(errors).toEqual([{}, {}]);
  await store();
  const [rate] = (await stored()).slice(-1);
  expect(rate).toMatchObject({ valid_from: '2026-11-01', amounts: ['700.00', '70.00'], approved: true });
  const told = await t.rows<{ motive: string }>(
    sql`select motive from audit_log where action = 'add_fee' order by id desc limit 1`,
  );
  expect(told).toEqual([{ motive: why }]);
});

describe('a file that changes only the last day', () => {
  const lane = { Cantón: 'Ambato', Desde: '21/11/2026' };

  test('ends the rate then, and the same file may contain its successor', async () => {
    await (
      await bring([
        { ...lane, Valor: 800 },
        { ...lane, Valor: 80, Servicio: 'GEN' },
      ])
    ).store();
    const [made] = (await stored()).slice(-1);
    const code = made?.code ?? '';
    const over = await bring([{ ...lane, Código: code, Valor: 800, Hasta: '20/11/2026' }]);
    expect(over.errors[0]).toHaveProperty('valid_to');
    const ends = await bring([
      { ...lane, Código: code, Valor: 800, Hasta: '31/12/2026' },
      { ...lane, Código: code, Valor: 80, Servicio: 'GEN' },
      { ...lane, Código: code, Valor: 820, Desde: '15/01/2027' },
    ]);
    expect(ends.errors).toEqual([{}, {}, {}]);
    expect(ends.rows.map(row => row.effect)).toEqual(['CHANGE', 'SAME', 'CHANGE']);
    expect(ends.remarks[0]).toEqual({ valid_to: 'Termina el 31/dic/2026' });
    expect(ends.rows[0]?.before).toEqual({ valid_to: 'sin fin' });
    await ends.store();
    expect(await stored(sql`f.code = ${code}`)).toMatchObject([
      { valid_from: '2026-11-21', valid_to: '2026-12-31', amounts: ['800.00', '80.00'] },
      { valid_from: '2027-01-15', valid_to: null, amounts: ['820.00', '80.00'] },
    ]);
  });

  test('does not end the rate for a person who only proposes, nor when the price differs, too', async () => {
    await (await bring([{ ...lane, Cantón: 'Riobamba', Valor: 900 }])).store();
    const ended = { ...lane, Cantón: 'Riobamba', Hasta: '31/12/2026' };
    expect((await bring([{ ...ended, Valor: 901 }])).errors[0]).toHaveProperty('valid_from');
    expect((await bring([{ ...ended, Valor: 900 }], 'asesor')).errors[0]).toHaveProperty('valid_from');
  });
});

test('a person who may not approve proposes for own clients; other clients are refused', async () => {
  await t.write(tx =>
    tx.run(sql`update companies set id_advisor = ${user.asesor} where id_company = ${company.exporter}`),
  );
  const rows: Record<string, Cell>[] = [
    { Valor: 400, Cantón: 'Cuenca', 'Cliente (RUC o nombre)': '0790000004001' },
    { Valor: 400, Cantón: 'Cuenca' },
  ];
  const { errors, store } = await bring(rows, 'asesor');
  expect(errors).toEqual([{}, { client: 'Solo puede proponer tarifas de sus clientes' }]);
  await store();
  expect((await stored()).at(-1)).toMatchObject({ amounts: ['400.00'], approved: false });
});
