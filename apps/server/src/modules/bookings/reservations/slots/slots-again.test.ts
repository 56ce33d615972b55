import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { deleteGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { getSlots, registerSlot, type Slot } from '@cabezal/contract/trips/slots/slots.calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../../test/harness.ts';
import { issuedGuide } from '../../../../../test/trips.ts';
import { place } from '../../../../../test/world.ts';
import { loseSlots } from './lost-slots.jobs.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const booked = (appointment_date: string) => approvedReservation(t, exportBooking({ appointment_date }));
const slotsOf = ({ id_reservation }: Pick<ReservationDetail, 'id_reservation'>) =>
  clerk.ok(getSlots, { id_reservation });
/** The port to which the full box goes. */
async function portOf(reservation: ReservationDetail) {
  const need = (await slotsOf(reservation)).needs.find(one => one.kind === 'INGRESO_LLENO');
  if (need === undefined) throw new Error('no port');
  const stop = need.id_stop === null ? { id_leg_stop: need.id_leg_stop } : { id_stop: need.id_stop };
  return { at: need.planned_arrival ?? '', stop };
}
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const codes = (slots: readonly Slot[]) => slots.map(slot => `${slot.external_code} ${slot.state}`);

test('a lost slot registered again under its code belongs to the stop', async () => {
  const reservation = await booked('2026-12-02');
  const { at, stop } = await portOf(reservation);
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'R-1' });
  t.setNow(later(at, 31));
  await loseSlots(t.services.db);
  clerk = await t.as('operador');
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_to: later(at, 90), slot_code: 'R-1' });
  const { slots, needs } = await slotsOf(reservation);
  expect(codes(slots).sort()).toEqual(['R-1 CONFIRMADO', 'R-1 PERDIDO']);
  expect(needs.map(need => need.kind)).toEqual(['RETIRO_VACIO']);
});

test('a slot voided by a change of its place does not come back when the guide is deleted', async () => {
  const reservation = await booked('2026-12-03');
  const { at, stop } = await portOf(reservation);
  await clerk.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'G-1' });
  const guide = await issuedGuide(t, reservation, 'VIAJE');
  const port = {
    id_stop: guide.stops.at(-1)?.id_stop,
    id_location: place.contecon,
    motive: 'El buque cambió de muelle',
  };
  const { guide: moved } = await clerk.ok(updateTripStop, { ...port, version: guide.version });
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['G-1 ANULADO']);
  const target = { id_guide: guide.id_guide, version: moved.version, motive: 'Otro camión' };
  await (await t.as('despacho')).ok(deleteGuide, target);
  expect(codes((await slotsOf(reservation)).slots)).toEqual(['G-1 ANULADO']);
  expect((await slotsOf(reservation)).needs.map(need => need.kind)).toContain('INGRESO_LLENO');
});
