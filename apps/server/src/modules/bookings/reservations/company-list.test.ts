import {
  cancelReservation,
  getReservations,
  saveReservation,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

/** Rows in which the companies' list differs from the reservations themselves. */
const differing = () =>
  t.rows(sql<{
    id_reservation: number;
  }>`with facts as (select unnest(party) as id_company, id_reservation, id_client, id_advisor, id_shipping_line,
      created_at, appointment_at, cut_off, scheduled_at, reservation_type, status, shown_status, client_name from reservations),
    listed as (select id_company, id_reservation, id_client, id_advisor, id_shipping_line,
      created_at, appointment_at, cut_off, scheduled_at, reservation_type, status, shown_status, client_name from reservation_parties)
    select id_reservation from (select * from facts except select * from listed) missing
    union select id_reservation from (select * from listed except select * from facts) wrong`);

/** The status under which that person's list has the reservation; undefined: not in the list. */
const seenBy = async (who: Parameters<TestApp['as']>[0], id_reservation: number): Promise<string | undefined> =>
  (await (await t.as(who)).ok(getReservations, { page_size: 200 })).rows.find(r => r.id_reservation === id_reservation)
    ?.status;

test('a company finds its own from booking to cancellation, with the current status', async () => {
  const clerk = await t.as('operador');
  const booked = await clerk.ok(saveReservation, exportBooking({ id_carrier: company.carrier }));
  const { id_reservation, version } = booked;
  expect(await seenBy('exporterAdmin', id_reservation)).toBe('PENDING');
  expect(await seenBy('carrierAdmin', id_reservation)).toBe('PENDING');
  expect(await seenBy('importerAdmin', id_reservation)).toBeUndefined();

  const changed = await clerk.ok(updateReservation, {
    ...exportBooking({ id_addressee: company.importer, id_carrier: company.carrier, appointment_time: '06:00' }),
    id_reservation,
    version,
  });
  expect(await seenBy('importerAdmin', id_reservation)).toBe(changed.status);
  expect(await differing()).toEqual([]);

  const again = await clerk.ok(updateReservation, {
    ...exportBooking({ id_carrier: company.carrier }),
    id_reservation,
    version: changed.version,
  });
  expect(await seenBy('importerAdmin', id_reservation)).toBeUndefined();

  await clerk.ok(cancelReservation, { id_reservation, version: again.version, motive: 'Ya no se necesita' });
  expect(await seenBy('carrierAdmin', id_reservation)).toBe('NOT_EJECUTED');
  expect(await differing()).toEqual([]);
});

test('a carrier finds a reservation while it drives one of its guides', async () => {
  const reservation = await approvedReservation(t);
  const { id_reservation } = reservation;
  expect(await seenBy('carrierAdmin', id_reservation)).toBeUndefined();
  const guide = await issuedGuide(t, reservation, 'RETIRO', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 1,
    id_chassis: 4,
  });
  expect(await seenBy('carrierAdmin', id_reservation)).toBeDefined();
  expect(await differing()).toEqual([]);
  await drive(t, guide.id_guide, '2026-11-23T12:00:00Z', ['DEP', 'arrival']);
  expect(await differing()).toEqual([]);
});

test('the list shows a company nothing of other companies', async () => {
  const mine = await t.as('exporterAdmin');
  const rows = await t.db.read({ role: 'cabezal_company', audience: 'customer', id_company: company.exporter }, tx =>
    tx.rows(sql<{ id_company: number }>`select distinct id_company from reservation_parties`),
  );
  expect(rows).toEqual([{ id_company: company.exporter }]);
  const foreign = (await mine.ok(getReservations, { filters: { id_client: company.importer } })).rows;
  expect(foreign.every(r => r.id_client === company.importer)).toBe(true);
});
