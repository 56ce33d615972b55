import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  saveReservation,
  saveSchedule,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { TestApp } from './harness.ts';
import { company, place } from './world.ts';

/** An export of one 40RH of bananas: Tercon → El Guabo → DP World, on Tuesday 24 November 2026 at 05:00 in Guayaquil. */
export const exportBooking = (changes: Record<string, unknown> = {}) => ({
  reservation_type: 'E',
  with_pickup: true,
  id_client: company.exporter,
  id_bill_to: company.exporter,
  id_shipping_line: 1,
  booking: 'MAEU264180953',
  id_product: 1,
  appointment_date: '2026-11-24',
  appointment_time: '05:00',
  stops: [
    { code: 'BASE', id_location: place.base },
    { code: 'DEP', id_location: place.tercon },
    { code: 'PLT', id_location: place.plantGuabo },
    { code: 'PRT', id_location: place.dpw },
  ],
  containers: [{ id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 }],
  // Without the genset that is added by default: most tests are about the freight alone.
  services: [],
  ...changes,
});

/** An import of one 40HC: Contecon → Quito → Tercon. */
export const importBooking = (changes: Record<string, unknown> = {}) => ({
  reservation_type: 'I',
  with_pickup: false,
  id_client: company.importer,
  id_bill_to: company.importer,
  bl: 'MAEU123456789',
  appointment_date: '2026-11-24',
  appointment_time: '08:00',
  stops: [
    { code: 'PRT', id_location: place.contecon },
    { code: 'PLT', id_location: place.plantQuito },
    { code: 'DEP', id_location: place.tercon },
  ],
  containers: [{ id_container_type: 3, weight_kg: 18_000, container_code: 'CMAU4120760' }],
  services: [],
  ...changes,
});

/** A reservation that the operator's clerk booked, approved and programmed. */
export async function approvedReservation(
  t: TestApp,
  booking: Record<string, unknown> = exportBooking(),
): Promise<ReservationDetail> {
  const clerk = await t.as('operador');
  const booked = await clerk.ok(saveReservation, booking);
  const accepted = await clerk.ok(updatePendingState, {
    id_reservation: booked.id_reservation,
    estado: 'ACCEPTED',
    version: booked.version,
  });
  return clerk.ok(saveSchedule, { id_reservation: accepted.id_reservation, version: accepted.version });
}
