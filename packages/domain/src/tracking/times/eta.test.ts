import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandAround, type EtaStop, etaBand, stopEtas } from './eta';
import { ETA_HORIZONS, ETA_LIMITS, horizonOf, isEtaHit } from './eta-accuracy';

const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
const stop = (id_stop: number, changes: Partial<EtaStop> = {}): EtaStop => ({
  id_stop,
  code: 'DEP',
  planned_arrival: null,
  planned_departure: null,
  appointment_at: null,
  eta_at: null,
  arrival_at: null,
  departure_at: null,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  ...changes,
});
const trip = (changes: Partial<Record<1 | 2 | 3, Partial<EtaStop>>> = {}): EtaStop[] => [
  stop(1, { planned_departure: at('10:00'), ...changes[1] }),
  stop(2, {
    code: 'PLT',
    planned_arrival: at('12:00'),
    planned_departure: at('14:00'),
    appointment_at: at('12:30'),
    ...changes[2],
  }),
  stop(3, { code: 'PRT', planned_arrival: at('16:00'), planned_departure: at('17:00'), ...changes[3] }),
];
const facts = { now: at('09:00'), heard_at: null, fresh_min: 20, bands: [] };
const of = (stops: EtaStop[], changes: object = {}) => stopEtas(stops, { ...facts, ...changes });

describe('ETAs of the stops', () => {
  test('follow the plan before the departure; work at a plant does not begin before its appointment, the arrival is separate', () => {
    const [plant, port] = of(trip());
    expect(plant).toMatchObject({ id_stop: 2, basis: 'PLAN', arrives_at: at('12:00'), eta_at: at('12:30') });
    expect(plant?.slack_min).toBe(30);
    // Two hours of work from the appointment, two hours of driving.
    expect(port).toMatchObject({ arrives_at: at('16:30'), eta_at: at('16:30'), slack_min: null });
    expect(of(trip(), { now: at('11:00') })[0]?.arrives_at).toBe(at('13:00'));
  });
  test('follow the last event and the plan when under way without GPS', () => {
    const left = trip({ 1: { departure_at: at('11:00') } });
    expect(of(left, { now: at('11:30') })[0]).toMatchObject({
      basis: 'EVENT',
      arrives_at: at('13:00'),
      slack_min: -30,
    });
    // No arrival is before now.
    expect(of(left, { now: at('13:20') })[0]?.arrives_at).toBe(at('13:20'));
    const there = trip({ 1: { departure_at: at('10:00') }, 2: { arrival_at: at('12:10') } });
    expect(of(there, { now: at('12:20') }).map(eta => [eta.id_stop, eta.arrives_at])).toEqual([[3, at('16:30')]]);
  });
  test('follow GPS while its positions are fresh, the last event afterwards', () => {
    const told = trip({ 1: { departure_at: at('10:00') }, 2: { eta_at: at('12:45') }, 3: { eta_at: at('16:55') } });
    const now = at('11:00');
    expect(of(told, { now, heard_at: at('10:55') })[0]).toMatchObject({ basis: 'GPS', eta_at: at('12:45') });
    expect(of(told, { now, heard_at: at('10:30') })[0]).toMatchObject({ basis: 'EVENT', arrives_at: at('12:00') });
  });
  test('skipped stops have none', () => {
    expect(of(trip({ 2: { status: 'NOT_EJECUTED' } })).map(eta => eta.id_stop)).toEqual([3]);
  });
  test('have a band from measured errors, else from the allowed ones; at a plant not before its appointment', () => {
    const bands = [{ horizon_min: 120, low_min: -6, high_min: 18 }];
    const left = trip({ 1: { departure_at: at('10:00') }, 2: { appointment_at: null } });
    const [plant, port] = of(left, { now: at('10:30'), bands });
    expect([plant?.low_at, plant?.high_at]).toEqual([at('11:54'), at('12:18')]);
    const { early, late } = ETA_LIMITS[240];
    expect(etaBand(300, bands)).toEqual({ low_min: -early, high_min: late });
    expect(port?.basis).toBe('EVENT');
    expect(of(trip(), { bands })[0]?.low_at).toBe(at('12:30'));
  });
  test('are within their band, never before now, and ascending', () => {
    const minute = fc.integer({ min: 0, max: 600 });
    const hour = (minutes: number) => new Date(Date.parse(at('08:00')) + minutes * 60_000).toISOString();
    fc.assert(
      fc.property(minute, minute, fc.boolean(), fc.integer({ min: -40, max: 40 }), (now, left, gone, band) => {
        const stops = trip(gone ? { 1: { departure_at: hour(Math.min(left, now)) } } : {});
        const bands = ETA_HORIZONS.map(horizon_min => ({ horizon_min, low_min: band, high_min: band + 10 }));
        const etas = of(stops, { now: hour(now), bands });
        for (const eta of etas) {
          expect(eta.low_at <= eta.eta_at && eta.eta_at <= eta.high_at).toBe(true);
          expect(eta.arrives_at >= hour(now) && eta.low_at >= hour(now)).toBe(true);
        }
        expect([...etas].sort((a, b) => (a.eta_at < b.eta_at ? -1 : 1)).map(e => e.id_stop)).toEqual(
          etas.map(e => e.id_stop),
        );
      }),
    );
  });
});

describe('accuracy of an ETA', () => {
  test('belongs to a horizon from four fifths of it', () => {
    expect([16, 15, 12.1, 12, 240, 241, 60, 49, 48].map(horizonOf)).toEqual([
      null,
      15,
      15,
      null,
      240,
      null,
      60,
      60,
      null,
    ]);
  });
  test('late errors count more than early ones; the limits themselves are correct', () => {
    expect([-8, -8.1, 4, 4.1].map(error => isEtaHit(15, error))).toEqual([true, false, true, false]);
    for (const horizon of ETA_HORIZONS) expect(ETA_LIMITS[horizon].late).toBeLessThan(ETA_LIMITS[horizon].early);
  });
});

describe('the band around an ETA', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const bands = [{ horizon_min: 60, low_min: -10, high_min: 20 }];
  test('has the usual error of its horizon, and begins no earlier than now', () => {
    expect(bandAround('2026-11-24T13:00:00.000Z', now, bands)).toEqual({
      low_at: '2026-11-24T12:50:00.000Z',
      high_at: '2026-11-24T13:20:00.000Z',
    });
    expect(bandAround('2026-11-24T12:00:00.000Z', now, bands).low_at).toBe('2026-11-24T12:00:00.000Z');
  });
});
