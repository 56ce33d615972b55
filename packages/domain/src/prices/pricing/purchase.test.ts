import { describe, expect, test } from 'vitest';
import { carrierFees, ratePurchase } from './purchase';
import { purchaseParam } from './purchase-params';
import type { PurchaseParam } from './rate-rules';
import type { RateTrace } from './rate-trace';
import {
  CARRIER,
  CUS,
  FLE,
  GEN,
  itemOf,
  purchaseFactsOf,
  purchaseFeeOf,
  purchaseRulesOf,
  STRANGER,
  surchargeOf,
} from './rating.samples';
import { replay } from './replay';

const param = (
  key: PurchaseParam['key'],
  value: unknown,
  id_carrier: number | null = null,
  valid_from = '2026-01-01',
): PurchaseParam => ({ id_carrier, key, value, valid_from }) as PurchaseParam;

const ofTrace = (trace: RateTrace): string =>
  trace.lines.length === 0
    ? trace.gaps.map(gap => gap.code).join()
    : trace.lines.map(line => `${line.rule.origin} ${line.amount}`).join();
const pay = (...args: Parameters<typeof purchaseRulesOf>): string =>
  ofTrace(ratePurchase(purchaseFactsOf(), purchaseRulesOf(...args)));

describe('payment of a carrier', () => {
  const general = purchaseFeeOf(1, '370.00', { id_plant: 501, id_port: 801 });
  const own = purchaseFeeOf(2, '360.00', { id_carrier: CARRIER });
  const share = param('porcentaje_venta', 74);

  test('own row > general row > parameters > SIN_COSTO_COMPRA', () => {
    expect(pay([general, own], [share])).toBe('PURCHASE_FEE 360.00');
    expect(pay([general], [share])).toBe('PURCHASE_FEE 370.00');
    expect(pay([], [share])).toBe('PURCHASE_PARAM 355.20');
    expect(pay([])).toBe('SIN_COSTO_COMPRA');
  });
  test('another carrier’s row does not apply, with its reason', () => {
    const trace = ratePurchase(
      purchaseFactsOf(),
      purchaseRulesOf([purchaseFeeOf(3, '1.00', { id_carrier: STRANGER })]),
    );
    expect(trace.gaps).toEqual([
      expect.objectContaining({
        code: 'SIN_COSTO_COMPRA',
        message: 'No hay tarifa de compra para esta ruta',
        losers: [expect.objectContaining({ code: 'TCO-00003', reason: 'OTRO_TRANSPORTISTA' })],
      }),
    ]);
  });
  test('its trace names the carrier as the reason', () => {
    const [line] = ratePurchase(purchaseFactsOf(), purchaseRulesOf([general, own])).lines;
    expect(line).toMatchObject({
      won_by: 'TRANSPORTISTA',
      losers: [{ code: 'TCO-00001', dimension: 'TRANSPORTISTA' }],
    });
  });
  test('without a carrier only general rows apply', () => {
    const trace = ratePurchase(purchaseFactsOf({ id_carrier: null }), purchaseRulesOf([general, own]));
    expect(ofTrace(trace)).toBe('PURCHASE_FEE 370.00');
  });
  test('other services are paid when a row pays them; a booked one without a row is not the carrier’s', () => {
    const items = [
      { ...itemOf(FLE, '360.00'), id_purchase_fee_item: 1 },
      { ...itemOf(GEN, '45.00', { auto: true }), id_purchase_fee_item: 2 },
    ];
    const facts = purchaseFactsOf({ services: [{ id_service: CUS, quantity: 1 }] });
    const trace = ratePurchase(facts, purchaseRulesOf([purchaseFeeOf(1, '0.00', { items })]));
    expect(trace).toMatchObject({ total: '405.00', gaps: [], side: 'COMPRA' });
  });
  test('fuel is paid above the base price of its fee, else above that of the surcharge', () => {
    const fuel = surchargeOf(1, 'COMBUSTIBLE', { side: 'COMPRA', params: { diesel_base_usd: '2.60' } });
    // 234 km ÷ 6.5 × (2.70 − base)
    expect(pay([own], [], [fuel])).toBe('PURCHASE_FEE 360.00,SURCHARGE 3.60');
    const agreed = { ...own, diesel_base_usd: '2.50' };
    const trace = ratePurchase(purchaseFactsOf(), purchaseRulesOf([agreed], [], [fuel]));
    expect([ofTrace(trace), replay(trace).differs]).toEqual(['PURCHASE_FEE 360.00,SURCHARGE 7.20', []]);
    expect(pay([], [param('usd_km', 2)], [fuel])).toBe('PURCHASE_PARAM 468.00,SURCHARGE 3.60');
  });
  test('only surcharges of the purchase apply, the carrier’s own before the general one', () => {
    const surcharges = [
      surchargeOf(1, 'SOBREPESO'),
      surchargeOf(2, 'SOBREPESO', { side: 'COMPRA', amount: '10.00' }),
      surchargeOf(3, 'SOBREPESO', { side: 'COMPRA', amount: '9.00', id_carrier: CARRIER }),
    ];
    expect(pay([own], [], surcharges)).toBe('PURCHASE_FEE 360.00,SURCHARGE 36.00');
  });
  test('is recomputed from its trace alone', () => {
    const trace = ratePurchase(purchaseFactsOf(), purchaseRulesOf([], [share, param('minimo', '400.00')]));
    expect(replay(JSON.parse(JSON.stringify(trace)) as RateTrace)).toEqual({ total: '400.00', differs: [] });
  });
});

