import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { checkImport, getImport, storeImport } from '@cabezal/contract/system/imports/imports.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company, place } from '../../../../test/world.ts';
import { bringIn } from '../../system/imports/import.samples.ts';
import { freight, makeGeneral, makeOfCarrier } from './purchase.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const heads = [
  'Código',
  'Transportista (RUC o nombre)',
  'Tipo',
  'Planta',
  'Cantón',
  'Puerto',
  'Contenedor',
  'Servicio',
  'Método',
  'Valor',
  'Mínimo',
  'Máximo',
  'Desde',
  'Hasta',
  'Nota',
  'Justificación',
];
type Cells = Record<string, string | number>;
const given: Cells = {
  Tipo: 'Exportación',
  Cantón: 'Quito',
  Contenedor: '40HC',
  Servicio: 'FLE',
  Desde: '01/12/2026',
};
const bring = (rows: readonly Cells[], who: 'contador' | 'admin' = 'contador') =>
  bringIn(t, who, 'purchase_fees', [heads, ...rows.map(row => heads.map(head => ({ ...given, ...row })[head] ?? ''))]);
const stored = (code: string) =>
  t.rows<{
    version: number;
    valid_from: string;
    valid_to: string | null;
    carrier: string | null;
    amounts: string[];
  }>(sql`
    select f.version, f.valid_from, f.valid_to, c.ruc as carrier,
      (select array_agg(i.amount::text order by i.id_service) from purchase_fee_items i where i.id_purchase_fee = f.id_purchase_fee) as amounts
    from purchase_fees f left join companies c on c.id_company = f.id_carrier where f.code = ${code} order by f.version`);
const rucOf = async (id: number): Promise<string> => {
  const [found] = await t.rows<{ ruc: string }>(sql`select ruc from companies where id_company = ${id}`);
  return found?.ruc ?? '';
};

test('stores general and carrier rates whole, reports them as unchanged the second time, and changes them by versions', async () => {
  const Transportista = await rucOf(company.carrier);
  const rows: Cells[] = [
    { Valor: 300, Nota: 'Campaña' },
    { Valor: 30, Servicio: 'GEN', Método: 'Por hora', Mínimo: 10, Máximo: 90 },
    { Valor: 320, 'Transportista (RUC o nombre)': Transportista },
  ];
  const first = await bring(rows);
  expect(first.errors).toEqual([{}, {}, {}]);
  expect(first.counts).toMatchObject({ NEW: 3 });
  await first.store();
  expect(await stored('COM-00001')).toMatchObject([{ version: 1, carrier: null, amounts: ['300.00', '30.00'] }]);
  expect(await stored('COM-00002')).toMatchObject([{ version: 1, carrier: Transportista, amounts: ['320.00'] }]);
  expect((await bring(rows)).counts).toMatchObject({ SAME: 3 });
  const raised = await bring([
    { Valor: 310, Desde: '01/01/2027' },
    { Código: 'COM-00002', Valor: 480, Desde: '01/01/2027', 'Transportista (RUC o nombre)': Transportista },
  ]);
  expect(raised.rows.map(row => row.before)).toEqual([{ amount: '300.00 (+3,33 %)' }, { amount: '320.00 (+50,00 %)' }]);
  expect(raised.remarks).toEqual([{}, { amount: 'Cambia más del 20 %: $320,00 → $480,00' }]);
  await raised.store();
  expect(await stored('COM-00001')).toMatchObject([
    { version: 1, valid_to: '2026-12-31' },
    { version: 2, valid_from: '2027-01-01', amounts: ['310.00', '30.00'] },
  ]);
});

test('reports invalid cells; a day before today needs the right to backdate and a reason', async () => {
  const { errors } = await bring([
    { Valor: 1, Cantón: 'Loja', 'Transportista (RUC o nombre)': await rucOf(company.exporter) },
    { Valor: 1, Cantón: 'Machala', 'Transportista (RUC o nombre)': await rucOf(company.operator) },
    { Valor: 1, Cantón: 'Loja', Código: 'TAR-00001' },
    { Valor: 1, Cantón: 'Loja', Desde: '01/11/2026', Justificación: 'Contrato' },
    { Valor: 1, Cantón: 'Cuenca' },
    { Valor: 2, Cantón: 'Cuenca', Desde: '01/02/2027' },
  ]);
  const strange = { carrier: 'No hay un transportista particular con ese RUC o nombre' };
  expect(errors).toEqual([
    strange,
    strange,
    { code: 'No hay una tarifa con ese código: déjelo vacío para registrar una nueva' },
    {
      valid_from:
        'Una tarifa de compra nueva rige desde hoy o después: escriba en «Desde» el 21/11/2026 o un día posterior',
    },
    {},
    {},
  ]);
  const past = { Valor: 5, Cantón: 'Loja', Desde: '01/11/2026', Justificación: 'Contrato firmado en octubre' };
  expect((await bring([past], 'admin')).errors).toEqual([{}]);
});

