import { facturarOrden } from '@cabezal/contract/money/billing/invoices.calls';
import {
  deleteOrder,
  generatePaymentOrder,
  getPaymentOrder,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { editCostType, getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import * as sap from '@cabezal/contract/money/reposts/postings.calls';
import { deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company } from '../../../../test/world.ts';
import { SapWorld } from './reposts.samples.ts';

let w: SapWorld;
beforeAll(async () => {
  w = await SapWorld.open();
});
afterAll(() => w.close());
beforeEach(() => w.sap.misbehave(null));

const order = (numero_orden: number) => w.me.ok(getPaymentOrder, { numero_orden });
const cost = (numero_orden: number) => w.me.ok(costs.getCostsProvider, { numero_orden });
const repost = (numero_orden: number) => w.me.ok(sap.getRepost, { numero_orden });
const target = ({ numero_orden, version }: { numero_orden: number; version: number }) => ({ numero_orden, version });
const motive = 'Se hizo directamente en SAP';
/** SAP is down until five attempts have failed. */
async function away(): Promise<void> {
  w.sap.misbehave('http500');
  await w.exhaust();
  w.sap.misbehave(null);
}
const settle = async (numero_orden: number, more: object = {}) => {
  const { order_version } = await repost(numero_orden);
  return w.me.call(sap.settlePosting, { numero_orden, version: order_version, motive, ...more });
};
const codeOf = async (answer: ReturnType<typeof settle>) => (await answer).body.code;

describe('an invoice that SAP never accepts', () => {
  /** An issued invoice that failed on its way. */
  async function stuck(): Promise<number> {
    const { numero_orden } = await w.sent();
    await w.outbox.drain();
    await w.me.ok(facturarOrden, target(await order(numero_orden)));
    await away();
    return numero_orden;
  }

  test("is marked as entered in SAP by hand, with its number, once, and with the person's name", async () => {
    const numero_orden = await stuck();
    expect((await repost(numero_orden)).can.settle).toBe(true);
    expect((await settle(numero_orden)).body.fields).toHaveProperty('sap_number');
    const { order_version: version } = await repost(numero_orden);
    const two = await Promise.all(
      [1, 2].map(() => w.me.call(sap.settlePosting, { numero_orden, version, motive, sap_number: '20977' })),
    );
    expect(two.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(await repost(numero_orden)).toMatchObject({
      step: 'FACTURA',
      state: 'SENT',
      sap_number: '20977',
      settled_by: 'contador Prueba',
      settled_why: motive,
      can: { settle: 'SAP ya lo tiene' },
    });
    await w.outbox.drain();
    expect(w.standing('Invoices', numero_orden)).toEqual([]);
    expect((await w.me.ok(sap.getReposts, {})).rows.map(row => row.numero_orden)).not.toContain(numero_orden);
  });

  test('is refused while SAP has it under our key', async () => {
    const numero_orden = await stuck();
    const { posting_key } = await repost(numero_orden);
    w.sap.misbehave('lost-answer', 1);
    await w.resend(numero_orden);
    await w.outbox.drain();
    await away();
    expect(posting_key).toContain('invoice');
    expect(await codeOf(settle(numero_orden, { sap_number: '20978' }))).toBe('YA_EN_SAP');
  });
});

test('refuses to mark as cancelled what SAP has twice, and a number of another invoice', async () => {
  const { numero_orden } = await w.sent();
  await w.outbox.drain();
  await w.me.ok(deleteOrder, { ...target(await order(numero_orden)), motive });
  await away();
  const [one] = w.standing('Orders', numero_orden);
  // The result of two overlapping attempts.
  (w.sap.documents('Orders') as object[]).push({ ...one, DocEntry: 9_999, DocNum: 99_999 });
  const answer = await settle(numero_orden);
  expect([answer.body.code, answer.body.message]).toEqual(['SAP_AUN_LO_TIENE', expect.stringMatching(/2 documentos/)]);
  expect((await order(numero_orden)).status).toBe('ANULANDO');

  const invoices = [await w.sent(), await w.sent()];
  await w.outbox.drain();
  for (const { numero_orden: n } of invoices) await w.me.ok(facturarOrden, target(await order(n)));
  await away();
  const [first, second] = invoices.map(invoice => invoice.numero_orden);
  expect((await settle(first ?? 0, { sap_number: '31000' })).status).toBe(200);
  expect((await settle(second ?? 0, { sap_number: '31000' })).body.fields).toEqual({
    sap_number: 'Otra factura ya tiene ese número en SAP',
  });
});

describe('a cancellation that SAP never gets', () => {
  test('of a sale: refused while SAP has the order; after the cancellation there, its charges are free', async () => {
    const { numero_orden } = await w.sent();
    await w.outbox.drain();
    const { id_reservations } = await order(numero_orden);
    await w.me.ok(deleteOrder, { ...target(await order(numero_orden)), motive });
    await away();
    expect(await codeOf(settle(numero_orden))).toBe('SAP_AUN_LO_TIENE');
    for (const document of w.standing('Orders', numero_orden)) Object.assign(document, { Cancelled: 'tYES' });
    expect((await settle(numero_orden)).status).toBe(200);
    expect((await w.me.call(getPaymentOrder, { numero_orden })).status).toBe(404);
    expect((await w.me.ok(generatePaymentOrder, { id_reservations })).total).toBe('633.41');
  });

  test("of a provider's invoice: while SAP does not answer, the person’s statement counts", async () => {
    const { numero_orden } = await w.costSent();
    await w.outbox.drain();
    await w.me.ok(costs.deleteCostsProvider, { ...target(await cost(numero_orden)), motive });
    await away();
    w.sap.misbehave('http500');
    expect((await settle(numero_orden)).status).toBe(200);
    expect(await cost(numero_orden)).toMatchObject({ status: 'ANULADA', costs: [] });
  });

  test('of a carrier’s order whose guide was deleted', async () => {
    const { guide } = await w.ordered();
    await w.outbox.drain();
    const [{ n } = { n: 0 }] = await w.t.rows<{ n: number }>(
      sql`select numero_orden as n from carrier_orders where id_guide = ${guide.id_guide}`,
    );
    const { id_guide, version } = await w.me.ok(getGuide, { id_guide: guide.id_guide });
    await (await w.t.as('admin')).ok(deleteGuide, { id_guide, version, motive });
    await away();
    expect(await codeOf(settle(n))).toBe('SAP_AUN_LO_TIENE');
    for (const document of w.standing('PurchaseOrders', n)) Object.assign(document, { Cancelled: 'tYES' });
    expect((await settle(n)).status).toBe(200);
    expect(await repost(n)).toMatchObject({ step: 'ANULACION', state: 'SENT', settled_by: 'contador Prueba' });
  });
});

test('a document that SAP does not have is retried or removed, not settled by hand, and only with the right to send', async () => {
  const { numero_orden } = await w.costSent();
  await away();
  expect((await repost(numero_orden)).can.settle).toBe('Lo que SAP no tiene se reenvía o se elimina');
  expect(await codeOf(settle(numero_orden))).toBe('ORDEN_NO_PERMITE');
  const { order_version: version } = await repost(numero_orden);
  const outside = await (await w.t.as('exporterAccountant')).call(sap.settlePosting, { numero_orden, version, motive });
  expect(outside.status).toBe(404);
  // The operator's people need the right, too; it is checked before the order.
  await w.t.write(tx =>
    tx.run(sql`update role_permissions p set allowed = false from roles r, permission_actions a
      where r.id_role = p.id_role and r.code = 'ACCT' and a.id_permission_action = p.id_permission_action and a.code = 'cost.send'`),
  );
  const without = await w.t.as('contador');
  expect((await without.call(sap.settlePosting, { numero_orden, version, motive })).body.code).toBe('SIN_PERMISO');
  await w.t.write(tx =>
    tx.run(sql`update role_permissions p set allowed = true from roles r, permission_actions a
      where r.id_role = p.id_role and r.code = 'ACCT' and a.id_permission_action = p.id_permission_action and a.code = 'cost.send'`),
  );
});

test('a retry sends corrected data: the item of its type of cost', async () => {
  // Refused because of its partner: it is not in SAP.
  const { numero_orden } = await w.costSent(company.stranger);
  await w.outbox.drain();
  const type = (await w.me.ok(getCostsType, {})).find(one => one.code === 'PESAJE');
  const { id_cost_type, version, id_service, rebillable_default, active } = type ?? {};
  const edit = { id_cost_type, version, id_service, rebillable_default, active };
  await w.me.ok(editCostType, { ...edit, sap_item_code: 'PESO-1' });
  await w.resend(numero_orden);
  const lines = [{ ItemCode: 'PESO-1' }, { ItemCode: 'PESO-1' }];
  expect((await repost(numero_orden)).document).toMatchObject({ DocumentLines: lines });

  // A document that failed otherwise may be in SAP: it is sent unchanged.
  const other = await w.costSent();
  await away();
  const { version: now } = (await w.me.ok(getCostsType, {})).find(one => one.code === 'PESAJE') ?? {};
  await w.me.ok(editCostType, { ...edit, version: now, sap_item_code: 'PESO-2' });
  await w.resend(other.numero_orden);
  await w.outbox.drain();
  expect(w.standing('PurchaseInvoices', other.numero_orden)).toMatchObject([{ DocumentLines: lines }]);
});