describe('purchase parameters', () => {
  test('percent of the sale or USD per km, never below the minimum', () => {
    expect(pay([], [param('usd_km', '1.50')])).toBe('PURCHASE_PARAM 351.00');
    expect(pay([], [param('usd_km', '1.50'), param('minimo', '351.00')])).toBe('PURCHASE_PARAM 351.00');
    expect(pay([], [param('usd_km', '1.50'), param('minimo', '351.01')])).toBe('PURCHASE_PARAM 351.01');
    expect(pay([], [param('minimo', '351.01')])).toBe('SIN_COSTO_COMPRA');
  });
  test('the one set later applies; on the same day the percentage', () => {
    expect(pay([], [param('usd_km', '1.50'), param('porcentaje_venta', 74)])).toBe('PURCHASE_PARAM 355.20');
    expect(pay([], [param('usd_km', '1.50', null, '2026-02-01'), param('porcentaje_venta', 74)])).toBe(
      'PURCHASE_PARAM 351.00',
    );
  });
  test('each parameter of the carrier takes precedence over the general one', () => {
    const params = [param('porcentaje_venta', 74), param('usd_km', '1.00', CARRIER), param('minimo', '240.00')];
    expect(pay([], params)).toBe('PURCHASE_PARAM 240.00');
    expect(pay([], [...params, param('minimo', '10.00', CARRIER)])).toBe('PURCHASE_PARAM 234.00');
    expect(pay([], [...params, param('usd_km', null, CARRIER, '2026-06-01')])).toBe('PURCHASE_PARAM 355.20');
    expect(pay([], [param('usd_km', '1.00', STRANGER)])).toBe('SIN_COSTO_COMPRA');
  });
  test('apply from their day on', () => {
    const params = [param('plazo_dias', 15), param('plazo_dias', 30, null, '2026-11-24')];
    const rules = purchaseRulesOf([], params);
    expect(
      ['2025-12-31', '2026-01-01', '2026-11-23', '2026-11-24'].map(date =>
        purchaseParam(rules, null, 'plazo_dias', date),
      ),
    ).toEqual([null, 15, 15, 30]);
    expect(purchaseParam(purchaseRulesOf([], params.toReversed()), CARRIER, 'plazo_dias', '2026-11-24')).toBe(30);
  });
  test('need the facts that they are computed from', () => {
    const gap = (facts: object, params: PurchaseParam[]): unknown =>
      ratePurchase(purchaseFactsOf(facts), purchaseRulesOf([], params)).gaps;
    expect(gap({ sale_freight: null }, [param('porcentaje_venta', 74)])).toMatchObject([
      { code: 'FALTA_DATO', blocking: true, message: expect.stringContaining('sin el flete de venta') as string },
    ]);
    expect(gap({ km: null }, [param('usd_km', '1.50')])).toMatchObject([{ code: 'FALTA_DATO', blocking: true }]);
  });
});

const nothing = { plants: {}, cantons: {}, reefers: [] };

test('a general rate that applies only where an own one does is not used, however specific it is', () => {
  const lane = { id_port: 801 };
  const fees = [
    purchaseFeeOf(1, '250.00', { ...lane, id_canton: 701, id_carrier: CARRIER }),
    purchaseFeeOf(2, '330.00', { ...lane, id_plant: 7, id_canton: null, id_container_type: 6 }),
    purchaseFeeOf(3, '340.00', { ...lane, id_plant: 8, id_canton: null, id_container_type: 6 }),
    purchaseFeeOf(4, '350.00', { id_port: null, id_canton: 701 }),
  ];
  const plants = { 7: { id_canton: 701, id_province: 7 }, 8: { id_canton: 702, id_province: 7 } };
  const rows = carrierFees(fees, CARRIER, '2026-11-24', { ...nothing, plants });
  expect(rows.map(row => row.fee.id_purchase_fee)).toEqual([1, 3, 4]);
});

test('rates of a carrier per lane, own or inherited', () => {
  const lane = { id_canton: 701, id_port: 801, id_container_type: 6 };
  const fees = [
    purchaseFeeOf(1, '370.00', lane),
    purchaseFeeOf(2, '250.00', { ...lane, id_canton: 702 }),
    purchaseFeeOf(3, '360.00', { ...lane, id_carrier: CARRIER }),
    purchaseFeeOf(4, '1.00', { ...lane, id_carrier: STRANGER }),
    purchaseFeeOf(5, '1.00', { ...lane, id_canton: 702, id_carrier: CARRIER, valid_to: '2026-10-31' }),
    purchaseFeeOf(6, '1.00', { ...lane, id_canton: 702, id_carrier: CARRIER, approved_at: null }),
  ];
  expect(carrierFees(fees, CARRIER, '2026-11-24', nothing).map(row => [row.fee.code, row.inherited])).toEqual([
    ['TCO-00002', true],
    ['TCO-00003', false],
  ]);
  expect(
    carrierFees(fees.toReversed(), CARRIER, '2026-10-31', nothing).map(row => [row.fee.code, row.inherited]),
  ).toEqual([
    ['TCO-00003', false],
    ['TCO-00005', false],
  ]);
});
