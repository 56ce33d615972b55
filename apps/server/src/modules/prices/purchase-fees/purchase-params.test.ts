import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getCostReservation } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { deleteGeneralPurchaseFee } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { getPurchaseParams, savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const today = '2026-11-21';

const save = async (id_carrier: number | null, ...values: object[]) =>
  (await t.as('contador')).call(savePurchaseParams, { id_carrier, values });
const of = async (key: string, id_carrier?: number) =>
  (await (await t.as('contador')).ok(getPurchaseParams, id_carrier === undefined ? {} : { id_carrier })).find(
    row => row.key === key,
  );
const shares = (RETIRO: number, VIAJE: number, DEVOLUCION: number) => ({
  key: 'reparto_tramos',
  valid_from: today,
  value: { RETIRO, VIAJE, DEVOLUCION },
});

describe('dated parameters', () => {
  test('a carrier’s own value comes before the general one, from its first day; an empty value ends it', async () => {
    await save(null, { key: 'plazo_dias', value: 30, valid_from: today });
    expect(await of('plazo_dias', company.carrier)).toMatchObject({
      value: 30,
      inherited: true,
      name: 'Plazo de pago',
    });
    await save(company.carrier, { key: 'plazo_dias', value: 15, valid_from: today });
    await save(company.carrier, { key: 'plazo_dias', value: null, valid_from: '2026-12-01' });
    expect(await of('plazo_dias', company.carrier)).toMatchObject({
      value: 15,
      inherited: false,
      valid_from: today,
      coming: [{ value: null, valid_from: '2026-12-01' }],
    });
    expect(await of('plazo_dias', company.otherCarrier)).toMatchObject({ value: 30, inherited: true });
    // A future value is overwritten by a person who read it; a value in force is not.
    const coming = { key: 'plazo_dias', value: 8, valid_from: '2026-12-01' };
    expect((await save(company.carrier, { ...coming, replaces: { value: null } })).status).toBe(200);
    expect((await save(company.carrier, { key: 'plazo_dias', value: 8, valid_from: today })).body).toMatchObject({
      code: 'VALOR_REPETIDO',
      fields: { 'values.0.valid_from': expect.any(String) },
    });
    const { rows } = await (await t.as('admin')).ok(getHistory, { noun: 'purchase_param', id: 'general/plazo_dias' });
    expect(rows[0]).toMatchObject({ what: 'Registró un valor' });
  });

  test('one invalid value rejects all values', async () => {
    const good = { key: 'retencion_pct', value: 1, valid_from: today };
    expect((await save(null, good, shares(20, 60, 10))).body.fields).toEqual({
      'values.1.value': 'El reparto debe sumar 100 %: suma 90 %',
    });
    const past = { ...good, valid_from: '2026-11-20', key: 'minimo', value: '5.00' };
    expect((await save(null, good, past)).body.fields).toEqual({
      'values.1.valid_from': 'Un valor nuevo rige desde hoy o después',
    });
    expect((await save(null, good, good)).body.fields).toHaveProperty(['values.1.key']);
    expect((await of('retencion_pct'))?.value).toBeNull();
    expect((await save(company.exporter, good)).status).toBe(404);
  });

  test('of two concurrent values for one day, one is stored and the other gets 409', async () => {
    const input = { id_carrier: null, values: [{ key: 'anticipo_max_pct', value: 50, valid_from: today }] };
    const people = [await t.as('contador'), await t.as('admin')];
    const both = await Promise.all(people.map(me => me.call(savePurchaseParams, input)));
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  });

  test('a future value is replaced only by a person who read it', async () => {
    const coming = (more: object) => save(null, { ...shares(30, 40, 30), valid_from: '2027-03-01', ...more });
    const read = shares(30, 40, 30).value;
    const both = await Promise.all([coming({}), coming({ value: shares(10, 80, 10).value })]);
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    const replaces = { value: (await of('reparto_tramos'))?.coming[0]?.value };
    expect((await coming({})).body).toMatchObject({
      code: 'VALOR_REPETIDO',
      fields: { 'values.0.valid_from': 'Ese día ya tiene previsto otro valor: revíselo antes de reemplazarlo' },
    });
    const other = shares(20, 60, 20).value;
    expect((await coming({ value: other, replaces })).status).toBe(200);
    // The person read it before the last change.
    expect((await coming({ value: read, replaces })).body.code).toBe('VALOR_REPETIDO');
    expect((await of('reparto_tramos'))?.coming).toEqual([{ value: other, valid_from: '2027-03-01' }]);
  });

  test('a carrier reads its own parameters except the share of the sale; a customer reads none; neither writes', async () => {
    await save(company.carrier, { key: 'porcentaje_venta', value: 74, valid_from: '2027-06-01' });
    const carrier = await t.as('carrierAdmin');
    expect((await carrier.ok(getPurchaseParams, {})).map(row => row.key)).toEqual(['plazo_dias']);
    expect(await carrier.ok(getPurchaseParams, { id_carrier: company.otherCarrier })).toEqual([]);
    expect((await (await t.as('exporterAdmin')).call(getPurchaseParams, {})).status).toBe(403);
    const input = { id_carrier: company.carrier, values: [{ key: 'plazo_dias', value: 1, valid_from: today }] };
    expect((await carrier.call(savePurchaseParams, input)).status).toBe(403);
    expect((await (await t.as('operador')).call(savePurchaseParams, input)).status).toBe(403);
  });
});

describe('effects', () => {
  const costs = async (id_reservation: number) => {
    const { subs, cost } = await (await t.as('contador')).ok(getCostReservation, { id_reservation });
    return { cost, legs: subs[0]?.legs.map(leg => leg.computed), problem: subs[0]?.legs[0]?.problem };
  };

  test('legs share a price by their kinds: 318.00 by 20, 60 and 20', async () => {
    const { id_reservation } = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
    const before = await costs(id_reservation);
    expect(before.cost).toBe('318.00');
    expect(new Set(before.legs).size).toBe(1);
    await save(null, shares(20, 60, 20));
    const { legs, cost } = await costs(id_reservation);
    // This export has a pick-up and a trip: 20 and 60 of 80.
    expect([legs, cost]).toEqual([['79.50', '238.50'], '318.00']);
  });

  test('without a rate the pay is unknown, then a share of the freight’s sale price, which follows the sale, and at least the minimum', async () => {
    const me = await t.as('contador');
    const { id_reservation } = await approvedReservation(t, exportBooking({ id_carrier: company.carrier }));
    await me.ok(deleteGeneralPurchaseFee, {
      id_purchase_fee: 1,
      version: 1,
      valid_to: today,
      motive: 'Sin tarifa de compra',
    });
    expect(await costs(id_reservation)).toMatchObject({
      cost: null,
      problem: 'No hay tarifa de compra para esta ruta',
    });
    await save(null, { key: 'porcentaje_venta', value: 74, valid_from: today });
    // 74 % of 450.00
    expect((await costs(id_reservation)).cost).toBe('333.00');
    const { subs } = await me.ok(getReservationFee, { id_reservation });
    const [sub] = subs;
    const fee = sub?.rubros.find(line => line.source === 'FEE');
    await me.ok(updateRubrosSubReserve, {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      rubros: [
        { id_charge: fee?.id_charge, id_service: 1, quantity: 1, unit_price: '500.00', justification: 'Acordado así' },
      ],
    });
    expect((await costs(id_reservation)).cost).toBe('370.00');
    await save(company.carrier, { key: 'minimo', value: '400.00', valid_from: today });
    expect((await costs(id_reservation)).cost).toBe('400.00');
  });
});
