import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DayTrip, driverDay } from './driver-day';

const today = '2026-11-21';
const at = (hour: string, day = today) => `${day}T${hour}:00.000Z`;
const trip = (planned_start: string, rest: Partial<DayTrip> = {}) => ({
  planned_start,
  ended_at: null,
  begun: false,
  ...rest,
});

it('what is next is the trip that has begun, else the one that starts first', () => {
  const [early, late] = [trip(at('12:00')), trip(at('20:00'))];
  expect(driverDay([late, early], today)).toEqual({ next: early, today: [late], tomorrow: [], ended: [] });
  const begun = { ...late, begun: true };
  expect(driverDay([early, begun], today)).toEqual({ next: begun, today: [early], tomorrow: [], ended: [] });
});

it('trips of earlier days that have not ended are among those of today; ended ones are apart', () => {
  const [old, tomorrow] = [trip(at('12:00', '2026-11-19')), trip(at('12:00', '2026-11-22'))];
  const over = trip(at('06:00'), { ended_at: at('11:00'), begun: true });
  const now = trip(at('13:00'), { begun: true });
  expect(driverDay([tomorrow, now, over, old], today)).toEqual({
    next: now,
    today: [old],
    tomorrow: [tomorrow],
    ended: [over],
  });
});

it('a trip that starts at 19:30 in Guayaquil is of that day, although UTC is at the next one', () => {
  const first = trip(at('12:00'));
  const evening = trip(at('00:30', '2026-11-22'));
  expect(driverDay([first, evening], today).today).toEqual([evening]);
});

it('without trips there is nothing next', () => {
  expect(driverDay([], today)).toEqual({ next: null, today: [], tomorrow: [], ended: [] });
});

it('every trip is in exactly one part, and nothing is next only if all have ended', () => {
  const trips = fc.array(
    fc.record({
      planned_start: fc.constantFrom(at('03:00'), at('12:00'), at('12:00', '2026-11-20'), at('12:00', '2026-11-22')),
      ended_at: fc.constantFrom(null, at('15:00')),
      begun: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(trips, all => {
      const day = driverDay(all, today);
      const parts = [...(day.next === null ? [] : [day.next]), ...day.today, ...day.tomorrow, ...day.ended];
      expect(new Set(parts)).toEqual(new Set(all));
      expect(parts).toHaveLength(all.length);
      expect(day.next === null).toBe(all.every(one => one.ended_at !== null));
      if (all.some(one => one.ended_at === null && one.begun)) expect(day.next?.begun).toBe(true);
    }),
  );
});
