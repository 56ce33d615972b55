import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as agreed from '@cabezal/contract/money/costs/agreed-costs.calls';
import * as calls from '@cabezal/contract/money/costs/payment-costs.calls';
import { add, subtract } from '@cabezal/domain/system/amounts/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, issuedGuide, set } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('contador');
});
afterAll(() => t.close());

const costOf = async (id_reservation: number) => (await me.ok(reservationMoney, { id_reservation })).cost ?? '';

/** A trip of two legs, each with an agreed custody of 10.00 and its IVA; the first is under way, none is closed. */
async function twoLegs(isAgreed = true) {
  const types = Object.fromEntries((await me.ok(agreed.getCostsType, {})).map(row => [row.code, row.id_cost_type]));
  for (const applies_to of isAgreed ? ['RETIRO', 'VIAJE'] : [])
    await me.ok(agreed.saveDynamicCosts, {
      id_company: company.exporter,
      id_cost_type: types.CUSTODIA,
      method: 'FIJO',
      amount: '10.00',
      applies_to,
      valid_from: '2026-11-21',
    });
  const reservation = await approvedReservation(t, exportBooking());
  const { id_reservation } = reservation;
  const { id_guide } = await issuedGuide(t, reservation, 'RETIRO', set(isAgreed ? 1 : 2));
  await drive(t, id_guide, '2026-11-23T12:30:00Z', ['DEP', 'arrival']);
  t.setNow('2026-11-24T17:00:00.000Z');
  const id_sub_reservation = reservation.sub_reservations[0]?.id_sub_reservation ?? 0;
  const enter = async (subtotal: string, changes: object = {}) => {
    const [row] = await me.ok(calls.addPaymentCost, {
      company_provider_id: company.otherCarrier,
      reservation_id: id_reservation,
      detalles: [
        {
          id_cost_type: types.CUSTODIA,
          description: 'Custodia',
          subtotal,
          iva_kind: 'ZERO',
          id_sub_reservation,
          ...changes,
        },
      ],
    });
    return row as calls.PaymentCostRow;
  };
  const voidIt = ({ id_payment_cost: id, version }: calls.PaymentCostRow) =>
    me.ok(calls.removePaymentCost, { id, version, justification: 'Se repitió' });
  return { id_reservation, id_sub_reservation, id_guide, types, enter, voidIt };
}

test('before closing, a receipt replaces the estimate of its leg, and the estimate of the other leg stays', async () => {
  const { id_reservation, id_guide, types, enter, voidIt } = await twoLegs();
  const before = await costOf(id_reservation);
  // A receipt of the guide replaces its own leg's 11.50 with 14.00.
  const first = await enter('14.00', { id_guide });
  const withOne = add(subtract(before, '11.50'), '14.00');
  expect(await costOf(id_reservation)).toBe(withOne);
  // A second receipt of the same guide adds to the first.
  const again = await enter('3.00', { id_guide });
  expect(await costOf(id_reservation)).toBe(add(withOne, '3.00'));
  await voidIt(again);
  // A receipt of the container replaces the estimate of the leg without one; a third replaces none.
  await enter('20.00');
  const withTwo = add(subtract(withOne, '11.50'), '20.00');
  expect(await costOf(id_reservation)).toBe(withTwo);
  await enter('5.00');
  expect(await costOf(id_reservation)).toBe(add(withTwo, '5.00'));
  // A receipt of another type replaces nothing.
  await enter('7.00', { id_cost_type: types.PESAJE });
  expect(await costOf(id_reservation)).toBe(add(withTwo, '12.00'));
  await voidIt(first);
  // The second of the container's two receipts now replaces the estimate of the first leg.
  expect(await costOf(id_reservation)).toBe(subtract(add(withTwo, '12.00'), '14.00'));
});

test('a voided receipt counts as zero in the Excel and shows the reason', async () => {
  const { id_reservation, enter, voidIt } = await twoLegs(false);
  await voidIt(await enter('14.00'));
  const sheet = await rowsOf(me, calls.getPaymentCostsExcel, {
    page: 1,
    page_size: 50,
    sort: [],
    filters: { reservation_id: id_reservation, with_voided: true },
  });
  expect(sheet).toMatchObject([{ SUBTOTAL: 0, IVA: 0, TOTAL: 0, 'MOTIVO DE ANULACIÓN': 'Se repitió' }]);
});
