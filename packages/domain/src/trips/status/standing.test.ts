import { describe, expect, test } from 'vitest';
import { standBy } from '../stops/stand-by';
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

describe('where a truck is', () => {
  test('is at the stop that it reached until a departure is recorded or seen', () => {
    const stops = [depot, stop({ arrival_at: at('06:00') }), stop({})];
    expect(standingStop(stops)).toBe(1);
    expect(unrecordedDeparture(stops)).toBeNull();
    expect(effectiveStops(stops)[1]).toMatchObject({ arrival_at: at('06:00'), departure_at: null });
  });

  test('is not at a stop that GPS saw it leave, although the departure could not be recorded', () => {
    const plant = stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') });
    const stops = [depot, plant, stop({})];
    expect(standingStop(stops)).toBe(-1);
    expect(effectiveStops(stops)[1]?.departure_at).toBe(at('15:20'));
    expect(unrecordedDeparture(stops)).toEqual({ stop: plant, at: at('15:20') });
  });

  test('is at the next stop that GPS saw it reach, while the departure before is still unrecorded', () => {
    const plant = stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') });
    const stops = [depot, plant, stop({ proposed_arrival_at: at('17:00') })];
    expect(standingStop(stops)).toBe(2);
    expect(unrecordedDeparture(stops)?.stop).toBe(plant);
  });

  test('a stop was left no later than the truck was seen at a later one', () => {
    const stops = [depot, stop({ arrival_at: at('06:00') }), stop({ proposed_arrival_at: at('17:00') })];
    expect(effectiveStops(stops)[1]?.departure_at).toBe(at('17:00'));
    expect(standingStop(stops)).toBe(2);
  });

  test('recorded times take precedence over GPS', () => {
    const said = stop({ arrival_at: at('06:00'), departure_at: at('15:00'), proposed_departure_at: at('15:20') });
    expect(effectiveStops([said])[0]?.departure_at).toBe(at('15:00'));
    expect(unrecordedDeparture([said])).toBeNull();
  });

  test('a skipped stop is ignored', () => {
    const given = stop({ status: 'NOT_EJECUTED', proposed_arrival_at: at('09:00') });
    const stops = [depot, stop({ arrival_at: at('06:00') }), given];
    expect(standingStop(stops)).toBe(1);
    expect(effectiveStops(stops)[2]?.arrival_at).toBeNull();
  });

  test('the stand-by charge ends when the truck leaves: nine hours twenty, six free, at 20 USD', () => {
    const [plant] = effectiveStops([stop({ arrival_at: at('06:00'), proposed_departure_at: at('15:20') })]);
    const input = { ...(plant ?? depot), appointment_at: null, free_hours: 6, hourly_rate: '20.00' };
    const later = [at('15:20'), at('19:00')].map(now => standBy(input, now));
    expect(later.map(s => [s.running, s.cost])).toEqual([
      [false, '66.60'],
      [false, '66.60'],
    ]);
  });
});
