import {
  addServicePaymentOrder,
  generatePaymentOrder,
  getPaymentOrders,
  getReservationsToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { clearBilling, freight, genset, sampleTrip } from './billing.samples.ts';

/** A person who makes an order, or adds a charge to one, confirms the displayed amount. */
let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  accountant = await t.as('contador');
});
beforeEach(() => t.write(clearBilling));
afterAll(() => t.close());

const trip = () => t.write(tx => sampleTrip(tx, { charges: [freight, genset] }));
/** Amounts of these reservations in the list, without VAT. */
async function shown(id_reservations: number[]) {
  const { rows } = await accountant.ok(getReservationsToInvoice, { filters: { id_reservations } });
  return rows.map(({ id_reservation, base_0, base_iva }) => [id_reservation, base_0, base_iva]);
}
const costs = (id_charge: number | undefined, amount: string) =>
  t.write(tx =>
    tx.run(
      sql`update charges set unit_price = ${amount}::numeric, subtotal = ${amount}::numeric where id_charge = ${id_charge}`,
    ),
  );
const numbers = async () => (await accountant.ok(getPaymentOrders, {})).rows.map(row => row.numero_orden);

test('the displayed sum becomes an order, whatever the VAT of its day', async () => {
  const [first, second] = [await trip(), await trip()];
  expect(await shown([first.id_reservation])).toEqual([[first.id_reservation, '480.00', '60.00']]);
  const id_reservations = [first.id_reservation, second.id_reservation];
  expect(await shown(id_reservations)).toHaveLength(2);
  const order = await accountant.ok(generatePaymentOrder, {
    id_reservations,
    emission_date: '2024-03-31',
    expected_subtotal: '1080.00',
  });
  expect(order).toMatchObject({ base_0: '960.00', base_iva: '120.00', iva: '14.40' });
});

test('a sum that differs from the displayed one is refused with the current sum, and no order is made', async () => {
  const { id_reservation, id_charges } = await trip();
  await costs(id_charges[0], '510.00');
  const input = { id_reservations: [id_reservation] };
  const refused = await accountant.call(generatePaymentOrder, { ...input, expected_subtotal: '540.00' });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  expect(refused.body.message).toContain('$570,00 sin IVA');
  expect(await numbers()).toEqual([]);
  expect(await shown([id_reservation])).toEqual([[id_reservation, '510.00', '60.00']]);
  const order = await accountant.ok(generatePaymentOrder, { ...input, expected_subtotal: '570.00' });
  expect(order.total).toBe('579.00');
});

test('without a confirmed sum the order gets the current one', async () => {
  const { id_reservation, id_charges } = await trip();
  await costs(id_charges[0], '510.00');
  expect((await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] })).base_0).toBe('510.00');
});

test('of two concurrent requests, the one with the current sum makes the order, the stale one is refused', async () => {
  const { id_reservation, id_charges } = await trip();
  await costs(id_charges[0], '510.00');
  const admin = await t.as('admin');
  const input = { id_reservations: [id_reservation] };
  const answers = await Promise.all([
    accountant.call(generatePaymentOrder, { ...input, expected_subtotal: '540.00' }),
    admin.call(generatePaymentOrder, { ...input, expected_subtotal: '570.00' }),
  ]);
  expect(answers.map(answer => answer.status)).toEqual([409, 200]);
  expect(await numbers()).toHaveLength(1);
});

test('a charge added to a draft must have the displayed amount, too', async () => {
  const order = await accountant.ok(generatePaymentOrder, { id_reservations: [(await trip()).id_reservation] });
  const [id_charge] = (await trip()).id_charges;
  await costs(id_charge, '510.00');
  const input = { numero_orden: order.numero_orden, version: order.version, id_charge };
  const refused = await accountant.call(addServicePaymentOrder, { ...input, expected_subtotal: '480.00' });
  expect([refused.status, refused.body.code]).toEqual([409, 'COBRO_CAMBIADO']);
  expect(refused.body.message).toContain('$510,00 sin IVA');
  const added = await accountant.ok(addServicePaymentOrder, { ...input, expected_subtotal: '510.00' });
  expect(added.base_0).toBe('990.00');
});
