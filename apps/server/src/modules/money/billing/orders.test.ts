import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import {
  addServicePaymentOrder,
  deleteOrder,
  deleteServicePaymentOrder,
  editServicePaymentOrder,
  generatePaymentOrder,
  getPaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
  sendOrderSap,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { openSession } from '../../../platform/session/sessions.ts';
import { clearBilling, type SampleTrip, sampleTrip, sampleUser } from './billing.samples.ts';

let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
});
beforeEach(() => t.write(clearBilling));
afterAll(() => t.close());

const trip = (changes: SampleTrip = {}) => t.write(tx => sampleTrip(tx, changes));
const generate = (input: object, key?: string): Promise<PaymentOrder> =>
  accountant.ok(generatePaymentOrder, input, { key });
const target = (order: PaymentOrder) => ({ numero_orden: order.numero_orden, version: order.version });
/** Signs in as a person of that role and company. */
async function as(role: string, id_company: number): Promise<Client> {
  const token = await t.write(async tx =>
    openSession(tx, {
      id_user: await sampleUser(tx, { role, id_company, email: `${role.toLowerCase()}.${id_company}@demo.ec` }),
      address: '127.0.0.1',
      user_agent: 'test',
      keep: true,
    }),
  );
  return t.withToken(token);
}

describe('editing', () => {
  test('a different amount needs a justification, which is trimmed and cut to 255; the original amount stays', async () => {
    await trip();
    let order = await generate({ id_bill_to: 4 });
    const id_line = order.lines[2]?.id_line;
    const edit = (changes: object) =>
      accountant.call(editServicePaymentOrder, { ...target(order), id_line, ...changes });
    for (const justification of [undefined, null, '', '   ']) {
      const refused = await edit({ unit_price: '15.00', justification });
      expect([refused.status, refused.body.message]).toEqual([422, 'Escriba la justificación del cambio']);
    }
    order = (await edit({ unit_price: '15.00', justification: `  ${'a'.repeat(256)}  ` })).body;
    expect(order.lines[2]).toMatchObject({
      quantity: '3.67',
      unit_price: '15.00',
      subtotal: '55.05',
      iva: '8.26',
      original_quantity: '3.67',
      original_unit_price: '20.00',
      justification: 'a'.repeat(255),
    });
    expect(order).toMatchObject({ base_iva: '115.05', iva: '17.26', total: '612.31', version: 3 });
    order = (await edit({ quantity: '2', justification: 'Acordado con el cliente' })).body;
    expect(order.lines[2]).toMatchObject({
      subtotal: '30.00',
      original_quantity: '3.67',
      original_unit_price: '20.00',
    });
    order = (await edit({ description: 'Espera en planta', justification: '' })).body;
    expect(order.lines[2]).toMatchObject({ description: 'Espera en planta', justification: 'Acordado con el cliente' });
    const genset = order.lines[1]?.id_line;
    order = (await edit({ id_line: genset, description: 'Generador', justification: '   ' })).body;
    expect(order.lines[1]).toMatchObject({ description: 'Generador', justification: null, original_unit_price: null });
  });

  test('of two changes with the same version, the second gets 409', async () => {
    await trip();
    const order = await generate({ id_bill_to: 4 });
    const edit = (unit_price: string) =>
      accountant.call(editServicePaymentOrder, {
        ...target(order),
        id_line: order.lines[0]?.id_line,
        unit_price,
        justification: 'Rebaja',
      });
    const answers = await Promise.all([edit('470.00'), edit('460.00')]);
    expect(answers.map(a => a.status).sort()).toEqual([200, 409]);
    expect(answers.find(a => a.status === 409)?.body.message).toBe('El registro fue modificado por otro usuario');
    const winner = answers.find(a => a.status === 200)?.body;
    expect((await accountant.ok(getPaymentOrder, { numero_orden: order.numero_orden })).total).toBe(winner?.total);
  });

  test('removing a line frees its charge, which is billed in the same or another order', async () => {
    const { id_charges } = await trip();
    let order = await generate({ id_bill_to: 4 });
    const gone = { ...target(order), id_line: order.lines[1]?.id_line };
    expect((await accountant.call(deleteServicePaymentOrder, gone)).status).toBe(422);
    order = await accountant.ok(deleteServicePaymentOrder, { ...gone, justification: 'Va en otra orden' });
    expect(order).toMatchObject({ total: '564.41', lines_count: 2 });
    expect(order.lines[2]).toMatchObject({ service_code: 'GEN', justification: 'Va en otra orden' });
    expect(order.lines[2]?.removed_at).not.toBeNull();
    order = await accountant.ok(addServicePaymentOrder, { ...target(order), id_charge: id_charges[1] });
    expect(order.total).toBe('633.41');
    const again = await accountant.call(addServicePaymentOrder, { ...target(order), id_charge: id_charges[1] });
    expect([again.status, again.body.code]).toEqual([409, 'RUBRO_NO_DISPONIBLE']);
  });

  test('adds a service with its own amounts, and a discount with the VAT of its charge', async () => {
    const { id_reservation } = await trip();
    const other = await trip({ id_bill_to: 5 });
    let order = await generate({ id_bill_to: 4 });
    const add = (changes: object) =>
      accountant.call(addServicePaymentOrder, {
        ...target(order),
        id_service: 13,
        quantity: '2',
        unit_price: '40.00',
        ...changes,
      });
    order = (await add({ id_reservation })).body;
    expect(order.lines.find(l => l.service_code === 'LAV')).toMatchObject({
      subtotal: '80.00',
      iva: '12.00',
      justification: null,
    });
    expect((await add({ id_reservation: other.id_reservation })).status).toBe(422);
    expect((await add({ id_service: 999 })).status).toBe(404);
    expect((await add({ quantity: '99999' })).status).toBe(400);
    // A negative line once went to SAP and into an invoice.
    const minus = await add({ quantity: '1', unit_price: '-5.00' });
    expect([minus.status, minus.body.fields?.unit_price]).toEqual([400, 'El valor unitario no puede ser negativo']);
    const edited = await accountant.call(editServicePaymentOrder, {
      ...target(order),
      id_line: order.lines[0]?.id_line,
      unit_price: '-5.00',
      justification: 'Descuento',
    });
    expect(edited.status).toBe(400);
  });
});

