import { getReportReservations } from '@cabezal/contract/insight/reports/reservations.calls';
import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import { deleteServicePaymentOrder, generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sampleTrip } from '../../money/billing/billing.samples.ts';

let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
  await (await t.as('admin')).ok(saveGeneralParameters, {
    values: [{ key: 'facturar_con_sap', value: false, valid_from: '2026-11-21' }],
  });
});
afterAll(() => t.close());

const target = ({ numero_orden, version }: PaymentOrder) => ({ numero_orden, version });
/** A finished reservation with three charges to bill. */
const finished = () =>
  t.write(async tx => {
    const { id_reservation } = await sampleTrip(tx);
    await tx.run(sql`insert into reservation_totals (id_reservation) values (${id_reservation})`);
    return id_reservation;
  });
const generate = (id_reservation: number): Promise<PaymentOrder> =>
  accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
/** The reservations whose latest invoice is of that day. */
const on = async (day: string) => {
  const filters = { date_kind: 'EMISION', date_from: day, date_to: day };
  const { rows } = await accountant.ok(getReportReservations, { filters });
  return rows.map(row => [row.id_reservation, row.invoiced_on, row.billing]);
};

test('a reservation with two invoices is found on the day of the later one only', async () => {
  const id_reservation = await finished();
  let order = await generate(id_reservation);
  for (const line of order.lines.slice(1))
    order = await accountant.ok(deleteServicePaymentOrder, {
      ...target(order),
      id_line: line.id_line,
      justification: 'Va en otra orden',
    });
  await accountant.ok(facturarOrden, target(order));
  expect(await on('2026-11-21')).toEqual([[id_reservation, '2026-11-21', 'POR_FACTURAR']]);

  t.setNow('2026-11-22T14:00:00.000Z');
  order = await generate(id_reservation);
  expect(order.lines_count).toBe(2);
  expect(await on('2026-11-21')).toEqual([[id_reservation, '2026-11-21', 'EN_ORDEN']]);
  await accountant.ok(facturarOrden, target(order));
  expect(await on('2026-11-21')).toEqual([]);
  expect(await on('2026-11-22')).toEqual([[id_reservation, '2026-11-22', 'FACTURADA']]);
});

test('a reservation whose lines were all taken off the order has no invoice', async () => {
  t.setNow('2026-11-23T14:00:00.000Z');
  const [kept, left] = [await finished(), await finished()];
  let order: PaymentOrder = await accountant.ok(generatePaymentOrder, { id_reservations: [kept, left] });
  for (const line of order.lines.filter(l => l.id_reservation === left))
    order = await accountant.ok(deleteServicePaymentOrder, {
      ...target(order),
      id_line: line.id_line,
      justification: 'Se factura después',
    });
  await accountant.ok(facturarOrden, target(order));
  expect(await on('2026-11-23')).toEqual([[kept, '2026-11-23', 'FACTURADA']]);
  t.setNow('2026-11-24T14:00:00.000Z');
  await accountant.ok(facturarOrden, target(await generate(left)));
  expect(await on('2026-11-24')).toEqual([[left, '2026-11-24', 'FACTURADA']]);
});
