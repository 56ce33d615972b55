import * as calls from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import {
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getFee, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
const why = { justification: 'Acuerdo con el cliente' };

describe('the margin of an approved reservation', () => {
  test('refuses an edit below the minimum margin; a person with the right may pass it with a justification', async () => {
    const approved = await approvedReservation(t);
    const me = await t.as('admin');
    // Sets the minimum margin in the table: there is one value a day, and the test world has today's already.
    await t.write(tx => tx.run(sql`update parameters set value = '0' where key = 'margen_minimo_pct'`));
    const { subs } = await me.ok(calls.getReservationFee, { id_reservation: approved.id_reservation });
    const [sub] = subs;
    const [freight] = sub?.rubros ?? [];
    const input = {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      rubros: [
        { id_charge: freight?.id_charge, id_service: freight?.id_service, quantity: 1, unit_price: '10.00', ...why },
      ],
    };
    const accountant = await t.as('contador');
    const line = { ...input.rubros[0], quantity: 9999, unit_price: '9999.00' };
    expect((await me.call(calls.updateRubrosSubReserve, { ...input, rubros: [line] })).body.fields).toHaveProperty([
      'rubros.0.unit_price',
    ]);
    // A price of zero counts as a price, too: the worst one.
    for (const unit_price of ['10.00', '0.00'])
      expect(
        await accountant.call(calls.updateRubrosSubReserve, {
          ...input,
          rubros: input.rubros.map(line => ({ ...line, unit_price })),
        }),
        unit_price,
      ).toMatchObject({ status: 409, body: { code: 'MARGEN_INSUFICIENTE' } });
    const still = await me.ok(calls.getReservationFeeSubReserve, { id_sub_reservation: sub?.id_sub_reservation });
    expect(still.total).toBe('450.00');
    expect((await me.ok(calls.updateRubrosSubReserve, input)).total).toBe('10.00');
    const passed = await t.rows(
      sql`select from audit_log where action = 'pass_low_margin' and id_record = ${String(approved.id_reservation)}`,
    );
    expect(passed).toHaveLength(1);
    await t.write(tx => tx.run(sql`update parameters set value = '-100' where key = 'margen_minimo_pct'`));
  });
});

test('a selected, approved reservation keeps its minimum margin; a freight of zero is not approved as a rate', async () => {
  const approved = await approvedReservation(t);
  const [accountant, me] = [await t.as('contador'), await t.as('admin')];
  const { items, ...fee } = await me.ok(getFee, { id_fee: 2 });
  const { id_fee, version, id_client, id_canton, id_port, id_container_type } = fee;
  await t.write(tx => tx.run(sql`update parameters set value = '0' where key = 'margen_minimo_pct'`));
  const cheap = {
    id_fee,
    version,
    id_client,
    reservation_type: 'E',
    id_canton,
    id_port,
    id_container_type,
    valid_from: '2026-11-24',
    reprice: [approved.id_reservation],
    items: items.map(({ id_service, method, auto }) => ({ id_service, method, auto, amount: '1.00', included: false })),
  };
  const refused = await accountant.call(updateFee, { ...cheap, ...why });
  expect(refused).toMatchObject({ status: 409, body: { code: 'MARGEN_INSUFICIENTE' } });
  expect(refused.body.message).toMatch(`Reserva ${approved.id_reservation}: `);
  expect((await me.call(updateFee, cheap)).body.fields).toHaveProperty('justification');
  expect((await me.ok(getFee, { id_fee })).version).toBe(version);

  const genset = { id_service: 6, quantity: 1 };
  const reservation = await me.ok(saveReservation, exportBooking({ services: [genset] }));
  const { subs } = await me.ok(calls.getReservationFee, { id_reservation: reservation.id_reservation });
  const [sub] = subs;
  if (sub === undefined) throw new Error('no container');
  const [freight, other] = sub.rubros;
  const line = (charge: typeof freight, unit_price: string) => ({
    id_charge: charge?.id_charge,
    id_service: charge?.id_service,
    quantity: 1,
    unit_price,
    ...why,
  });
  await accountant.ok(calls.updateRubrosSubReserve, {
    id_sub_reservation: sub.id_sub_reservation,
    version: sub.version,
    rubros: [line(freight, '0.00'), line(other, '900.00')],
  });
  const now = await me.ok(getReservation, { id_reservation: reservation.id_reservation });
  const accept = { id_reservation: reservation.id_reservation, version: now.version, estado: 'ACCEPTED' };
  expect((await (await t.as('operador')).call(updatePendingState, accept)).body.code).toBe('TARIFA_REQUERIDA');
  await t.write(tx => tx.run(sql`update parameters set value = '-100' where key = 'margen_minimo_pct'`));
});