describe('sending', () => {
  test('a draft that no longer matches its trips is not sent', async () => {
    const { id_guide, id_charges } = await trip();
    const order = await generate({ id_bill_to: 4 });
    await t.write(tx => tx.run(sql`update guides set closed_at = null where id_guide = ${id_guide}`));
    expect((await accountant.call(sendOrderSap, target(order))).body.code).toBe('RESERVA_ABIERTA');
    await t.write(async tx => {
      await tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${id_guide}`);
      await tx.run(sql`update charges set quantity = 4, subtotal = 80 where id_charge = ${id_charges[2] ?? 0}`);
    });
    const changed = await accountant.call(sendOrderSap, target(order));
    expect([changed.status, changed.body.code]).toEqual([409, 'RUBRO_CAMBIADO']);
    expect(await t.rows(sql`select 1 from outbox where system = 'SAP'`)).toEqual([]);
  });

  test('a booked charge without a price must be priced first', async () => {
    const { id_reservation, id_sub_reservation } = await trip();
    const order = await generate({ id_bill_to: 4 });
    await t.write(tx =>
      tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_service, source, description, quantity, unit_price, subtotal, iva_kind, booked, unpriced)
        values (${id_reservation}, ${id_sub_reservation}, 7, 'SERVICE', 'Escolta', 1, 0, 0, 'STANDARD', 1, true)`),
    );
    const refused = await accountant.call(sendOrderSap, target(order));
    expect([refused.status, refused.body.code]).toEqual([409, 'SIN_PRECIO']);
    expect(refused.body.message).toContain(`«Escolta» de la reserva ${id_reservation}`);
    await t.write(tx =>
      tx.run(sql`update charges set waived_at = ${tx.now} where id_reservation = ${id_reservation} and unpriced`),
    );
    expect((await accountant.call(sendOrderSap, target(order))).status).toBe(200);
  });

  test('an order on its way is not edited, deleted or sent again', async () => {
    await trip();
    const order = await generate({ id_bill_to: 4 });
    const sent = await accountant.ok(sendOrderSap, target(order));
    expect(sent).toMatchObject({ status: 'ENVIANDO', version: order.version + 1 });
    const edit = { ...target(sent), id_line: sent.lines[0]?.id_line, unit_price: '1.00', justification: 'x' };
    for (const call of [
      () => accountant.call(editServicePaymentOrder, edit),
      () => accountant.call(deleteOrder, { ...target(sent), motive: 'Ya no va' }),
      () => accountant.call(sendOrderSap, target(sent)),
    ]) {
      const refused = await call();
      expect([refused.status, refused.body.message]).toEqual([409, 'La orden se está enviando a SAP']);
    }
    expect(sent.can.edit).toBe('La orden se está enviando a SAP');
  });
});

