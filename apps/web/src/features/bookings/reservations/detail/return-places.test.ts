import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { expect, it } from 'vitest';
import { returnPlaces } from './return-places.ts';
import type { LegView, SubReservationView } from './shapes.ts';

const at = '2026-11-24T12:00:00.000Z';
const stop = (code: string, id_location: number, action: string | null, done: boolean) => ({
  code,
  id_location,
  action,
  name: `${code} ${id_location}`,
  arrival_at: done ? at : null,
  departure_at: done ? at : null,
});
const box = (legs: { stops: object[]; guide: object | null }[]) => ({
  legs: legs as unknown as LegView[] satisfies SubReservationView['legs'],
});
const route = [
  { code: 'DEP', id_location: 1, name: 'Tercon' },
  { code: 'PLT', id_location: 2, name: 'Planta' },
  { code: 'PRT', id_location: 3, name: 'Puerto' },
] as ReservationDetail['route'];
const pickedUp = { guide: {}, stops: [stop('DEP', 1, 'RETIRAR', true), stop('PATIO', 9, null, true)] };
const loaded = { guide: {}, stops: [stop('PLT', 2, 'CARGAR', true), stop('PRT', 3, 'ENTREGAR', false)] };

it('an empty goes from its place to the depot, a full one to the port; unknown without a place', () => {
  const waiting = { guide: null, stops: [stop('PLT', 2, 'CARGAR', false)] };
  expect(returnPlaces({ reservation_type: 'E', route }, box([pickedUp, waiting]))).toEqual({
    from: { id: 9, name: 'PATIO 9' },
    to: { id: 1, name: 'Tercon' },
  });
  expect(returnPlaces({ reservation_type: 'E', route }, box([pickedUp, loaded]))).toEqual({
    from: { id: 2, name: 'PLT 2' },
    to: { id: 3, name: 'Puerto' },
  });
  const arrived = { guide: {}, stops: [stop('PRT', 3, 'RETIRAR', true), stop('PLT', 2, 'DESCARGAR', true)] };
  expect(returnPlaces({ reservation_type: 'I', route }, box([arrived])).to?.id).toBe(1);
  expect(returnPlaces({ reservation_type: 'E', route }, box([waiting])).from).toBeUndefined();
});
