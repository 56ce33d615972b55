import { updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import { cancelReservation, getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/insight/reports/advisors.calls';
import * as billing from '@cabezal/contract/money/billing/payment-orders.calls';
import { addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { type SapSimulator, startSap } from '@cabezal/simulator/outside/sap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company, user } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let sap: SapSimulator;
let boss: Client;
let accountant: Client;
beforeAll(async () => {
  sap = await startSap();
  t = await startTestApp({ SAP_URL: sap.url });
  boss = await t.as('admin');
  accountant = await t.as('contador');
});
afterAll(async () => {
  await t.close();
  await sap.close();
});

const asked = { date_from: '2026-12-01', date_to: '2026-12-31' };
const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '0.00' };
const report = (me = accountant) => me.ok(calls.reporteAsesores, asked);
const behind = (filters: object, me = accountant) =>
  me.ok(calls.reporteAsesoresDetalle, { filters: { ...asked, ...filters } });

let id_reservation = 0;
test('the four states: pending; cost sent once own guides are closed; both sent once the order is in SAP; sale sent', async () => {
  const reservation = await approvedReservation(t, directExport('2026-12-02'));
  id_reservation = reservation.id_reservation;
  const stateNow = async () => (await behind({})).rows[0]?.state;
  expect(await stateNow()).toBe('PENDIENTE');
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE');
  await giveContainer(t, id_guide, 'SUDU6204593');
  const { version } = await drive(t, id_guide, '2026-12-02T12:00:00Z');
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'FOTO', 'SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO']);
  await attachPapers(t, id_guide, ['TICKET']);
  accountant = await t.as('contador');
  expect(await stateNow()).toBe('PENDIENTE');
  await boss.ok(guides.closeGuide, { ...figures, id_guide, version, stand_by: [] });
  expect(await stateNow()).toBe('COSTO_ENVIADO');

  const order = await accountant.ok(billing.generatePaymentOrder, { id_reservations: [id_reservation] });
  expect(await stateNow()).toBe('COSTO_ENVIADO');
  const { numero_orden } = order;
  await accountant.ok(billing.sendOrderSap, {
    numero_orden,
    version: (await accountant.ok(billing.getPaymentOrder, { numero_orden })).version,
  });
  await t.outbox.drain();
  expect(await stateNow()).toBe('ENVIADO');

  // A receipt that SAP does not have: the cost no longer counts as sent.
  const [type] = await t.rows<{ id_cost_type: number }>(sql`select id_cost_type from cost_types where code = 'OTRO'`);
  await boss.ok(addPaymentCost, {
    company_provider_id: company.otherCarrier,
    reservation_id: id_reservation,
    detalles: [
      { id_cost_type: type?.id_cost_type ?? 0, description: 'Prueba', subtotal: '17.33', iva_kind: 'STANDARD' },
    ],
  });
  expect(await stateNow()).toBe('VENTA_ENVIADA');
});

test('screen, Excel and the list behind a number agree; cancelled reservations do not count', async () => {
  const gone = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-09' }));
  await approvedReservation(t, exportBooking({ appointment_date: '2026-12-10' }));
  const before = (await report()).total.reservations;
  const { version } = await boss.ok(getReservation, { id_reservation: gone.id_reservation });
  await boss.ok(cancelReservation, { id_reservation: gone.id_reservation, version, motive: 'El cliente no exporta' });
  const { total, rows } = await report();
  expect([before, total.reservations]).toEqual([3, 2]);
  const all = await behind({});
  const sum = (values: (string | null)[]) => values.reduce((a, value) => a + Number(value), 0).toFixed(2);
  for (const figure of ['sale', 'cost', 'margin'] as const) {
    expect(sum(all.rows.map(row => row[figure])), figure).toBe(total[figure]);
    expect(sum(rows.map(row => row[figure])), figure).toBe(total[figure]);
  }
  for (const [state, count] of Object.entries(total.states)) expect((await behind({ state })).total).toBe(count);

  const answer = await accountant.call(calls.reporteAsesoresExcel, asked);
  expect(answer.headers['content-disposition']).toMatch(/filename="asesores_\d{12}\.xlsx"/);
  const book = await readWorkbook(fileOf(answer));
  expect(book.worksheets.map(sheet => sheet.name)).toEqual(['RESUMEN', 'DETALLE', 'FILTROS']);
  for (const [name, count] of [
    ['RESUMEN', rows.length],
    ['DETALLE', all.total],
  ] as const) {
    const sheet = book.getWorksheet(name);
    const heads = sheet?.getRow(1).values as string[];
    for (const [head, figure] of [
      ['VENTA', total.sale],
      ['COSTO', total.cost],
      ['MARGEN', total.margin],
    ] as const)
      expect(sheet?.getRow(count + 2).getCell(heads.indexOf(head)).value, `${name} ${head}`).toMatchObject({
        result: Number(figure),
      });
  }
});

test('an advisor reads only their own line; it has no cost or margin without the right to see costs; others get 403', async () => {
  const { version } = await boss.ok(getReservation, { id_reservation });
  await t.write(tx => tx.run(sql`update reservations set id_advisor = null`));
  const advisor = await t.as('asesor');
  expect((await report(advisor)).rows).toEqual([]);
  expect((await report()).rows.map(row => row.name)).toEqual(['Sin asesor']);
  expect((await behind({ no_advisor: true })).total).toBe(2);
  await boss.ok(updateAdvisor, { rows: [{ id_reservation, version, id_user: user.asesor }], motive: 'Reparto' });
  expect((await report(advisor)).rows).toMatchObject([{ id_advisor: user.asesor, reservations: 1 }]);
  expect((await behind({}, advisor)).total).toBe(1);

  await t.write(tx =>
    tx.run(
      sql`delete from role_permissions where id_permission_action in (select id_permission_action from permission_actions where code = 'cost.read')`,
    ),
  );
  const blind = await t.as('contador');
  const { rows, total } = await report(blind);
  for (const row of [...rows, total, ...(await behind({}, blind)).rows])
    expect([row.cost, row.margin]).toEqual([null, null]);
  const answer = await blind.call(calls.reporteAsesoresExcel, asked);
  const book = await readWorkbook(fileOf(answer));
  for (const sheet of book.worksheets)
    for (const head of ['COSTO', 'MARGEN']) expect(sheet.getRow(1).values).not.toContain(head);
  for (const name of ['exporterAdmin', 'carrierAdmin'] as const)
    for (const call of [calls.reporteAsesores, calls.reporteAsesoresExcel])
      expect((await (await t.as(name)).call(call, asked)).status).toBe(403);
});
