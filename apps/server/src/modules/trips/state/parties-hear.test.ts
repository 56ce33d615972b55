import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { cancelReservation, getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { legOf } from '../../../../test/trips.ts';
import { company, user } from '../../../../test/world.ts';

/** Old and new parties of a trip get live messages: their screens show or remove it. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const carrierSet = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const motive = 'Cambio de transportista';

/** Live messages that the carrier's people get during the work. */
async function heardWhile(work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>();
  const watching = t.services.hub.watch(
    {
      operator: false,
      id_company: company.carrier,
      id_user: user.carrierAdmin,
      send: ({ noun, id }) => heard.add(`${noun} ${id}`),
      loadAgain: () => heard.add('all'),
    },
    undefined,
  );
  await work();
  await expect.poll(() => heard.size).toBeGreaterThan(1);
  watching.close();
  return [...heard];
}

test('a carrier is notified when it gets a trip, loses it, and when one is cancelled', async () => {
  const clerk = await t.as('operador');
  const { id_reservation, ...booked } = await approvedReservation(t);
  const leg = legOf({ id_reservation, ...booked }, 'RETIRO');
  let guide = { id_guide: 0, version: 0 };
  const assign = async (id_leg: number, resources: object) => {
    const { id_guide, version } = await clerk.ok(guides.saveGuide, { id_leg, ...resources });
    guide = { id_guide, version };
  };
  const reads = async () => clerk.ok(getReservation, { id_reservation });
  const gets = await heardWhile(() => assign(leg.id_leg, carrierSet));
  expect(gets).toEqual(expect.arrayContaining([`guide ${guide.id_guide}`, `reservation ${id_reservation}`]));

  const loses = await heardWhile(() => clerk.ok(guides.deleteGuide, { ...guide, motive }));
  expect(loses).toEqual(expect.arrayContaining([`guide ${guide.id_guide}`, `reservation ${id_reservation}`]));

  await assign(leg.id_leg, carrierSet);
  const cancels = await heardWhile(async () => {
    const { version } = await reads();
    await clerk.ok(cancelReservation, { id_reservation, version, motive });
  });
  expect(cancels).toEqual(expect.arrayContaining([`guide ${guide.id_guide}`, `reservation ${id_reservation}`]));
});

test('parties are notified of corrected papers', async () => {
  const clerk = await t.as('operador');
  const { id_reservation } = await approvedReservation(t);
  const heard: string[] = [];
  const watching = t.services.hub.watch(
    {
      operator: false,
      id_company: company.exporter,
      id_user: user.exporterAdmin,
      send: ({ noun, id }) => heard.push(`${noun} ${id}`),
      loadAgain: () => undefined,
    },
    undefined,
  );
  const { version } = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(saveFastEdit, {
    rows: [{ noun: 'reservation', id: id_reservation, version, set: { booking: 'MAEU998' } }],
  });
  await expect.poll(() => heard).toContain(`reservation ${id_reservation}`);
  watching.close();
});

test('companies that see a guide are notified when its container gets another number or seal', async () => {
  const clerk = await t.as('operador');
  const booked = await approvedReservation(t, exportBooking({ appointment_date: '2026-11-27' }));
  const leg = legOf(booked, 'RETIRO');
  const { id_guide } = await clerk.ok(guides.saveGuide, { id_leg: leg.id_leg, ...carrierSet });
  const { sub_version } = await clerk.ok(guides.getGuide, { id_guide });
  const heard = await heardWhile(() =>
    clerk.ok(guides.associateContainer, { id_guide, sub_version, container_code: 'MSKU7502140', seals: ['EC1'] }),
  );
  expect(heard).toContain(`guide ${id_guide}`);
});
