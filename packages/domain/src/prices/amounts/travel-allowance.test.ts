import { expect, test } from 'vitest';
import { instantOf } from '../../system/time/time';
import { type AllowanceRate, allowanceRateOf, daysAndNights, travelAllowance } from './travel-allowance';

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

test('a rate of a road goes before one of a city, then the later one; none: days and nights count', () => {
  const rate = (id: number, id_route: number | null, valid_from: string): AllowanceRate => ({
    id_travel_allowance_rate: id,
    id_route,
    place: 'El Guabo',
    amount: '60.00',
    valid_from,
  });
  const city = [rate(1, null, '2026-11-01'), rate(2, null, '2026-11-10'), rate(3, null, '2026-11-10')];
  expect(allowanceRateOf(city)?.id_travel_allowance_rate).toBe(3);
  expect(allowanceRateOf([...city, rate(4, 7, '2026-01-01')])?.id_travel_allowance_rate).toBe(4);
  expect(allowanceRateOf([])).toBeUndefined();
});
