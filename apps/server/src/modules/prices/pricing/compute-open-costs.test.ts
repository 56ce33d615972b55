import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  addShippingLineDeposit,
  removeShippingLineDeposit,
  saveGeneratorRental,
} from '@cabezal/contract/money/costs/company-costs.calls';
import { deleteSurcharge, saveHolidays, saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import {
  deleteParameterValue,
  saveGeneralParameters,
  saveOwnCosts,
} from '@cabezal/contract/prices/parameter-values/parameters.calls';
import {
  deleteCarrierPurchaseFee,
  deleteGeneralPurchaseFee,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company, place } from '../../../../test/world.ts';
import { makeOfCarrier, freight as purchaseFreight } from '../purchase-fees/purchase.samples.ts';
import { concernedBy } from './compute-open-costs.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('admin');
});
afterAll(() => t.close());

const today = '2026-11-21';
const carriers = () => exportBooking({ id_carrier: company.carrier });
const costOf = async (id_reservation: number) => {
  const [row] = await t.rows<{ cost: string | null }>(
    sql`select cost from reservation_totals where id_reservation = ${id_reservation}`,
  );
  return Number(row?.cost ?? Number.NaN);
};

test('a change of any cost rule reckons open trips again: they cost the same as an equal booking made afterwards', async () => {
  const [own, paid] = [await approvedReservation(t), await approvedReservation(t, carriers())];
  // Bookings that wait for approval are judged by the same figures.
  const [ownWaits, paidWaits] = [
    await me.ok(saveReservation, exportBooking()),
    await me.ok(saveReservation, carriers()),
  ];
  const costs = async () => {
    const waiting = [await costOf(ownWaits.id_reservation), await costOf(paidWaits.id_reservation)];
    const approved = [await costOf(own.id_reservation), await costOf(paid.id_reservation)];
    expect(waiting).toEqual(approved);
    return approved;
  };
  /** By how much each of the two costs increases with the change. */
  const more = async (change: () => Promise<unknown>) => {
    const before = await costs();
    await change();
    const after = await costs();
    const fresh = [await approvedReservation(t), await approvedReservation(t, carriers())];
    expect(after).toEqual(await Promise.all(fresh.map(one => costOf(one.id_reservation))));
    return after.map((cost, i) => Number((cost - (before[i] ?? 0)).toFixed(2)));
  };
  const surcharge = async (changes: object) =>
    me.ok(saveSurcharge, { side: 'COMPRA', id_service: 6, method: 'FIJO', valid_from: today, ...changes });

  const genset = { kind: 'GENSET', amount: '40.00' };
  expect(await more(() => surcharge(genset))).toEqual([0, 40]);
  const night = { kind: 'NOCTURNO', amount: '10.00', id_carrier: company.carrier };
  expect(await more(() => surcharge({ ...night, id_carrier: company.otherCarrier }))).toEqual([0, 0]);
  // The appointment is at 05:00, just after the night.
  expect(await more(() => surcharge(night))).toEqual([0, 0]);
  const overweight = { kind: 'SOBREPESO', method: 'POR_TONELADA', amount: '5.00' };
  expect(await more(() => surcharge(overweight))).toEqual([0, 0]);
  // Parameters that surcharges read: the weight from which there is overweight, the hour at which the night ends.
  const value = (key: string, of: string | number, valid_from = today) => ({ key, value: of, valid_from });
  const general = (...values: object[]) => me.ok(saveGeneralParameters, { values });
  const [, tons = 0] = await more(() => general(value('sobrepeso_desde_kg', 20_000)));
  expect(tons).toBeGreaterThan(0);
  expect(await more(() => general(value('noche_hasta', '06:00', '2026-11-23')))).toEqual([0, 10]);
  const coming = { key: 'noche_hasta', valid_from: '2026-11-23' };
  expect(await more(() => me.ok(deleteParameterValue, coming))).toEqual([0, -10]);
  const holiday = { date: '2026-11-24', name: 'Prueba' };
  expect(await more(() => surcharge({ kind: 'FERIADO', amount: '7.00' }))).toEqual([0, 0]);
  expect(await more(() => me.ok(saveHolidays, { year: 2026, holidays: [holiday], removed: [] }))).toEqual([0, 7]);

  const fuel = { kind: 'COMBUSTIBLE', method: 'POR_GALON', amount: '1.00', params: { diesel_base_usd: '0.50' } };
  const added = await surcharge(fuel).then(row => row.id_surcharge);
  const [ownDiesel = 0, paidDiesel = 0] = await more(() =>
    me.ok(saveOwnCosts, { values: [value('diesel_usd_galon', '5.00')] }),
  );
  expect([ownDiesel > 0, paidDiesel > 0]).toEqual([true, true]);
  const ending = { id_surcharge: added, version: 1, valid_to: today, motive: 'Ya no se paga' };
  const [, ended = 0] = await more(() => me.ok(deleteSurcharge, ending));
  expect(ended).toBeLessThan(0);

  // Listed items apply to every carrier: handling at the depot, rental of a genset.
  const rental = { id_company: company.operator, valid_from: '2026-11-22', cost: '99.00' };
  const [ownRental = 0, paidRental = 0] = await more(() => me.ok(saveGeneratorRental, rental));
  expect([ownRental > 0, paidRental]).toEqual([true, ownRental]);
  const handling = { id_location: place.tercon, id_shipping_line: 1, cost: '50.00' };
  const [ownHandling = 0, paidHandling] = await more(() => me.ok(addShippingLineDeposit, handling));
  expect([ownHandling > 0, paidHandling]).toEqual([true, ownHandling]);
  const { cost: _, ...taken } = { ...handling, version: 1 };
  expect(await more(() => me.ok(removeShippingLineDeposit, taken))).toEqual([-ownHandling, -ownHandling]);
});

