import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../../system/time/time';
import { datedStop, isOpenStop, type MovableStop, moveStopTo, shiftAppointment, shiftStops } from './move-plan';

const T0 = '2026-11-24T08:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(T0) + minutes * 60_000).toISOString();
const stop = (code: string, from: number, to: number, more: Partial<MovableStop> = {}): MovableStop => ({
  code,
  action: null,
  planned_arrival: at(from),
  planned_departure: at(to),
  appointment_at: null,
  arrival_at: null,
  departure_at: null,
  skipped_at: null,
  ...more,
});
const trip = [
  stop('BASE', 0, 0),
  stop('DEP', 30, 75, { action: 'RETIRAR', appointment_at: at(40) }),
  stop('PLT', 180, 420, { action: 'CARGAR', appointment_at: at(180) }),
  stop('PRT', 540, 600, { action: 'ENTREGAR' }),
];
const hours = (stops: readonly MovableStop[]) =>
  stops.map(one => (Date.parse(one.planned_arrival ?? '') - Date.parse(T0)) / 60_000);

describe('the plan of a leg', () => {
  test('moves with the appointment at the plant; appointments elsewhere stay', () => {
    const later = shiftAppointment(trip, 45);
    expect(hours(later)).toEqual([45, 75, 225, 585]);
    expect(later.map(one => one.appointment_at)).toEqual([null, at(40), at(225), null]);
  });

  test('moves the appointment of the first plant only: the next one has its own', () => {
    const two = [...trip.slice(0, 3), stop('PLT', 450, 540, { action: 'CARGAR', appointment_at: at(450) })];
    const later = shiftAppointment(two, 45);
    expect(hours(later)).toEqual([45, 75, 225, 495]);
    expect(later.map(one => one.appointment_at)).toEqual([null, at(40), at(225), at(450)]);
  });

  test('keeps recorded events', () => {
    const begun = [{ ...(trip[0] as MovableStop), arrival_at: at(1), departure_at: at(2) }, ...trip.slice(1)];
    expect(hours(shiftStops(begun, -30))).toEqual([0, 0, 150, 510]);
    const skipped = [...trip.slice(0, 3), { ...(trip[3] as MovableStop), skipped_at: at(5) }];
    expect(hours(shiftAppointment(skipped, 60))).toEqual([60, 90, 240, 540]);
  });

  test('a pick-up on a leg of its own moves as a whole; on a trip leg the plant keeps its time', () => {
    const pickup = [trip[0], trip[1], stop('BASE', 100, 115)] as MovableStop[];
    expect(datedStop(pickup, 'retrieval_at')).toBe(1);
    expect(hours(moveStopTo(pickup, 'RETIRO', 1, at(50)))).toEqual([20, 50, 120]);
    expect(hours(moveStopTo(trip, 'VIAJE', 1, at(50)))).toEqual([20, 50, 180, 540]);
    expect(moveStopTo(trip, 'VIAJE', 1, at(50))[1]?.appointment_at).toBe(at(50));
    expect(datedStop(trip, 'delivery_at')).toBe(3);
    expect(hours(moveStopTo(trip, 'VIAJE', 3, at(700)))).toEqual([0, 30, 180, 700]);
    expect(datedStop([trip[0] as MovableStop], 'delivery_at')).toBe(-1);
  });

  test('moving it and moving it back restores it; recorded events never move', () => {
    const events = fc.nat(4);
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), events, (minutes, n) => {
        const begun = trip.map((one, i) => (i < n ? { ...one, arrival_at: T0, departure_at: addMinutes(T0, 1) } : one));
        const there = shiftAppointment(begun, minutes);
        expect(shiftAppointment(there, -minutes)).toEqual(begun);
        for (const [i, one] of begun.entries()) if (!isOpenStop(one)) expect(there[i]).toEqual(one);
      }),
    );
  });
});