test('adds a remark to rates of one combination whose days overlap in the file', async () => {
  const { remarks } = await bring([
    { Valor: 1, Cantón: 'Cuenca' },
    { Valor: 2, Cantón: 'Cuenca', Desde: '01/02/2027' },
  ]);
  expect(remarks).toEqual([
    {},
    { valid_from: 'Se cruza con la fila 2: la que empieza antes terminará el día anterior' },
  ]);
});

test('the Excel of both lists can be imported again without changes', async () => {
  const me = await t.as('contador');
  await makeGeneral(me, { km_from: 10.5, km_to: 99, note: 'Solo de noche' });
  const items = [freight('300.00'), { id_service: 6, method: 'POR_HORA', amount: '5.00', max_amount: '90.00' }];
  await makeOfCarrier(me, { items, container_group: 'SECO', id_container_type: null, valid_to: '2027-12-31' });
  for (const call of [calls.getGeneralPurchaseFeesExcel, calls.getCarrierPurchaseFeesExcel]) {
    const rows = await cellsOf(me, call, {});
    expect(rows.length).toBeGreaterThan(1);
    const back = await bringIn(t, 'contador', 'purchase_fees', rows as string[][]);
    expect(back.errors.filter(errors => Object.keys(errors).length > 0)).toEqual([]);
    expect(back.counts).toMatchObject({ SAME: rows.length - 1 });
  }
});

test('an import reckons open trips again', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
  const cost = () => t.rows(sql`select cost from reservation_totals where id_reservation = ${id_reservation}`);
  const [lane] = await t.rows<{ Planta: string; Puerto: string; Contenedor: string }>(
    sql`select p.name as "Planta", o.name as "Puerto", b.code as "Contenedor" from locations p, locations o, container_types b
      where p.id_location = ${place.plantGuabo} and o.id_location = ${place.dpw} and b.id_container_type = 6`,
  );
  const today = { ...lane, Cantón: '', Desde: '21/11/2026' };
  await (await bring([{ ...today, Valor: 361 }])).store();
  expect(await cost()).toEqual([{ cost: '361.00' }]);
  const own = { 'Transportista (RUC o nombre)': await rucOf(company.carrier) };
  await (await bring([{ ...today, ...own, Valor: 391 }])).store();
  expect(await cost()).toEqual([{ cost: '391.00' }]);
});

test('refuses a carrier, whatever its role allows', async () => {
  const carrier = await t.as('carrierAdmin');
  const begin = async () => carrier.call(checkImport, { kind: 'purchase_fees', id_file: 1 });
  expect((await begin()).status).toBe(403);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, 'TRANS', 'action', a.id_permission_action, true from roles r, permission_actions a
      where r.code = 'ADM_LOCAL' and a.code = 'purchase_fee.write' on conflict do nothing`),
  );
  expect((await begin()).status).toBe(403);
});

test('two concurrent imports of the same file store it once', async () => {
  const row = { Valor: 400, Cantón: 'Ambato' };
  const files = [await bring([row]), await bring([row], 'admin')];
  const clients = [await t.as('contador'), await t.as('admin')];
  const [a] = clients;
  const storing = files.map(async ({ id_import }, i) => {
    const me = clients[i] ?? a;
    const now = await me?.ok(getImport, { id_import });
    return me?.call(storeImport, { id_import, version: now?.version, leave_out_bad: false });
  });
  const statuses = (await Promise.all(storing)).map(answer => answer?.status ?? 0);
  expect(statuses.filter(status => status === 200)).toHaveLength(1);
  expect(statuses.every(status => status === 200 || (status >= 400 && status < 500))).toBe(true);
  const stood =
    await t.rows(sql`select f.id_purchase_fee from purchase_fees f join purchase_fee_items i using (id_purchase_fee)
    where i.amount = 400 and f.id_canton is not null`);
  expect(stood).toHaveLength(1);
});