test('the approval of a pending booking uses the current cost: a new rate, a changed price, the way back', async () => {
  const booked = await me.ok(saveReservation, carriers());
  const { id_reservation } = booked;
  const now = () => me.ok(getReservation, { id_reservation });
  await t.write(tx => tx.run(sql`update parameters set value = '-30' where key = 'margen_minimo_pct'`));
  const clerk = await t.as('operador');
  const dear = await makeOfCarrier(me, { items: [purchaseFreight('900.00')] });
  expect((await clerk.ok(getReservation, { id_reservation })).can.approve).toEqual(expect.any(String));
  const { id_purchase_fee, version } = dear;
  const ending = { id_purchase_fee, version, valid_to: today, motive: 'Mal digitada' };
  await me.ok(deleteCarrierPurchaseFee, ending);
  expect((await clerk.ok(getReservation, { id_reservation })).can.approve).toBe(true);
  // A cost that is a share of the sale follows the sale before there are legs, too.
  const general = await t.rows<{ id: number; version: number }>(
    sql`select id_purchase_fee as id, version from purchase_fees where id_carrier is null and valid_to is null and voided_at is null`,
  );
  for (const { id, version: of } of general)
    await me.ok(deleteGeneralPurchaseFee, { ...ending, id_purchase_fee: id, version: of });
  expect(await costOf(id_reservation)).toBeNaN();
  const part = { key: 'porcentaje_venta', value: 50, valid_from: today };
  await me.ok(savePurchaseParams, { id_carrier: null, values: [part] });
  const before = await costOf(id_reservation);
  const { subs } = await me.ok(getReservationFee, { id_reservation });
  const freight = subs[0]?.rubros.find(line => line.source === 'FEE');
  await me.ok(updateRubrosSubReserve, {
    id_sub_reservation: subs[0]?.id_sub_reservation,
    version: subs[0]?.version,
    rubros: [
      {
        id_charge: freight?.id_charge,
        id_service: 1,
        quantity: 1,
        unit_price: '550.00',
        justification: 'Acordado así',
      },
    ],
  });
  expect(Number(((await costOf(id_reservation)) - before).toFixed(2))).toBe(50);
  const { version: read } = await now();
  await clerk.ok(updatePendingState, { id_reservation, version: read, estado: 'ACCEPTED' });
  const approved = await costOf(id_reservation);
  // Set back to pending, the booking is reckoned by the current rules.
  await me.ok(savePurchaseParams, { id_carrier: null, values: [{ ...part, value: 60, valid_from: '2026-11-22' }] });
  const again = await costOf(id_reservation);
  expect(Number((again - approved).toFixed(2))).toBe(55);
  const open = await now();
  await me.ok(updatePendingState, {
    id_reservation,
    version: open.version,
    estado: 'PENDING',
    motive: 'Se aprobó antes de tiempo',
  });
  expect(await costOf(id_reservation)).toBe(again);
  await t.write(tx => tx.run(sql`update parameters set value = '-100' where key = 'margen_minimo_pct'`));
});

test('a change of weight changes the cost, before and after the approval', async () => {
  const tons = { id_service: 1, method: 'POR_TONELADA', amount: '10.00', auto: true };
  const valid_from = '2026-12-01';
  await makeOfCarrier(me, { id_carrier: company.otherCarrier, valid_from, items: [tons] });
  const booking = exportBooking({ id_carrier: company.otherCarrier, appointment_date: '2026-12-15' });
  for (const { id_reservation } of [await me.ok(saveReservation, booking), await approvedReservation(t, booking)]) {
    const before = await costOf(id_reservation);
    const [box] = (await me.ok(getReservation, { id_reservation })).sub_reservations;
    const { id_sub_reservation, version } = box ?? {};
    await me.ok(updateSubReservation, { id_sub_reservation, version, weight_kg: 11_800 });
    // Ten tons less; the charge for overweight may decrease, too.
    expect(before - (await costOf(id_reservation))).toBeGreaterThanOrEqual(100);
  }
});

test('a change that concerns no trip reckons none; a backdated change reckons from its first day', () => {
  const of = (side: string, id_carrier: number | null, valid_from: string) => ({ side, id_carrier, valid_from });
  const told = (...rows: ReturnType<typeof of>[]) => concernedBy({ what: 'surcharge', rows }, today);
  expect(told(of('VENTA', null, today))).toBeNull();
  expect(told(of('COMPRA', 2, '2026-12-01'))).toEqual({ whose: { id_carrier: 2 }, from: today });
  expect(told(of('COMPRA', 2, '2026-12-01'), of('COMPRA', 3, '2026-11-01'))).toEqual({
    whose: { id_carrier: null },
    from: '2026-11-01',
  });
  expect(told(of('COMPRA', 2, today), of('VENTA', null, today))?.whose).toEqual({ id_carrier: 2 });
  const keys = (...names: ('margen_minimo_pct' | 'costo_hora_usd' | 'noche_desde' | 'iva_credito_pct')[]) =>
    concernedBy({ what: 'parameters', values: names.map(key => ({ key, valid_from: '2027-01-01' })) }, today);
  expect(keys('margen_minimo_pct')).toBeNull();
  expect(keys('margen_minimo_pct', 'costo_hora_usd')).toEqual({ whose: 'own', from: '2027-01-01' });
  expect(keys('noche_desde')?.whose).toEqual({ id_carrier: null });
  expect(keys('noche_desde', 'costo_hora_usd')?.whose).toBe('all');
  expect(keys('iva_credito_pct')?.whose).toBe('all');
});
