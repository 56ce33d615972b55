import { describe, expect, test } from 'vitest';
import { standBy } from '../../prices/money/stand-by';
import { effectiveStops, type StopSigns, standingStop, unrecordedDeparture } from './standing';

const stop = (given: Partial<StopSigns>): StopSigns => ({
  arrival_at: null,
  departure_at: null,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  ...given,
});
const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const depot = stop({ arrival_at: at('04:00'), departure_at: at('04:30') });

describe('where a truck stands', () => {
  test('at a stop that it reached and nobody saw it leave', () => {
    const stops = [depot, stop({ arrival_at: at('06:00') }), stop({})];
    expect(standingStop(stops)).toBe(1);
    expect(unrecordedDeparture(stops)).toBeNull();
    expect(effectiveStops(stops)[1]).toMatchObject({ arrival_at: at('06:00'), departure_at: null });
  });

  test('no more once GPS saw it leave, though the departure could not be recorded', () => {
    const plant = stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') });
    const stops = [depot, plant, stop({})];
    expect(standingStop(stops)).toBe(-1);
    expect(effectiveStops(stops)[1]?.departure_at).toBe(at('15:20'));
    expect(unrecordedDeparture(stops)).toEqual({ stop: plant, at: at('15:20') });
  });

  test('at the next stop, which GPS saw it reach, while the departure before it still waits', () => {
    const plant = stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') });
    const stops = [depot, plant, stop({ proposed_arrival_at: at('17:00') })];
    expect(standingStop(stops)).toBe(2);
    expect(unrecordedDeparture(stops)?.stop).toBe(plant);
  });

  test('a stop was left at the latest when the truck was seen at a later one', () => {
    const stops = [depot, stop({ arrival_at: at('06:00') }), stop({ proposed_arrival_at: at('17:00') })];
    expect(effectiveStops(stops)[1]?.departure_at).toBe(at('17:00'));
    expect(standingStop(stops)).toBe(2);
  });

  test('what was recorded holds against what GPS saw', () => {
    const said = stop({ arrival_at: at('06:00'), departure_at: at('15:00'), proposed_departure_at: at('15:20') });
    expect(effectiveStops([said])[0]?.departure_at).toBe(at('15:00'));
    expect(unrecordedDeparture([said])).toBeNull();
  });

  test('a stop that was given up says nothing', () => {
    const given = stop({ status: 'NOT_EJECUTED', proposed_arrival_at: at('09:00') });
    const stops = [depot, stop({ arrival_at: at('06:00') }), given];
    expect(standingStop(stops)).toBe(1);
    expect(effectiveStops(stops)[2]?.arrival_at).toBeNull();
  });

  test('the charge stops with the truck: nine hours twenty, six free, at 20 USD', () => {
    const [plant] = effectiveStops([stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') })]);
    const input = { ...(plant ?? depot), appointment_at: null, free_hours: 6, hourly_rate: '20.00' };
    const later = [at('15:20'), at('19:00')].map(now => standBy(input, now));
    expect(later.map(s => [s.running, s.cost])).toEqual([
      [false, '66.60'],
      [false, '66.60'],
    ]);
  });
});
