import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  cancelReservation,
  cancelSubReservation,
  getReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  cancelEmpties,
  getEmptyBoxes,
  loadEmpties,
  saveEmptyOperation,
} from '@cabezal/contract/empties/movements/movements.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { getPublicTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { issuedGuide, set } from '../../../../../test/trips.ts';
import { company, place } from '../../../../../test/world.ts';
import { GEN } from '../../../prices/fees/fee.samples.ts';

/** What happens to an issued guide without events when its container is cancelled, and to charges that a person added. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const motive = 'El cliente ya no embarca';
const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });
/** A charge by hand, at an entered price. */
const chargeByHand = (id_reservation: number) =>
  clerk.ok(addReservationServices, {
    id_reservation,
    services: [{ id_service: GEN, unit_price: '75.00', justification: 'Acordado con el cliente' }],
  });
const chargesOf = (id_reservation: number) =>
  t.rows<{ source: string; subtotal: string }>(
    sql`select source, subtotal::text as subtotal from charges where id_reservation = ${id_reservation} order by source`,
  );
/** The public page of a trip, opened by its link. */
const pageOf = async ({ id_guide }: GuideDetail) => t.withToken(await t.tokenFor({ purpose: 'monitoring', id_guide }));
const lastOf = async ({ id_guide }: GuideDetail) => {
  const { rows } = await clerk.ok(getHistory, { noun: 'guide', id: id_guide });
  return rows[0];
};
const gone = { what: 'Eliminó la guía', motive };

test('cancelling a container ends its link, writes author and reason to the history, and keeps charges by hand owed', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-02' }));
  const { id_reservation } = booked;
  const guide = await issuedGuide(t, booked, 'RETIRO');
  await chargeByHand(id_reservation);
  const page = await pageOf(guide);
  expect((await page.call(getPublicTrip)).status).toBe(200);
  const [box] = (await read(id_reservation)).sub_reservations;
  const target = { id_sub_reservation: box?.id_sub_reservation, version: box?.version };
  await clerk.ok(cancelSubReservation, { ...target, motive });
  expect((await page.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');
  expect(await lastOf(guide)).toMatchObject(gone);
  expect(await chargesOf(id_reservation)).toEqual([{ source: 'MANUAL', subtotal: '75.00' }]);
});

test('cancelling a reservation does the same for each guide', async () => {
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-03' }));
  const { id_reservation } = booked;
  const guides = [await issuedGuide(t, booked, 'RETIRO'), await issuedGuide(t, booked, 'VIAJE')];
  const pages = await Promise.all(guides.map(pageOf));
  const { version } = await read(id_reservation);
  await clerk.ok(cancelReservation, { id_reservation, version, motive });
  for (const page of pages) expect((await page.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');
  for (const guide of guides) expect(await lastOf(guide)).toMatchObject(gone);
});

test('cancelling an empty operation does the same', async () => {
  const { id_operation, id_reservation, version } = await clerk.ok(saveEmptyOperation, {
    id_client: company.exporter,
    id_shipping_line: 1,
    kind: 'EVACUACION',
    quantity: 20,
    id_origin: place.tercon,
    id_destination: place.dpw,
    starts_at: '2026-11-27T14:00:00.000Z',
    id_service: 1,
  });
  const rows = [{ container_code: 'MSKU7502140', container_type: '40HC' }];
  await clerk.ok(loadEmpties, { id_operation, version, rows, store: true });
  await chargeByHand(id_reservation);
  const guide = await issuedGuide(t, await read(id_reservation), 'DEVOLUCION', { ...set(2), id_generator: null });
  const page = await pageOf(guide);
  const now = (await clerk.ok(getEmptyBoxes, { id_operation })).operation;
  expect(await clerk.ok(cancelEmpties, { id: id_operation, version: now.version, motive })).toMatchObject({
    cancelled: 1,
  });
  expect((await page.call(getPublicTrip)).body.code).toBe('ENLACE_INVALIDO');
  expect(await lastOf(guide)).toMatchObject(gone);
  expect(await chargesOf(id_reservation)).toEqual([{ source: 'MANUAL', subtotal: '75.00' }]);
});
