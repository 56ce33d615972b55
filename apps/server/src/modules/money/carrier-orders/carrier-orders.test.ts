import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as costs from '@cabezal/contract/money/costs/payment-costs.calls';
import * as sap from '@cabezal/contract/money/reposts/postings.calls';
import { deleteGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { drive, giveContainer } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { rescueInput } from '../../operations/dispatch/rescue/rescue.samples.ts';
import { carrierTerms, carrierTrip } from '../cutoffs/cutoffs.samples.ts';
import { SapWorld } from '../reposts/reposts.samples.ts';

let w: SapWorld;
let types: Map<string, number>;
beforeAll(async () => {
  w = await SapWorld.open();
  types = new Map((await w.me.ok(getCostsType, {})).map(type => [type.code, type.id_cost_type]));
  await w.outbox.drain();
});
afterAll(() => w.close());
beforeEach(() => w.sap.misbehave(null));

const motive = 'Se canceló el viaje';
const ordered = async () => {
  const made = await w.ordered();
  return { ...made, number: await numberOf(made.guide.id_guide) };
};
const item = (code: string, subtotal: string, iva_kind = 'ZERO') => ({
  id_cost_type: types.get(code),
  subtotal,
  iva_kind,
});
async function numberOf(id_guide: number): Promise<number> {
  const [row] = await w.t.rows<{ n: number }>(
    sql`select numero_orden as n from carrier_orders where id_guide = ${id_guide}`,
  );
  return row?.n ?? 0;
}
const standing = (number: number) => w.standing('PurchaseOrders', number);
const posting = (numero_orden: number) => w.me.ok(sap.getRepost, { numero_orden });

describe('orders to carriers', () => {
  test('an issued guide is ordered in SAP, priced by the rates or a spot price, and listed under its kind', async () => {
    const { number, guide, agree } = await ordered();
    const price = (await posting(number)).total;
    expect(await posting(number)).toMatchObject({ kind: 'PARTICULAR', step: 'PEDIDO', id_guide: guide.id_guide });
    await w.outbox.drain();
    expect(standing(number)).toMatchObject([
      { NumAtCard: guide.guide_number, DocTotal: Number(price), DocumentLines: [{ ItemCode: 'FLETE' }] },
    ]);
    await agree([item('FLETE', '200.00'), item('CUSTODIA', '40.00', 'STANDARD')]);
    await w.outbox.drain();
    // The earlier version is cancelled in SAP: one version is live.
    expect(standing(number)).toMatchObject([
      {
        DocTotal: 240,
        DocumentLines: [
          { LineTotal: 200, TaxCode: 'IVA0' },
          { LineTotal: 40, TaxCode: 'IVA15' },
        ],
      },
    ]);
    const log = await w.me.ok(sap.logSapCostoParticulares, { filters: { numero_orden: number } });
    expect(log.rows.map(row => [row.step, row.state, row.total])).toEqual([
      ['PEDIDO', 'SENT', '246.00'],
      ['PEDIDO', 'SENT', price],
    ]);
    const stranger = await w.t.as('exporterAccountant');
    expect((await stranger.call(sap.getRepost, { numero_orden: number })).status).toBe(404);
  });

  test('what is exempt or outside of VAT is ordered with a code of its own', async () => {
    const { number, agree } = await ordered();
    await agree([item('FLETE', '200.00', 'NOT_SUBJECT'), item('CUSTODIA', '40.00', 'EXEMPT')]);
    await w.outbox.drain();
    expect(standing(number)).toMatchObject([
      {
        DocTotal: 240,
        DocumentLines: [
          { LineTotal: 200, TaxCode: 'IVANOOBJ' },
          { LineTotal: 40, TaxCode: 'IVAEXENT' },
        ],
      },
    ]);
  });

  test('a change while the order is on its way is sent after it; a deleted guide cancels its order', async () => {
    const { number, guide, agree } = await ordered();
    await agree([item('FLETE', '150.00')]);
    await agree([item('FLETE', '160.00')]);
    expect(
      await w.t.rows(sql`select 1 from outbox where id_record = ${String(number)} and noun = 'carrier_order'`),
    ).toHaveLength(1);
    await w.outbox.drain();
    await w.outbox.drain();
    expect(standing(number)).toMatchObject([{ DocTotal: 160 }]);
    const { version } = await w.me.ok(getGuide, { id_guide: guide.id_guide });
    await (await w.t.as('despacho')).ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
    expect(await posting(number)).toMatchObject({ step: 'ANULACION', state: 'PENDING' });
    await w.outbox.drain();
    expect(standing(number)).toEqual([]);
  });

  test('a retry after a lost answer creates no second order; a failed order is listed in Reposteos and sent again from there', async () => {
    const { number, agree } = await ordered();
    w.sap.misbehave('lost-answer', 1);
    await w.outbox.drain();
    w.sap.misbehave('http500');
    await w.exhaust();
    const { rows } = await w.me.ok(sap.getReposts, { filters: { kind: 'PARTICULAR' } });
    expect(rows.find(row => row.numero_orden === number)).toMatchObject({
      attempts: 5,
      can: { resend: true, remove: 'Sigue a su guía: se anula con ella' },
    });
    const version = (await posting(number)).order_version;
    w.sap.misbehave(null);
    const both = await Promise.all([1, 2].map(() => w.me.ok(sap.resendReposts, { rows: [{ id: number, version }] })));
    expect(both.map(one => one.changed).sort()).toEqual([0, 1]);
    await w.outbox.drain();
    expect(standing(number)).toHaveLength(1);
    // A version with another price replaces it, whatever SAP had of the order.
    await agree([item('FLETE', '170.00')]);
    await w.outbox.drain();
    expect(standing(number)).toMatchObject([{ DocTotal: 170 }]);
  });

  test('when another carrier takes over a trip, each carrier is ordered its part by kilometres', async () => {
    const { number, guide, date } = await ordered();
    await w.outbox.drain();
    const [before] = standing(number);
    await giveContainer(w.t, guide.id_guide, 'MSKU7502140');
    await drive(w.t, guide.id_guide, `${date}T07:00:00Z`, ['DEP', 'departure']);
    const left = await w.me.ok(getGuide, { id_guide: guide.id_guide });
    const input = await rescueInput(w.t, left, { id_truck: 6, id_driver: 6 });
    const rescuer = await (await w.t.as('despacho')).ok(saveRescue, input);
    await w.outbox.drain();
    const parts = [number, await numberOf(rescuer.id_guide)].map(n => Number(standing(n)[0]?.DocTotal));
    expect(parts.every(part => part > 0)).toBe(true);
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBeCloseTo(Number(before?.DocTotal), 2);
  });
});

test("a carrier's invoice is drawn from its order once, and waits until SAP has the order", async () => {
  const { number, id_reservation, guide, date, agree } = await ordered();
  await agree([item('FLETE', '200.00'), item('CUSTODIA', '40.00', 'STANDARD')]);
  await drive(w.t, guide.id_guide, `${date}T07:00:00Z`, ['DEP', 'arrival']);
  const invoice = async (n: number) => {
    const document = { document_number: `001-002-${String(n).padStart(9, '0')}`, document_date: date };
    const detail = { ...item('CUSTODIA', '40.00', 'STANDARD'), description: 'Custodia', document_type: 'FACTURA' };
    const rows = await w.me.ok(costs.addPaymentCost, {
      company_provider_id: company.carrier,
      reservation_id: id_reservation,
      detalles: [{ ...detail, ...document, id_guide: guide.id_guide }],
    });
    const id_payment_costs = rows.map(row => row.id_payment_cost);
    const order = { company_provider_id: company.carrier, id_payment_costs, ...document };
    return w.me.ok(costs.addCostsProvider, order);
  };
  const send = ({ numero_orden, version }: costs.CostOrder) =>
    w.me.call(costs.sendOrderCostProviderSap, { numero_orden, version });
  const first = await invoice(1);
  const early = await send(first);
  expect([early.status, early.body.code]).toEqual([409, 'PEDIDO_SIN_SAP']);
  await w.outbox.drain();
  await w.outbox.drain();
  await send(first);
  await w.outbox.drain();
  const [base] = standing(number);
  expect(w.standing('PurchaseInvoices', first.numero_orden)).toMatchObject([
    { DocumentLines: [{ BaseType: 22, BaseEntry: base?.DocEntry, BaseLine: 1, LineTotal: 40 }] },
  ]);
  // A second invoice for the same work is not drawn from the order, and a later change of the price does not affect what is invoiced.
  const second = await invoice(2);
  await send(second);
  await agree([item('FLETE', '210.00')]);
  await w.outbox.drain();
  const [other] = w.standing('PurchaseInvoices', second.numero_orden);
  expect(other?.DocumentLines).toEqual([expect.not.objectContaining({ BaseType: 22 })]);
  expect(standing(number)).toMatchObject([{ DocTotal: 240 }]);
  // Voiding the invoice frees its line for the next one.
  const { version } = await w.me.ok(costs.getCostsProvider, { numero_orden: first.numero_orden });
  await w.me.ok(costs.deleteCostsProvider, { numero_orden: first.numero_orden, version, motive });
  await w.outbox.drain();
  expect(await w.t.rows(sql`select 1 from payment_costs where base_order = ${number}`)).toEqual([]);
});

test('orders nothing when the company does not use SAP', async () => {
  const admin = await w.t.as('admin');
  const values = [{ key: 'facturar_con_sap', value: false, valid_from: '2026-12-15' }];
  await admin.ok(saveGeneralParameters, { values });
  w.days = 14;
  const { number } = await ordered();
  expect(number).toBe(0);
});

test('orders nothing when the address of SAP is unknown: nobody requested the order and nobody could correct a failure', async () => {
  const t = await startTestApp();
  await carrierTerms(t);
  await carrierTrip(t, '2026-12-02', '355.20');
  expect(await t.rows(sql`select 1 from carrier_orders`)).toEqual([]);
  await t.close();
});