describe('visibility', () => {
  test('a customer sees its own orders without internal fields; other audiences see none', async () => {
    await trip({ id_carrier: 2 });
    await trip({ id_bill_to: 5 });
    let own = await generate({ id_bill_to: 4 });
    const foreign = await generate({ id_bill_to: 5 });
    const line = { ...target(own), id_line: own.lines[1]?.id_line, justification: 'Motivo interno' };
    own = await accountant.ok(deleteServicePaymentOrder, line);
    const customer = await t.as('exporterAccountant');
    expect((await customer.ok(getPaymentOrders, {})).rows.map(o => o.numero_orden)).toEqual([own.numero_orden]);
    const seen = await customer.ok(getPaymentOrder, { numero_orden: own.numero_orden });
    expect(seen.lines).toHaveLength(2);
    expect(seen.total).toBe(own.total);
    const wire = JSON.stringify([seen, await customer.ok(getPaymentOrders, {})]);
    for (const secret of [
      'justification',
      'Motivo interno',
      'sap_number',
      'error_text',
      'original_',
      'deliveries',
      'created_by',
      '"can"',
    ])
      expect(wire).not.toContain(secret);
    expect((await customer.call(getPaymentOrder, { numero_orden: foreign.numero_orden })).status).toBe(404);
    await trip();
    expect((await accountant.ok(getReservationsToInvoice, {})).total).toBe(2);
    expect((await customer.ok(getReservationsToInvoice, {})).rows).toEqual([]);

    const carrier = await as('ACCT', 2);
    expect((await carrier.ok(getPaymentOrders, {})).rows).toEqual([]);
    expect((await carrier.call(getPaymentOrder, { numero_orden: own.numero_orden })).status).toBe(404);
    const edit = { ...target(own), id_line: own.lines[0]?.id_line, unit_price: '1.00', justification: 'x' };
    // Only the operator changes what customers are billed (OPERADOR, in addition to the company types).
    expect((await carrier.call(editServicePaymentOrder, edit)).status).toBe(403);
    expect((await carrier.call(sendOrderSap, target(own))).status).toBe(403);
    expect((await carrier.call(generatePaymentOrder, { id_bill_to: 4 })).status).toBe(403);
    expect((await carrier.ok(getReservationsToInvoice, {})).rows).toEqual([]);
    expect((await (await t.as('despacho')).call(getPaymentOrders, {})).status).toBe(403);
  });

  test('the list filters and searches; the date range is of the emission date', async () => {
    await trip();
    await trip({ id_bill_to: 5 });
    await generate({ id_bill_to: 4, emission_date: '2026-11-02' });
    const late = await generate({ id_bill_to: 5 });
    const found = async (input: object) => (await accountant.ok(getPaymentOrders, input)).rows.map(o => o.id_bill_to);
    expect(await found({})).toEqual([5, 4]);
    expect(await found({ filters: { date_to: '2026-11-02' } })).toEqual([4]);
    expect(await found({ filters: { date_from: '2026-11-03' } })).toEqual([5]);
    expect(await found({ filters: { status: 'ENVIADA' } })).toEqual([]);
    expect(await found({ search: 'rio jubones' })).toEqual([4]);
    expect(await found({ search: String(late.numero_orden), filters: { id_bill_to: 5 } })).toEqual([5]);
    expect(
      (await accountant.ok(getPaymentOrders, { sort: [{ field: 'emission_date', dir: 'asc' }] })).rows[0]?.age_days,
    ).toBe(19);
  });
});
