import type { FormerBooking, ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import { expect, it } from 'vitest';
import { beginningOf, fixedOf, repeatOf } from './booking-values.ts';

const former: FormerBooking = {
  id_reservation: 48188,
  route_text: 'Tercon → El Guabo → Posorja',
  containers_text: '1 × 40RH',
  product: 'Banano',
  appointment_date: '2026-11-24',
  created_at: '2026-11-20T12:00:00Z',
  names: { id_client: 'Río Jubones', id_bill_to: 'Río Jubones', id_addressee: null, id_carrier: null },
  booking: {
    reservation_type: 'E',
    with_pickup: true,
    id_client: 4,
    id_bill_to: 4,
    appointment_time: '05:00',
    stops: [
      { code: 'DEP', id_location: 2, name: 'Tercon' },
      { code: 'PLT', id_location: 103, name: 'El Guabo' },
      { code: 'PLT', id_location: 104, name: 'Machala' },
      { code: 'PRT', id_location: 6, name: 'DP World' },
    ],
    containers: [
      {
        id_container_type: 6,
        weight_kg: 21_800,
        set_point_c: 13.3,
        needs_generator: true,
        own_generator: false,
        services: [{ id_service: 8, quantity: 2 }],
      },
    ],
    services: [],
  },
};
const request: ReservationRequest = {
  parties: {
    client_choice: false,
    id_client: 4,
    client_name: 'Río Jubones',
    id_bill_to: 4,
    bill_to_name: 'Río Jubones',
    id_addressee: null,
    addressee_name: null,
  },
  bill_to_choice: false,
  defaults: {
    reservation_type: 'E',
    with_pickup: false,
    plant: { id_location: 103, name: 'El Guabo' },
    port: { id_location: 6, name: 'DP World' },
  },
  last: [former],
  drafts: [],
  limits: {
    max_containers: 50,
    max_services: 30,
    unidad_max_kg: 45_000,
    horas_cancelacion_sin_cargo: 12,
    past_appointment: false,
  },
};

it('a new booking begins with its company and the last plant, port and type', () => {
  expect(beginningOf(request)).toMatchObject({
    reservation_type: 'E',
    with_pickup: false,
    id_client: 4,
    id_bill_to: 4,
    plant: 103,
    port: 6,
    containers: [{}],
    names: { id_client: 'Río Jubones', plant: 'El Guabo', port: 'DP World' },
  });
  const { parties } = request;
  const free = { ...request, parties: { ...parties, client_choice: true, id_client: null, client_name: null } };
  expect(beginningOf(free).id_client).toBeUndefined();
  expect([fixedOf(free), fixedOf(request)]).toEqual([{}, { id_client: 4, id_bill_to: 4 }]);
});

it('a repeated booking has everything but its numbers and its date', () => {
  const again = repeatOf(former);
  expect(again).toMatchObject({
    depot: 2,
    plant: 103,
    extra_plants: [104],
    port: 6,
    appointment_time: '05:00',
    containers: [
      { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3, services: [{ id_service: 8, quantity: 2 }] },
    ],
    names: { 'extra_plants.0': 'Machala', id_client: 'Río Jubones' },
  });
  expect([again.appointment_date, again.booking, again.id_ship]).toEqual([undefined, undefined, undefined]);
});
