import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../system/amounts/money';
import { addMinutes, instantOf } from '../../system/time/time';
import { defaultFreeHours, freeHoursOf, isStandByNear, standBy, standByAlerts } from './stand-by';

const at = (time: string) => instantOf('2026-11-21', time);
const NOW = at('20:00');
const base = { appointment_at: at('06:00'), free_hours: 6, hourly_rate: '20.00' };

describe('stand-by', () => {
  it.each([
    ['06:00', '15:40', 9.67, 3.67, '73.40', false],
    ['04:30', '11:00', 5, 0, '0.00', false],
    ['08:15', '16:15', 8, 2, '40.00', true],
  ])('from %s to %s', (arrival, departure, hours, excess, cost, late) => {
    const result = standBy({ ...base, arrival_at: at(arrival), departure_at: at(departure) }, NOW);
    expect(result).toMatchObject({
      hours_on_site: hours,
      excess_hours: excess,
      cost,
      late_arrival: late,
      running: false,
    });
  });

  it('runs while the truck is at the stop and warns at 75 %', () => {
    const waiting = { ...base, arrival_at: at('06:00'), departure_at: null };
    expect(standBy(waiting, at('10:29'))).toMatchObject({ running: true, cost: '0.00', end_at: null });
    expect(isStandByNear(standBy(waiting, at('10:29')), 75)).toBe(false);
    expect(standBy(waiting, at('10:30')).free_used_percent).toBe(75);
    expect(isStandByNear(standBy(waiting, at('10:30')), 75)).toBe(true);
    expect(standBy(waiting, at('13:42'))).toMatchObject({ excess_hours: 1.7, cost: '34.00', free_until: at('12:00') });
    expect(standBy(waiting, at('05:00'))).toMatchObject({ hours_on_site: 0, excess_hours: 0 });
  });

  it('has not begun before the arrival, and is zero for a departure before the appointment', () => {
    expect(standBy({ ...base, arrival_at: null, departure_at: null }, NOW)).toMatchObject({
      start_at: null,
      running: false,
    });
    expect(standBy({ ...base, arrival_at: at('03:00'), departure_at: at('05:00') }, NOW).hours_on_site).toBe(0);
  });

  it('never decreases with time', () => {
    const minute = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 8 }), (a, b, free_hours) => {
        const input = { ...base, free_hours, arrival_at: at('05:00'), departure_at: null };
        const [early, later] = [Math.min(a, b), Math.max(a, b)].map(m => standBy(input, addMinutes(at('05:00'), m)));
        expect(compare(early?.cost ?? '', later?.cost ?? '')).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('uses free hours, rates and alerts', () => {
    expect(freeHoursOf(0, 4, 6)).toBe(0);
    expect(freeHoursOf(null, 4, 6)).toBe(4);
    expect(freeHoursOf(null, undefined, 6)).toBe(6);
    const hours = {
      horas_libres_planta_E: 6,
      horas_libres_planta_I: 4,
      horas_libres_puerto: 3,
      horas_libres_deposito: 2,
    };
    const usual = (code: string, type: 'E' | 'I') => defaultFreeHours(code, type, hours);
    expect([usual('PLT', 'E'), usual('PLT', 'I'), usual('PRT', 'E'), usual('DEP', 'I'), usual('BASE', 'I')]).toEqual([
      6,
      4,
      3,
      2,
      null,
    ]);
    expect(standByAlerts('PLT', { late_arrival: true, excess_hours: 1 })).toEqual([
      'LATE_ARRIVAL_PLANT',
      'STAND_BY_PLANT',
    ]);
    expect(standByAlerts('PRT', { late_arrival: true, excess_hours: 0 })).toEqual([]);
    expect(standByAlerts('DEP', { late_arrival: false, excess_hours: 0.01 })).toEqual(['STAND_BY_DEPOT']);
  });
});
