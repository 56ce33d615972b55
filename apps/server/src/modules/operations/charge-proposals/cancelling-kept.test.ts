import * as reservations from '@cabezal/contract/bookings/reservations/reservations.calls';
import { closeGuide, getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { resetTemplate } from '@cabezal/contract/operations/stops/templates.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { ordered, sent } from '../../bookings/reservation-services/reservation-services.samples.ts';
import { broughtBy, importToDaule, motiveFor, rateDaule } from '../../empties/street-turns/street-turns.samples.ts';
import { rescued } from '../dispatch/rescue/rescue.samples.ts';
import { containerOf, deletedGuide, givenUpBy, openOf } from './charge-proposals.samples.ts';

/** Which legs count as having kept a unit when a container is cancelled late, and what stays proposed. */
let t: TestApp;
let clerk: Client;
let theirs: number;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  theirs = await givenUpBy(clerk, 'CLIENTE');
  await rateDaule(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  // Earlier guides hold no truck any more.
  await t.write(tx =>
    tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
  );
});

const motive = 'Ya no hay carga';
const read = (id_reservation: number) => clerk.ok(reservations.getReservation, { id_reservation });
const subOf = (id_reservation: number, n = 0) => containerOf(clerk, id_reservation, n);
const deleted = (id_guide: number) => deletedGuide(clerk, id_guide);

/** An export at 05:00 of that day whose pick-up is driven and closed. Returns what a cancellation then costs the client. */
async function fetched(date: string, box: string, how: 'AS_PLANNED' | 'SWAPPED' | 'RESCUED'): Promise<string> {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  const { id_reservation } = reservation;
  t.setNow(`${date}T01:00:00Z`);
  if (how === 'SWAPPED') await deleted((await issuedGuide(t, reservation, 'RETIRO', set(1))).id_guide);
  const first = await issuedGuide(t, reservation, 'RETIRO', set(2));
  await issuedGuide(t, reservation, 'VIAJE', set(3));
  await giveContainer(t, first.id_guide, box);
  const left = await drive(t, first.id_guide, `${date}T02:00:00Z`, ['DEP', 'departure']);
  const { id_guide } = how === 'RESCUED' ? await rescued(t, clerk, left, { id_truck: 1, id_driver: 1 }) : left;
  await drive(t, id_guide, `${date}T07:00:00Z`);
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'FOTO', 'EIR_INGRESO']);
  const { version } = await clerk.ok(getGuide, { id_guide });
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  await clerk.ok(closeGuide, { id_guide, version, ...figures });
  const { id_sub_reservation } = await subOf(id_reservation);
  const of = { id_reservation, id_sub_reservation, id_motivo: theirs };
  return (await clerk.ok(reservations.previewCancellation, of)).sale;
}

test('a leg that was driven in the end costs only its own charges, even if another truck was planned or began it', async () => {
  const plain = await fetched('2026-12-08', 'SUDU6204593', 'AS_PLANNED');
  expect(Number(plain)).toBeGreaterThan(0);
  expect(await fetched('2026-12-11', 'CMAU4120760', 'SWAPPED')).toBe(plain);
  expect(await fetched('2026-12-14', 'MSKU7502140', 'RESCUED')).toBe(plain);
});

/** What the cancellation of the first container costs the client now. */
async function costNow(id_reservation: number): Promise<string> {
  const { id_sub_reservation } = await subOf(id_reservation);
  const of = { id_reservation, id_sub_reservation, id_motivo: theirs };
  return (await clerk.ok(reservations.previewCancellation, of)).sale;
}
const ONE_LEG = '112.50';
const BOTH_LEGS = '225.00';

/** An export at 05:00 of that day with issued guides for pick-up and trip. */
async function guided(date: string) {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: date }));
  const fetching = await issuedGuide(t, reservation, 'RETIRO', set(1));
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  return { id_reservation: reservation.id_reservation, fetching: fetching.id_guide, trip: trip.id_guide };
}

test('an issued guide that was deleted when a cancellation already had a cost counts as having kept a unit, like a live one', async () => {
  const { id_reservation, fetching } = await guided('2026-12-17');
  t.setNow('2026-12-17T01:00:00Z');
  expect(await costNow(id_reservation)).toBe(BOTH_LEGS);
  await deleted(fetching);
  expect(await costNow(id_reservation)).toBe(BOTH_LEGS);
});

