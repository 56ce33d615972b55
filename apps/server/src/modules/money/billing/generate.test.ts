import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import {
  deleteOrder,
  generatePaymentOrder,
  getPaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  clearBilling,
  falseFreight,
  freight,
  genset,
  type SampleTrip,
  sampleTrip,
  standBy,
} from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
});
beforeEach(() => t.write(clearBilling));
afterAll(() => t.close());

const trip = (changes: SampleTrip = {}) => t.write(tx => sampleTrip(tx, changes));
const generate = (input: object, key?: string) => accountant.ok(generatePaymentOrder, input, { key });
const target = (order: PaymentOrder) => ({ numero_orden: order.numero_orden, version: order.version });
const liveLines = () =>
  t.rows(sql<{ id_charge: number; orders: number }>`select id_charge, count(*)::int as orders from payment_order_lines
    where removed_at is null and id_charge is not null group by id_charge`);

describe('generating', () => {
  test('the worked order: freight at 0 %, genset and stand-by at 15 %', async () => {
    const { id_reservation } = await trip();
    const order = await generate({ id_bill_to: 4 });
    expect(order).toMatchObject({
      status: 'BORRADOR',
      bill_to_name: 'Bananera Río Jubones',
      emission_date: '2026-11-21',
      base_0: '480.00',
      base_iva: '133.40',
      iva: '20.01',
      total: '633.41',
      retention: '4.80',
      to_collect: '628.61',
      id_reservations: [id_reservation],
      created_by: 'contador Prueba',
      can: { edit: true, send: true, delete: true, invoice: 'Primero envíe la orden a SAP' },
    });
    expect(order.lines.map(l => [l.service_code, l.subtotal, l.codigo_sri, l.tarifa, l.iva])).toEqual([
      ['FLE', '480.00', '0', '0.00', '0.00'],
      ['GEN', '60.00', '4', '15.00', '9.00'],
      ['STB', '73.40', '4', '15.00', '11.01'],
    ]);
    expect(order.vat).toEqual([
      { codigo_sri: '0', tarifa: '0.00', base: '480.00', iva: '0.00' },
      { codigo_sri: '4', tarifa: '15.00', base: '133.40', iva: '20.01' },
    ]);
    expect(order.retention_detail).toEqual({ codigo: '310', tarifa: '1.00', base: '480.00', amount: '4.80' });
    expect(order.reservations).toMatchObject([{ id_reservation, subtotal: '613.40', booking: 'MAEU264180953' }]);
    const audit = await t.rows(
      sql`select action, id_user, after->>'total' as total from audit_log where noun = 'payment_order'`,
    );
    expect(audit).toEqual([{ action: 'payment_order.generate', id_user: 6, total: '633.41' }]);
  });

  test('uses the VAT of the emission date, which is never in the future', async () => {
    await trip();
    expect((await accountant.call(generatePaymentOrder, { id_bill_to: 4, emission_date: '2026-11-22' })).status).toBe(
      422,
    );
    const order = await generate({ id_bill_to: 4, emission_date: '2024-03-31' });
    expect(order.vat[1]).toEqual({ codigo_sri: '2', tarifa: '12.00', base: '133.40', iva: '16.01' });
    expect(order).toMatchObject({ base_0: '480.00', base_iva: '133.40', iva: '16.01', total: '629.41' });
  });

  test('open guides are not billed, except from acceptance for a client with early billing', async () => {
    const open = await trip({ closed_at: null });
    const refused = await accountant.call(generatePaymentOrder, { id_reservations: [open.id_reservation] });
    expect([refused.status, refused.body.code]).toEqual([409, 'RESERVA_ABIERTA']);
    expect((await accountant.call(generatePaymentOrder, { id_bill_to: 4 })).body.message).toBe(
      'No hay rubros por facturar',
    );
    await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = 4`));
    expect((await generate({ id_guides: [open.id_guide] })).total).toBe('633.41');
    const pending = await trip({ closed_at: null, accepted_at: null });
    expect((await accountant.call(generatePaymentOrder, { id_reservations: [pending.id_reservation] })).status).toBe(
      409,
    );
  });

  test('a cancelled container owes only the false freight and charges added by persons', async () => {
    await trip({ false_freight: true, cancelled: true, charges: [freight, genset, falseFreight] });
    expect((await generate({ id_bill_to: 4 })).lines.map(l => l.service_code)).toEqual(['FFL']);
  });

  test('leaves out a waived stand-by and a zero charge', async () => {
    const { id_charges } = await trip({ charges: [freight, standBy, { ...genset, unit_price: '0', subtotal: '0' }] });
    await t.write(tx =>
      tx.run(sql`update charges set waived_at = now(), justification = 'x' where id_charge = ${id_charges[1] ?? 0}`),
    );
    expect((await generate({ id_bill_to: 4 })).lines.map(l => l.service_code)).toEqual(['FLE']);
  });

  test('bills nothing twice: repeated, concurrent, or retried with a key', async () => {
    await trip();
    await trip();
    const answers = await Promise.all(
      [1, 2, 3].map(async () => accountant.call(generatePaymentOrder, { id_bill_to: 4 })),
    );
    expect(answers.map(a => a.status).sort()).toEqual([200, 409, 409]);
    expect(await liveLines()).toHaveLength(6);
    expect((await liveLines()).every(l => l.orders === 1)).toBe(true);
    expect((await accountant.call(generatePaymentOrder, { id_bill_to: 4 })).status).toBe(409);
    await trip({ id_bill_to: 5 });
    const first = await generate({ id_bill_to: 5 }, 'key-generate-1');
    expect((await generate({ id_bill_to: 5 }, 'key-generate-1')).numero_orden).toBe(first.numero_orden);
    expect((await accountant.ok(getPaymentOrders, {})).total).toBe(2);
  });

  test('the database refuses a charge on two live lines', async () => {
    const { id_charges } = await trip();
    const order = await generate({ id_bill_to: 4 });
    const twice = t.write(tx =>
      tx.run(sql`insert into payment_order_lines (numero_orden, id_charge, id_service, description, quantity, unit_price, subtotal, iva_kind,
        codigo_sri, tarifa, iva) values (${order.numero_orden}, ${id_charges[0] ?? 0}, 1, 'x', 1, 1, 1, 'ZERO', '0', 0, 0)`),
    );
    await expect(twice).rejects.toThrow(/payment_order_lines_charge/);
  });

  test('one order is for one client; an unknown id gets 404', async () => {
    const [a, b] = [await trip(), await trip({ id_bill_to: 5 })];
    const both = await accountant.call(generatePaymentOrder, { id_reservations: [a.id_reservation, b.id_reservation] });
    expect([both.status, both.body.code]).toEqual([422, 'VARIOS_CLIENTES']);
    expect((await accountant.call(generatePaymentOrder, { id_reservations: [99_999] })).status).toBe(404);
    expect((await accountant.call(generatePaymentOrder, { id_guides: [99_999] })).status).toBe(404);
    expect((await accountant.call(generatePaymentOrder, { id_bill_to: 99_999 })).status).toBe(404);
    expect((await accountant.call(generatePaymentOrder, {})).status).toBe(400);
  });
});

describe('to invoice', () => {
  test('lists closed trips without an order, with amounts and age, until they are ordered and again after the order is deleted', async () => {
    const old = await trip({ closed_at: '2026-11-11T04:00:00Z' });
    await trip({ id_bill_to: 5, charges: [freight] });
    await trip({ closed_at: null });
    const list = () => accountant.ok(getReservationsToInvoice, {});
    expect((await list()).rows).toMatchObject([
      {
        id_reservation: old.id_reservation,
        bill_to_name: 'Bananera Río Jubones',
        early: false,
        ready_at: '2026-11-11T04:00:00.000Z',
        // closed on the 10th in Guayaquil
        age_days: 11,
        charges: 3,
        base_0: '480.00',
        base_iva: '133.40',
        iva: '20.01',
        total: '633.41',
      },
      { id_bill_to: 5, charges: 1, total: '480.00', iva: '0.00', age_days: 2 },
    ]);
    expect((await accountant.ok(getReservationsToInvoice, { filters: { min_age_days: 3 } })).total).toBe(1);
    expect(
      (await accountant.ok(getReservationsToInvoice, { filters: { id_bill_to: 5 }, search: 'jubones' })).total,
    ).toBe(1);
    const order = await generate({ id_bill_to: 4 });
    expect((await list()).rows.map(r => r.id_bill_to)).toEqual([5]);
    await accountant.ok(deleteOrder, { ...target(order), motive: 'Cliente equivocado' });
    expect((await list()).total).toBe(2);
    expect((await accountant.call(getPaymentOrder, { numero_orden: order.numero_orden })).status).toBe(404);
    // The charges are free: the trip may compute them again.
    expect(await t.write(tx => tx.count(sql`delete from charges where id_reservation = ${old.id_reservation}`))).toBe(
      3,
    );
  });
});
