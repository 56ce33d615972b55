import { addRecurring, runRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { createSubReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import * as calls from '@cabezal/contract/bookings/reservations/reservations.calls';
import { copyDay } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../../test/rotation.ts';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { place } from '../../../../../test/world.ts';
import { freight } from '../../../prices/fees/fee.samples.ts';

/** Issue 23 §2: a container needs and is charged the same services, whichever way the booking comes in. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  const lane = { reservation_type: 'E', id_plant: place.plantGuabo, id_port: place.dpw, id_container_type: 3 };
  const rate = { ...lane, valid_from: '2026-11-24', items: [freight('400.00')] };
  await (await t.as('contador')).ok(addFee, rate);
});
afterAll(() => t.close());

const GEN = 6;
const genset = [{ id_service: GEN, quantity: 1 }];
const boxes = {
  dry: { id_container_type: 3, weight_kg: 18_000 },
  'dry that asks for one': { id_container_type: 3, weight_kg: 18_000, needs_generator: true },
  reefer: { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 },
  'reefer that brings its own': { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, own_generator: true },
} as const;
type Box = keyof typeof boxes;
const needs = (box: Box): boolean => box === 'reefer' || box === 'dry that asks for one';
const containersOf = (drawn: readonly Box[]) => drawn.map(box => ({ ...boxes[box] }));

const wishes = { silent: undefined, none: [], named: genset } as const;
type Wish = keyof typeof wishes;

/** Which containers are charged a genset: those that need one; if none does and the caller names it, all of them. */
function expected(drawn: readonly Box[], wish: Wish): boolean[] {
  if (wish === 'none') return drawn.map(() => false);
  return wish === 'named' && !drawn.some(needs) ? drawn.map(() => true) : drawn.map(needs);
}

/** Whether each container of a reservation is charged its genset exactly once. */
async function charged(id_reservation: number): Promise<boolean[]> {
  const rows = await t.rows(sql<{ count: number }>`select count(k.id_charge)::int as count
    from sub_reservations u left join charges k on k.id_sub_reservation = u.id_sub_reservation and k.id_service = ${GEN}
    where u.id_reservation = ${id_reservation} group by u.number order by u.number`);
  expect(rows.every(({ count }) => count <= 1)).toBe(true);
  return rows.map(({ count }) => count === 1);
}

let drawnDays = 0;
const newDay = (): string => new Date(Date.UTC(2027, 0, 4 + drawnDays++)).toISOString().slice(0, 10);
const bookingOf = (drawn: readonly Box[], wish: Wish, appointment_date = newDay()) =>
  exportBooking({
    booking: null,
    id_product: null,
    appointment_date,
    containers: containersOf(drawn),
    services: wishes[wish],
  });
const booked = async (drawn: readonly Box[], wish: Wish): Promise<number> =>
  (await clerk.ok(calls.saveReservation, bookingOf(drawn, wish))).id_reservation;

/** What the form sends for a stored booking in which another field changes: each container with its own services. */
async function openedAgain(id_reservation: number, changed: Record<string, unknown>) {
  const { version, sub_reservations, charges } = await clerk.ok(calls.getReservation, { id_reservation });
  const containers = sub_reservations.map(box => ({
    id_sub_reservation: box.id_sub_reservation,
    container_code: box.container_code,
    id_container_type: box.id_container_type,
    weight_kg: box.weight_kg,
    set_point_c: box.set_point_c === null ? null : Number(box.set_point_c),
    needs_generator: box.needs_generator,
    own_generator: box.own_generator,
    services: charges.flatMap(({ id_sub_reservation, id_service, booked: quantity }) =>
      id_sub_reservation === box.id_sub_reservation && quantity !== null ? [{ id_service, quantity }] : [],
    ),
  }));
  return { ...changed, id_reservation, version, containers, services: [] };
}

/** For each way of booking: which of the generated containers are charged a genset. */
const doors: Record<string, (drawn: readonly Box[], wish: Wish) => Promise<boolean[]>> = {
  'the call and the form': async (drawn, wish) => charged(await booked(drawn, wish)),
  'a change': async (drawn, wish) => {
    const { id_reservation, version } = await clerk.ok(calls.saveReservation, bookingOf(['dry'], 'none'));
    await clerk.ok(calls.updateReservation, { ...bookingOf(drawn, wish), id_reservation, version });
    return charged(id_reservation);
  },
  'the form of a stored booking': async (drawn, wish) => {
    const appointment_date = newDay();
    const booking = bookingOf(drawn, wish, appointment_date);
    const { id_reservation } = await clerk.ok(calls.saveReservation, booking);
    await clerk.ok(
      calls.updateReservation,
      await openedAgain(id_reservation, { ...booking, instructions: 'Puerta 2' }),
    );
    return charged(id_reservation);
  },
  'a copied day': async (drawn, wish) => {
    const from_date = newDay();
    const { id_reservation } = await clerk.ok(calls.saveReservation, bookingOf(drawn, wish, from_date));
    const { results } = await clerk.ok(copyDay, { from_date, to_dates: [newDay()], ids: [id_reservation] });
    expect(results.map(({ message }) => message)).toEqual([undefined]);
    return charged(results[0]?.id_reservation ?? 0);
  },
  'a weekly booking': async (drawn, wish) => {
    const { id_recurring_booking } = await clerk.ok(addRecurring, {
      id_reservation: await booked(drawn, wish),
      name: `Cada semana ${drawnDays}`,
      counts: [0, 0, 0, 1, 0, 0, 0],
      appointment_time: '06:30',
      create_days_ahead: 7,
      valid_from: '2026-11-23',
      skip_holidays: true,
      auto_accept: false,
    });
    const { made } = await clerk.ok(runRecurring, { id_recurring_booking });
    expect(made).toHaveLength(1);
    return charged(made[0] ?? 0);
  },
};

test('booking, change, copy and weekly booking charge each container the services that it needs', async () => {
  const drawn = fc.array(fc.constantFrom(...(Object.keys(boxes) as Box[])), { minLength: 1, maxLength: 3 });
  const wish = fc.constantFrom(...(Object.keys(wishes) as Wish[]));
  await fc.assert(
    fc.asyncProperty(drawn, wish, async (of, wished) => {
      for (const [door, charges] of Object.entries(doors))
        expect(await charges(of, wished), door).toEqual(expected(of, wished));
    }),
    { numRuns: rounds(12) },
  );
});

test('the quote counts the same gensets', async () => {
  const drawn = fc.array(fc.constantFrom(...(Object.keys(boxes) as Box[])), { minLength: 1, maxLength: 3 });
  const wish = fc.constantFrom(...(Object.keys(wishes) as Wish[]));
  await fc.assert(
    fc.asyncProperty(drawn, wish, async (of, wished) => {
      const { booking: _, containers, ...rest } = bookingOf(of, wished);
      const asked = (containers as Record<string, unknown>[]).map(({ set_point_c: __, ...box }) => box);
      const { charges } = await clerk.ok(calls.quoteReservation, { ...rest, containers: asked });
      const gensets = charges.filter(({ id_service }) => id_service === GEN);
      const count = gensets.reduce((sum, { quantity }) => sum + Number(quantity), 0);
      expect(count).toBe(expected(of, wished).filter(Boolean).length);
    }),
    { numRuns: rounds(12) },
  );
});

test('added containers, and a service added for all of them, charge those that need one', async () => {
  const some = fc.array(fc.constantFrom('dry' as const, 'reefer' as const), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(some, some, async (before, more) => {
      const { id_reservation, version } = await approvedReservation(t, bookingOf(before, 'silent'));
      await clerk.ok(createSubReservation, { id_reservation, version, containers: containersOf(more) });
      expect(await charged(id_reservation), 'containers').toEqual(expected([...before, ...more], 'silent'));
      const later = await approvedReservation(t, bookingOf([...before, ...more], 'none'));
      await clerk.ok(addReservationServices, { id_reservation: later.id_reservation, services: [{ id_service: GEN }] });
      expect(await charged(later.id_reservation), 'service').toEqual(expected([...before, ...more], 'named'));
    }),
    { numRuns: rounds(8) },
  );
});