test('a guide that was never issued kept no unit', async () => {
  const { id_reservation, fetching } = await guided('2026-12-18');
  t.setNow('2026-12-18T01:00:00Z');
  await t.write(tx => tx.run(sql`update guides set issued_at = null where id_guide = ${fetching}`));
  await deleted(fetching);
  expect(await costNow(id_reservation)).toBe(ONE_LEG);
});

test('a guide that was deleted while a cancellation was still free kept no unit', async () => {
  const { id_reservation, fetching } = await guided('2026-12-19');
  await deleted(fetching);
  t.setNow('2026-12-19T01:00:00Z');
  expect(await costNow(id_reservation)).toBe(ONE_LEG);
});

test('recreating the legs does not change which units were kept', async () => {
  const { id_reservation, fetching, trip } = await guided('2026-12-21');
  t.setNow('2026-12-21T01:00:00Z');
  for (const id_guide of [fetching, trip]) await deleted(id_guide);
  expect(await costNow(id_reservation)).toBe(BOTH_LEGS);
  const { version } = await read(id_reservation);
  await clerk.ok(resetTemplate, { id_reservation, version, motive: 'Otra planta' });
  expect(await costNow(id_reservation)).toBe(BOTH_LEGS);
});

test('a return that was deleted late does not count as an earlier guide of the leg that brings the empty back', async () => {
  const of = await importToDaule(t);
  const { id_reservation } = of;
  await broughtBy(t, of);
  const before = await costNow(id_reservation);
  const back = await clerk.ok(saveReturn, {
    ...(await subOf(id_reservation)),
    id_origin: place.plantDaule,
    id_destination: place.tercon,
    id_motivo: await motiveFor(t, 'RETURN'),
    billable: false,
    resources: { ...set(2), id_generator: null },
    motive,
  });
  await clerk.ok(issueGuide, { id_guide: back.id_guide, version: back.version });
  await deleted(back.id_guide);
  expect([before, await costNow(id_reservation)]).toEqual(['0.00', '0.00']);
});

test('proposes nothing if the freight is on an order that was sent, and the dialog reports it', async () => {
  const { id_reservation } = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-17' }));
  const { numero_orden } = await ordered(t, id_reservation);
  await sent(t, numero_orden);
  await t.write(tx =>
    tx.run(
      sql`update payment_orders set status = 'FACTURADA', invoiced_at = now() where numero_orden = ${numero_orden}`,
    ),
  );
  t.setNow('2026-12-17T08:00:00Z');
  const shown = await clerk.ok(reservations.previewCancellation, { id_reservation, id_motivo: theirs });
  expect(shown).toEqual({ lines: [], sale: '0.00', freight_billed: [1] });
  const { version } = await read(id_reservation);
  await clerk.ok(reservations.cancelReservation, { id_reservation, version, id_motivo: theirs, expected_sale: '0.00' });
  expect(await openOf(clerk, id_reservation)).toEqual([]);
});

test.each([
  [
    'makes the legs anew',
    (target: object) => clerk.ok(resetTemplate, { ...target, motive: 'Otra planta' }),
    '2026-12-14',
  ],
  [
    'reopens the reservation',
    (target: object) => clerk.ok(reservations.updatePendingState, { ...target, estado: 'PENDING', motive }),
    '2026-12-16',
  ],
])('the proposed cost of a cancelled container stays open when somebody %s', async (_, verb, date) => {
  const box = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
  const booking = exportBooking({ appointment_date: date, containers: [box, box] });
  const { id_reservation } = await approvedReservation(t, booking);
  t.setNow(`${date}T08:00:00Z`);
  await clerk.ok(reservations.cancelSubReservation, { ...(await subOf(id_reservation, 1)), id_motivo: theirs });
  const open = await openOf(clerk, id_reservation);
  expect(open).toHaveLength(1);
  const { version } = await read(id_reservation);
  await verb({ id_reservation, version });
  expect(await openOf(clerk, id_reservation)).toEqual(open);
});
