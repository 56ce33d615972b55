import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { updateCostSubReserve } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';

/** Restricted figures and texts are searched for in whole answers, with a value that occurs nowhere else. */
let t: TestApp;
let id_reservation: number;
beforeAll(async () => {
  t = await startTestApp();
  const me = await t.as('admin');
  const booked = await me.ok(calls.saveReservation, exportBooking());
  id_reservation = booked.id_reservation;
  const [sub] = (await me.ok(getReservationFee, { id_reservation })).subs;
  const [freight] = sub?.rubros ?? [];
  if (sub === undefined || freight === undefined) throw new Error('no price');
  const { id_sub_reservation } = sub;
  const { id_charge, id_service } = freight;
  const priced = await me.ok(updateRubrosSubReserve, {
    id_sub_reservation,
    version: sub.version,
    rubros: [{ id_charge, id_service, quantity: 1, unit_price: '6000.00', justification: 'CANARIO de la venta' }],
  });
  await me.ok(updateCostSubReserve, {
    id_sub_reservation,
    version: priced.version,
    justification: 'CANARIO del costo',
    cost_items: [{ id_cost_type: 1, subtotal: '5553.17', iva_kind: 'ZERO' }],
  });
});
afterAll(() => t.close());

/** Everything that the person reads of the reservation, as text. */
async function readBy(who: Parameters<TestApp['as']>[0]): Promise<string> {
  const me = await t.as(who);
  const answers = [
    await me.call(calls.getReservations, {}),
    await me.call(calls.getReservation, { id_reservation }),
    await me.call(calls.listPending, {}),
    await me.call(calls.quoteReservation, { ...exportBooking(), id_reservation }),
    await me.call(getHistory, { noun: 'reservation', id: String(id_reservation) }),
  ];
  return JSON.stringify([answers.map(answer => answer.body), await cellsOf(me, calls.getReservationsExcel, {})]);
}

test('shows costs and margin only to those who may read costs, in every list, file, price and history', async () => {
  const clerk = await readBy('operador');
  expect(clerk).toContain('5553.17');
  expect(clerk).toContain('Rentabilidad (%)');
  const { profitability } = (await (await t.as('operador')).ok(calls.getReservations, {})).rows.find(
    row => row.id_reservation === id_reservation,
  ) ?? { profitability: null };
  expect(profitability).not.toBeNull();
  for (const who of ['despacho', 'monitor'] as const) {
    const read = await readBy(who);
    expect(read, who).toContain('6000.00');
    for (const hidden of ['5553.17', String(profitability), 'Rentabilidad (%)'])
      expect(read, who).not.toContain(hidden);
  }
});

test('hides the operator’s reason for a price change from the customer', async () => {
  expect(await readBy('operador')).toContain('CANARIO de la venta');
  for (const who of ['exporterAdmin', 'exporterAccountant'] as const) {
    const read = await readBy(who);
    expect(read, who).toContain('6000.00');
    expect(read, who).not.toContain('CANARIO');
  }
});
