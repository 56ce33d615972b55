import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
  rejectSubReservation,
  updatePendingState,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { deleteOrder, generatePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, legOf, set } from '../../../../../test/trips.ts';

/** Decisions on a reservation that has, or had, guides. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const motive = 'El cliente cambió de idea';

describe('returning to pending', () => {
  test('is possible after an assignment was undone: the reservation can be changed, and approved with all its legs', async () => {
    const clerk = await t.as('operador');
    const { id_reservation, ...booked } = await approvedReservation(t);
    const dispatcher = await t.as('despacho');
    const made = await dispatcher.ok(guides.saveGuide, {
      id_leg: legOf({ id_reservation, ...booked }, 'RETIRO').id_leg,
      ...set(1),
    });
    await dispatcher.ok(guides.deleteGuide, { id_guide: made.id_guide, version: made.version, motive });
    const decide = async (estado: 'PENDING' | 'ACCEPTED') => {
      const { version } = await clerk.ok(getReservation, { id_reservation });
      return clerk.ok(updatePendingState, { id_reservation, version, estado, motive });
    };
    const pending = await decide('PENDING');
    expect(pending.sub_reservations[0]?.legs).toEqual([]);
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(updateReservation, { ...exportBooking({ appointment_time: '07:00' }), id_reservation, version });
    const again = await decide('ACCEPTED');
    expect(again.sub_reservations[0]?.legs.map(leg => leg.kind)).toEqual(['RETIRO', 'VIAJE']);
    await issuedGuide(t, again, 'RETIRO', set(1));
  });

  test('is refused while a false freight exists', async () => {
    const clerk = await t.as('operador');
    const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-26' }));
    const guide = await issuedGuide(t, booked, 'RETIRO', set(2));
    await attachPapers(t, guide.id_guide, ['FOTO']);
    const [option] = await t.rows(
      sql<{
        id_motivo: number;
      }>`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct > 0 limit 1`,
    );
    await clerk.ok(falseFreight, {
      id_guide: guide.id_guide,
      version: guide.version,
      id_motivo: option?.id_motivo ?? 0,
      motive,
    });
    const { version, can } = await clerk.ok(getReservation, { id_reservation: booked.id_reservation });
    const refused = await clerk.call(updatePendingState, {
      id_reservation: booked.id_reservation,
      version,
      estado: 'PENDING',
      motive,
    });
    expect([refused.status, refused.body.code, can.reopen]).toEqual([409, 'GUIAS_EN_RESERVA', refused.body.message]);
  });
});

test('a truck at its first stop prevents the cancellation of container and reservation', async () => {
  const clerk = await t.as('operador');
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-28' }));
  const guide = await issuedGuide(t, booked, 'RETIRO', set(3));
  await drive(t, guide.id_guide, '2026-11-27T12:00:00.000Z', ['DEP', 'arrival']);
  const now = await clerk.ok(getReservation, { id_reservation: booked.id_reservation });
  const [sub] = now.sub_reservations;
  const refusals = [
    await clerk.call(cancelSubReservation, {
      id_sub_reservation: sub?.id_sub_reservation ?? 0,
      version: sub?.version ?? 0,
      motive,
    }),
    await clerk.call(cancelReservation, { id_reservation: now.id_reservation, version: now.version, motive }),
  ];
  for (const refused of refusals) expect(refused.status).toBe(409);
  expect((await clerk.ok(getReservation, { id_reservation: booked.id_reservation })).sub_reservations[0]?.status).toBe(
    sub?.status,
  );
});

test('a reservation on an order can neither return to pending nor be cancelled until the order is deleted', async () => {
  const clerk = await t.as('operador');
  const accountant = await t.as('contador');
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = 4`));
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-03' }));
  const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  const now = () => clerk.ok(getReservation, { id_reservation });
  const { version, can, sub_reservations } = await now();
  const [box] = sub_reservations;
  // The clerk may not delete orders, so the sentence names who may.
  const said = `Sus rubros están en la orden de pago ${order.numero_orden}: pida a contabilidad que elimine la orden`;
  expect([can.reopen, can.cancel]).toEqual([said, said]);
  expect(box?.can).toEqual({ reject: said, cancel: said });
  expect((await accountant.ok(getReservation, { id_reservation })).can.reopen).toBe(
    `Sus rubros están en la orden de pago ${order.numero_orden}: elimine primero la orden`,
  );
  const id_sub_reservation = box?.id_sub_reservation ?? 0;
  const tries = [
    await clerk.call(updatePendingState, { id_reservation, version, estado: 'PENDING', motive }),
    await clerk.call(cancelReservation, { id_reservation, version, motive }),
    await clerk.call(cancelSubReservation, { id_sub_reservation, version: box?.version ?? 0, motive }),
    await clerk.call(rejectSubReservation, { id_sub_reservation, version: box?.version ?? 0, motive }),
  ];
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [409, 'RUBRO_EN_ORDEN']));
  // The order number is only for those who see orders of others.
  const own = await (await t.as('exporterAdmin')).call(cancelReservation, { id_reservation, version, motive });
  expect(own.body.message).toBe('Sus rubros están en facturación: pida el cambio a la operadora');
  const seen = (await (await t.as('exporterAdmin')).ok(getReservation, { id_reservation })).sub_reservations[0]?.can;
  expect(seen?.cancel).toBe(own.body.message);
  await accountant.ok(deleteOrder, { numero_orden: order.numero_orden, version: order.version, motive });
  const freed = await now();
  await clerk.ok(updatePendingState, { id_reservation, version: freed.version, estado: 'PENDING', motive });
  const pending = await now();
  await clerk.ok(updateReservation, {
    ...exportBooking({ appointment_date: '2026-12-04' }),
    id_reservation,
    version: pending.version,
  });
});

test('a cancelled container stays cancelled when its reservation returns to pending, is changed and approved again', async () => {
  const clerk = await t.as('operador');
  const [box] = exportBooking().containers;
  if (box === undefined) throw new Error('a container was expected');
  const second = { ...box, container_code: null };
  const booking = exportBooking({
    appointment_date: '2026-12-06',
    containers: [{ ...box, container_code: null }, second],
  });
  const { id_reservation } = await approvedReservation(t, booking);
  const now = () => clerk.ok(getReservation, { id_reservation });
  const [first] = (await now()).sub_reservations;
  await clerk.ok(cancelSubReservation, {
    id_sub_reservation: first?.id_sub_reservation ?? 0,
    version: first?.version ?? 0,
    motive,
  });
  const decide = async (estado: 'PENDING' | 'ACCEPTED') =>
    clerk.ok(updatePendingState, { id_reservation, version: (await now()).version, estado, motive });
  await decide('PENDING');
  // A cancelled container needs no rate.
  await decide('ACCEPTED');
  await decide('PENDING');
  await clerk.ok(updateReservation, {
    ...exportBooking({ appointment_date: '2026-12-07', containers: [second] }),
    id_reservation,
    version: (await now()).version,
  });
  const after = await decide('ACCEPTED');
  expect(after.sub_reservations.map(({ number, status, legs }) => [number, status, legs.length > 0])).toEqual([
    [1, 'NOT_EJECUTED', false],
    [2, 'ACCEPTED', true],
  ]);
});

test('an invoiced reservation may be cancelled: its charges stay, and it never returns to pending', async () => {
  const clerk = await t.as('operador');
  const accountant = await t.as('contador');
  await t.write(tx => tx.run(sql`update companies set early_billing = true where id_company = 4`));
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-10' }));
  const order = await accountant.ok(generatePaymentOrder, { id_reservations: [id_reservation] });
  await t.write(tx =>
    tx.run(
      sql`update payment_orders set invoiced_at = now(), status = 'FACTURADA' where numero_orden = ${order.numero_orden}`,
    ),
  );
  const { version, sub_reservations } = await clerk.ok(getReservation, { id_reservation });
  const reopened = await clerk.call(updatePendingState, { id_reservation, version, estado: 'PENDING', motive });
  expect(reopened.body.code).toBe('RUBRO_FACTURADO');
  const [box] = sub_reservations;
  const of = { id_sub_reservation: box?.id_sub_reservation ?? 0, version: box?.version ?? 0 };
  const given = await clerk.ok(cancelSubReservation, { ...of, motive });
  expect(given.status).toBe('NOT_EJECUTED');
  const charges = await t.rows(
    sql`select id_line is not null as billed from charges where id_reservation = ${id_reservation}`,
  );
  expect(charges).toEqual([{ billed: true }]);
});

test('a reservation with all containers cancelled does not return to pending', async () => {
  const clerk = await t.as('operador');
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-11' }));
  const [box] = (await clerk.ok(getReservation, { id_reservation })).sub_reservations;
  const of = { id_sub_reservation: box?.id_sub_reservation ?? 0, version: box?.version ?? 0 };
  await clerk.ok(rejectSubReservation, { ...of, motive });
  const { version, can } = await clerk.ok(getReservation, { id_reservation });
  const refused = await clerk.call(updatePendingState, { id_reservation, version, estado: 'PENDING', motive });
  expect([refused.body.code, can.reopen]).toEqual(['SIN_CONTENEDORES', refused.body.message]);
});
