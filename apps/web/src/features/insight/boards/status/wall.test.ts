import type { WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { expect, test } from 'vitest';
import { bandText, groupTrips, hasDelay, runningStandBy, slackText, slackTone } from './wall.ts';

const trip = (id_guide: number, more: Partial<WallTrip> = {}) =>
  ({ id_guide, client_name: 'B', terminal: null, at_stop: null, ...more }) as WallTrip;

test('groups are sorted by name; trips keep their order by urgency', () => {
  const trips = [
    trip(3, { client_name: 'C' }),
    trip(1, { client_name: 'A', terminal: 'DPW' }),
    trip(2, { client_name: 'C' }),
  ];
  const shown = (by: 'atencion' | 'cliente' | 'terminal') =>
    groupTrips(trips, by).map(group => [group.name, group.trips.map(one => one.id_guide)]);
  expect(shown('atencion')).toEqual([[null, [3, 1, 2]]]);
  expect(shown('cliente')).toEqual([
    ['A', [1]],
    ['C', [3, 2]],
  ]);
  expect(shown('terminal')).toEqual([
    ['DPW', [1]],
    ['Sin terminal', [3, 2]],
  ]);
});

test('slack is amber below the limit that the server sends and red below zero', () => {
  const tones = (slack_limit_min: number) =>
    [null, 30, 29, 0, -1].map(slack_min => slackTone({ slack_min, slack_limit_min }));
  expect(tones(30)).toEqual(['calm', 'calm', 'tight', 'tight', 'late']);
  expect(tones(45)).toEqual(['calm', 'tight', 'tight', 'tight', 'late']);
  expect(tones(0)).toEqual(['calm', 'calm', 'calm', 'calm', 'late']);
  expect([slackText(null), slackText(35), slackText(-75)]).toEqual([null, '35 min', '1 h 15 min tarde']);
});

test('the stand-by runs only at a stop where waiting counts', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const at_stop = {
    name: 'P',
    code: 'PLT',
    since: '2026-11-23T06:00:00Z',
    free_hours: '4.00',
    cost_per_hour: '12.00',
    hour_agreed: false,
    starts_at: '2026-11-23T06:00:00Z',
  };
  expect(runningStandBy(trip(1), now)).toBeNull();
  expect(runningStandBy(trip(1, { at_stop: { ...at_stop, free_hours: null } }), now)).toBeNull();
  expect(runningStandBy(trip(1, { at_stop }), now)?.excess_hours).toBe(2);
});

test('a delay or a wait beyond the free time can be justified, an expected delay cannot', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const stop = (arrival_at: string | null) =>
    [{ arrival_at, appointment_at: '2026-11-23T10:00:00Z' }] as WallTrip['stops'];
  expect(hasDelay(trip(1, { stops: stop('2026-11-23T10:05:00Z') }), now)).toBe(true);
  expect(hasDelay(trip(1, { stops: stop('2026-11-23T09:55:00Z') }), now)).toBe(false);
  expect(hasDelay(trip(1, { stops: stop(null) }), now)).toBe(false);
  const waits = {
    name: 'P',
    code: 'PLT',
    since: '2026-11-23T06:00:00Z',
    starts_at: '2026-11-23T06:00:00Z',
    free_hours: '4.00',
    cost_per_hour: '12.00',
    hour_agreed: false,
  };
  expect(hasDelay(trip(1, { stops: [], at_stop: waits }), now)).toBe(true);
});

test('the range of an ETA is shown unless both ends are the same minute', () => {
  const band = (low: string, high: string) => ({ low_at: `2026-11-23T${low}:00Z`, high_at: `2026-11-23T${high}:00Z` });
  expect(bandText(band('18:50', '19:20'))).toBe('13:50–14:20');
  expect([bandText(band('18:50', '18:50')), bandText(null)]).toEqual([null, null]);
});
