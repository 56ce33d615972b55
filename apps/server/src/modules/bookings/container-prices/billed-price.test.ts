import * as calls from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = ${company.exporter}`));
});
afterAll(() => t.close());

const justification = 'Acuerdo con el cliente';
const genset = { id_service: 6, quantity: 1 };
/** The price of the only container of an approved reservation. */
async function priced(changes: Record<string, unknown>) {
  const { id_reservation } = await approvedReservation(t, exportBooking(changes));
  const me = await t.as('admin');
  const now = async () => {
    const [sub] = (await me.ok(calls.getReservationFee, { id_reservation })).subs;
    if (sub === undefined) throw new Error('no container');
    return sub;
  };
  return { me, id_reservation, now };
}

test('no call changes the price of a container on an order; the error names the order', async () => {
  const { me, id_reservation, now } = await priced({ appointment_date: '2026-12-03', services: [genset] });
  const { numero_orden } = await (await t.as('contador')).ok(generatePaymentOrder, {
    id_reservations: [id_reservation],
  });
  const { id_sub_reservation, version, rubros } = await now();
  const of = { id_sub_reservation, version };
  const [line] = rubros;
  const given = { id_charge: line?.id_charge ?? 0, id_service: 1, quantity: 1, unit_price: '1.00', justification };
  const tries = [
    await me.call(calls.updateRubrosSubReserve, { ...of, rubros: [given] }),
    await me.call(calls.deleteFeeSubReserveService, { ...of, id_charge: rubros[1]?.id_charge ?? 0, justification }),
    await me.call(calls.deleteFeeSubReserve, { ...of, justification }),
  ];
  const said = `Sus rubros están en la orden de pago ${numero_orden}: elimine primero la orden`;
  expect(tries.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    tries.map(() => [409, 'RUBRO_EN_ORDEN', said]),
  );
  expect((await now()).rubros).toEqual(rubros);
});

test('keeps an added line that is alone on an order, and names its order', async () => {
  const { me, id_reservation, now } = await priced({ appointment_date: '2026-12-04' });
  const before = await now();
  await me.ok(calls.deleteFeeSubReserve, { ...pick(before), justification });
  const bare = await now();
  const added = { id_service: 6, quantity: 1, unit_price: '75.00', justification };
  await me.ok(calls.updateRubrosSubReserve, { ...pick(bare), rubros: [added] });
  const { numero_orden } = await (await t.as('contador')).ok(generatePaymentOrder, {
    id_reservations: [id_reservation],
  });
  const billed = await now();
  const id_charge = billed.rubros[0]?.id_charge ?? 0;
  const tries = [
    await me.call(calls.updateRubrosSubReserve, {
      ...pick(billed),
      rubros: [{ ...added, id_charge, unit_price: '1.00' }],
    }),
    await me.call(calls.deleteFeeSubReserveService, { ...pick(billed), id_charge, justification }),
  ];
  expect(tries.map(({ body }) => [body.code, body.message])).toEqual(
    tries.map(() => ['RUBRO_EN_ORDEN', `Sus rubros están en la orden de pago ${numero_orden}`]),
  );
});

function pick({ id_sub_reservation, version }: { id_sub_reservation: number; version: number }) {
  return { id_sub_reservation, version };
}
