import { expect, test } from 'vitest';
import { instantOf } from '../../system/time/time';
import { daysAndNights, travelAllowance } from './travel-allowance';

const zone = 'America/Guayaquil';
const at = (date: string, time: string) => instantOf(date, time, zone);
const of = (from: [string, string], to: [string, string]) => daysAndNights(at(...from), at(...to), zone);

test('counts days with four hours of daytime, and nights away (8-money §6.2)', () => {
  const trip = { from: at('2026-11-24', '14:00'), to: at('2026-11-25', '16:30') };
  expect(daysAndNights(trip.from, trip.to, zone)).toEqual({ days: 2, nights: 1 });
  expect(travelAllowance(trip, { viatico_dia_usd: '15.00', viatico_noche_usd: '20.00' }, zone)).toBe('50.00');
});
test('counts short and night trips', () => {
  expect(of(['2026-11-24', '06:00'], ['2026-11-24', '09:59'])).toEqual({ days: 0, nights: 0 });
  expect(of(['2026-11-24', '06:00'], ['2026-11-24', '10:00'])).toEqual({ days: 1, nights: 0 });
  expect(of(['2026-11-24', '23:00'], ['2026-11-25', '04:00'])).toEqual({ days: 0, nights: 1 });
  expect(of(['2026-11-24', '02:00'], ['2026-11-24', '04:00'])).toEqual({ days: 0, nights: 0 });
});
