import { getReservation, updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { associateContainer, getEvents } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';

/** Container number and seals, entered by the person at the container. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const unit = { id_truck: 6, id_driver: 6, id_generator: 2, id_chassis: 5 };
let days = 10;
async function trip() {
  const booking = exportBooking({ appointment_date: `2026-12-${days++}`, id_carrier: company.carrier });
  const reservation = await approvedReservation(t, booking);
  return { ...(await issuedGuide(t, reservation, 'VIAJE', unit)), id_reservation: reservation.id_reservation };
}
const closed = (id_guide: number) =>
  t.write(tx => tx.run(sql`update guides set closed_at = ${tx.now} where id_guide = ${id_guide}`));
const boxOf = async (id_reservation: number) => {
  const { sub_reservations } = await (await t.as('operador')).ok(getReservation, { id_reservation });
  const [{ id_sub_reservation, version, container_code } = { id_sub_reservation: 0, version: 0, container_code: '' }] =
    sub_reservations;
  return { id_sub_reservation, version, container_code };
};

test.each(['carrierAdmin', 'carrierDriver', 'monitor'] as const)(
  'can be changed by %s until the guide is closed, and not afterwards',
  async who => {
    const { id_guide, id_reservation } = await trip();
    const me = await t.as(who);
    const write = async (container_code: string) =>
      who === 'carrierDriver'
        ? me.call(updateSubReservation, { ...(await boxOf(id_reservation)), container_code })
        : me.call(associateContainer, { id_guide, container_code, seals: ['A1'] });
    expect((await write('MSKU7502140')).status).toBe(200);
    await closed(id_guide);
    const refused = await write('TRIU8423172');
    expect([refused.status, refused.body.code]).toEqual([409, 'GUIA_CERRADA']);
    expect((await boxOf(id_reservation)).container_code).toBe('MSKU7502140');
    await t.write(tx =>
      tx.run(sql`update sub_reservations set container_code = null where id_reservation = ${id_reservation}`),
    );
  },
);

test('a number other than the known one writes an alert to the logbook', async () => {
  const { id_guide } = await trip();
  const carrier = await t.as('carrierAdmin');
  const write = (container_code: string) => carrier.ok(associateContainer, { id_guide, container_code, seals: [] });
  const alerts = async () =>
    (await (await t.as('monitor')).ok(getEvents, { id_guide })).filter(({ kind }) => kind === 'ALERT');
  await write('CMAU4120760');
  expect(await alerts()).toEqual([]);
  await write('SUDU6204593');
  expect((await alerts()).map(({ text }) => text)).toEqual(['Contenedor SUDU6204593 (antes CMAU4120760)']);
});

test('a driver is refused the other fields, which he may not change', async () => {
  const { id_reservation } = await trip();
  const change = { ...(await boxOf(id_reservation)), container_code: null, weight_kg: 12_000, set_point_c: 4 };
  const { status, body } = await (await t.as('carrierDriver')).call(updateSubReservation, change);
  expect([status, body.fields]).toEqual([
    422,
    { weight_kg: 'Lo cambia la operadora', set_point_c: 'Lo cambia la operadora' },
  ]);
});
