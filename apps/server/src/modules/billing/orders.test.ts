import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
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
} from '@cabezal/contract/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../test/harness.ts';
import { openSession } from '../../platform/session/sessions.ts';
import {
  clearBilling,
  falseFreight,
  freight,
  genset,
  type SampleTrip,
  sampleTrip,
  sampleUser,
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

  test('the VAT is that of the emission date, which is never in the future', async () => {
    await trip();
    expect((await accountant.call(generatePaymentOrder, { id_bill_to: 4, emission_date: '2026-11-22' })).status).toBe(
      422,
    );
    const order = await generate({ id_bill_to: 4, emission_date: '2024-03-31' });
    expect(order.vat[1]).toEqual({ codigo_sri: '2', tarifa: '12.00', base: '133.40', iva: '16.01' });
    expect(order).toMatchObject({ base_0: '480.00', base_iva: '133.40', iva: '16.01', total: '629.41' });
  });

  test('open guides are not billed; a client with early billing is, from acceptance', async () => {
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

  test('of a container that was given up only the false freight and what was added is owed', async () => {
    await trip({ false_freight: true, cancelled: true, charges: [freight, genset, falseFreight] });
    expect((await generate({ id_bill_to: 4 })).lines.map(l => l.service_code)).toEqual(['FFL']);
  });

  test('a waived stand-by and a charge of nothing are left out', async () => {
    const { id_charges } = await trip({ charges: [freight, standBy, { ...genset, unit_price: '0', subtotal: '0' }] });
    await t.write(tx =>
      tx.run(sql`update charges set waived_at = now(), justification = 'x' where id_charge = ${id_charges[1] ?? 0}`),
    );
    expect((await generate({ id_bill_to: 4 })).lines.map(l => l.service_code)).toEqual(['FLE']);
  });

  test('nothing is billed twice: again, at the same time, and with a key sent again', async () => {
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

  test('the database itself refuses a charge on two live lines', async () => {
    const { id_charges } = await trip();
    const order = await generate({ id_bill_to: 4 });
    const twice = t.write(tx =>
      tx.run(sql`insert into payment_order_lines (numero_orden, id_charge, id_service, description, quantity, unit_price, subtotal, iva_kind,
        codigo_sri, tarifa, iva) values (${order.numero_orden}, ${id_charges[0] ?? 0}, 1, 'x', 1, 1, 1, 'ZERO', '0', 0, 0)`),
    );
    await expect(twice).rejects.toThrow(/payment_order_lines_charge/);
  });

  test('one order is for one client; what is not there is 404', async () => {
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
  test('what is closed and on no order, with amounts and age; it leaves with the order and comes back with the deleted one', async () => {
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
    // Nothing holds the charges: the trip may compute them anew.
    expect(await t.write(tx => tx.count(sql`delete from charges where id_reservation = ${old.id_reservation}`))).toBe(
      3,
    );
  });
});

describe('editing', () => {
  test('another amount needs its justification, which is trimmed and cut to 255; the original stays', async () => {
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

  test('of two people with the same version the second is told', async () => {
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

  test('a line taken off frees its charge, which comes back by itself or in another order', async () => {
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

  test('a service with its own amounts, and a discount with the VAT of what it reduces', async () => {
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
    order = (await add({ id_service: 1, quantity: '1', unit_price: '-36.70', description: 'Descuento' })).body;
    expect(order).toMatchObject({ base_0: '443.30', total: '688.71', retention: '4.43' });
    expect((await add({ id_reservation: other.id_reservation })).status).toBe(422);
    expect((await add({ id_service: 999 })).status).toBe(404);
    expect((await add({ quantity: '99999' })).status).toBe(400);
    const minus = (await add({ quantity: '1', unit_price: '-999999.99' })).body;
    expect(minus.can.send).toBe('El total de la orden debe ser mayor que cero');
  });
});

describe('sending', () => {
  test('a draft that is not true any more is not sent', async () => {
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

  test('an order on its way is neither edited nor deleted nor sent again', async () => {
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

describe('who sees it', () => {
  test('a customer sees its own orders, without what is internal; the others have none', async () => {
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
    // Its role may write orders in a company of type TRANS: of others' orders there is none.
    const edit = { ...target(own), id_line: own.lines[0]?.id_line, unit_price: '1.00', justification: 'x' };
    expect((await carrier.call(editServicePaymentOrder, edit)).status).toBe(404);
    expect((await carrier.call(sendOrderSap, target(own))).status).toBe(404);
    expect((await carrier.call(generatePaymentOrder, { id_bill_to: 4 })).body.code).toBe('NADA_POR_FACTURAR');
    expect((await carrier.ok(getReservationsToInvoice, {})).rows).toEqual([]);
    expect((await (await t.as('despacho')).call(getPaymentOrders, {})).status).toBe(403);
  });

  test('the list is filtered and searched; the date range is of the emission date', async () => {
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
