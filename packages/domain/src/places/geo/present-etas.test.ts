import { expect, it } from 'vitest';
import { presentEtas } from './present-etas';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const stop = (code: string, eta: string | null, facts: object = {}) => ({
  code,
  status: 'PENDING',
  eta_at: eta && at(eta),
  appointment_at: null as string | null,
  arrival_at: null,
  departure_at: null,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  ...facts,
});
const etas = (stops: ReturnType<typeof stop>[], now: string) =>
  presentEtas(stops, at(now)).map(s => s.eta_at?.slice(11, 16) ?? null);

it('ETAs in the future are unchanged', () => {
  expect(etas([stop('DEP', '06:30'), stop('PLT', '08:15')], '06:18')).toEqual(['06:30', '08:15']);
});

it('no ETA is before now: the next stop is due now, later stops move by the same delay', () => {
  expect(etas([stop('DEP', '06:30'), stop('PLT', '08:15')], '06:38')).toEqual(['06:38', '08:23']);
});

it('waiting for a plant’s appointment absorbs the delay', () => {
  const stops = [stop('PLT', '06:30', { appointment_at: at('07:00') }), stop('PRT', '12:00')];
  expect(etas(stops, '06:50')).toEqual(['06:50', '12:00']);
  expect(etas(stops, '07:10')).toEqual(['07:10', '12:10']);
});

it('stops that were reached or skipped delay nothing', () => {
  const there = stop('DEP', '05:00', { arrival_at: at('05:02') });
  const skipped = stop('BASE', '05:30', { status: 'NOT_EJECUTED' });
  expect(etas([there, skipped, stop('PLT', '08:15')], '06:38')).toEqual(['05:00', '05:30', '08:15']);
});
