import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TripKind } from '../../trips/cases/case';
import { risksOf } from '../monitoring/risk';
import { HELD, iso, NOW, QUIET } from './alerts.samples';
import { type CaseSteps, caseSteps, type OpenCase } from './case-steps';
import { conditionsOf, judge } from './judge';
import {
  areAbove,
  FRESH_MIN,
  fenceFacts,
  isFresh,
  type JudgedFix,
  LEFT_FENCE_MIN,
  offRoadKm,
} from './newest-positions';
import { placeError } from './rule-checks';
import { type AlertRule, limitsFor, riskLimits } from './rule-for';
import { ruleSentence, scopeText } from './rule-words';
import { signalOf } from './signal';
import type { RiskTrip } from './trip-facts';

const ZONE = 'America/Guayaquil';
const LIMITS = riskLimits(HELD);
const NOWHERE = { inside: [], left: [] };
const fix = (minutes: number, given: Partial<JudgedFix> = {}): JudgedFix => ({
  at: iso(minutes),
  speed_kmh: 60,
  off_road_km: 0,
  ...given,
});
/** A trip whose newest positions have these speeds or distances, a minute apart, the newest first. */
const driving = (what: 'speed_kmh' | 'off_road_km', values: readonly (number | null)[], newest = 0): RiskTrip => ({
  ...QUIET,
  newest: {
    fixes: values.map((value, i) =>
      fix(newest - i, what === 'speed_kmh' ? { speed_kmh: value } : { off_road_km: value }),
    ),
    fences: NOWHERE,
  },
});
const kindsOf = (trip: RiskTrip) => conditionsOf(trip, LIMITS, NOW).map(({ kind }) => kind);

describe('what the newest positions say', () => {
  test('too fast: two positions above the limit, not one, and none without a speed', () => {
    expect(kindsOf(driving('speed_kmh', [91, 95]))).toEqual(['VELOCIDAD']);
    expect(kindsOf(driving('speed_kmh', [90, 95]))).toEqual([]);
    expect(kindsOf(driving('speed_kmh', [95]))).toEqual([]);
    expect(kindsOf(driving('speed_kmh', [95, null]))).toEqual([]);
  });

  test('off the road: three positions farther than the limit; without a drawn road nobody knows', () => {
    expect(kindsOf(driving('off_road_km', [1.6, 1.7, 2]))).toEqual(['FUERA_DE_RUTA']);
    expect(kindsOf(driving('off_road_km', [1.6, 1.7]))).toEqual([]);
    expect(kindsOf(driving('off_road_km', [1.6, 1.5, 2]))).toEqual([]);
    expect(kindsOf(driving('off_road_km', [null, null, null]))).toEqual([]);
    expect(offRoadKm([[-79.9, -2.1]], { lat: -2.1, lng: -79.9 })).toBeNull();
    const road: [number, number][] = [
      [-79.9, -2.1],
      [-79.9, -2.3],
    ];
    expect(offRoadKm(road, { lat: -2.2, lng: -79.9 })).toBeCloseTo(0, 3);
    expect(offRoadKm(road, { lat: -2.2, lng: -79.88 })).toBeCloseTo(2.22, 1);
  });

  test('silence opens nothing: positions older than five minutes do not count', () => {
    expect(kindsOf(driving('speed_kmh', [120, 120], -FRESH_MIN))).toEqual(['VELOCIDAD']);
    expect(kindsOf(driving('speed_kmh', [120, 120], -FRESH_MIN - 1))).toEqual([]);
    expect([isFresh([], NOW), isFresh([fix(0)], NOW)]).toEqual([false, true]);
  });

  test('so many of the newest values, whatever came before', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }), { maxLength: 6 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 200 }), (all, count, limit) => {
        const newest = all.slice(0, count);
        const expected = newest.length === count && newest.every(value => (value ?? -1) > limit);
        expect(areAbove(all, count, limit)).toBe(expected);
        // A lower limit holds wherever a higher one does: what has opened at the limit goes on above it less the hysteresis.
        if (areAbove(all, count, limit)) expect(areAbove(all, count, limit - 10)).toBe(true);
      }),
    );
  });
});

describe('fences', () => {
  const place = { id_location: 4, code: 'OTR', lat: -2.2, lng: -79.9, radius_m: 300, fence: null };
  const at = (isInside: boolean, minutes: number) => ({
    at: iso(minutes),
    lat: isInside ? -2.2 : -2.25,
    lng: -79.9,
  });
  /** The newest first, a minute apart. */
  const factsOf = (states: readonly boolean[], step = 1) =>
    fenceFacts(
      states.map((state, i) => at(state, -i * step)),
      [place],
    );

  test('two positions inside are an arrival, two outside after one inside a departure, one is neither', () => {
    expect(factsOf([true, true, false])).toEqual({ inside: [4], left: [] });
    expect(factsOf([true, false, false])).toEqual(NOWHERE);
    expect(factsOf([false, false, true])).toEqual({ inside: [], left: [4] });
    expect(factsOf([false, true, true])).toEqual(NOWHERE);
    // It never was there.
    expect(factsOf([false, false, false])).toEqual(NOWHERE);
    // Half an hour after it was there it has left no more.
    expect(factsOf([false, false, true], LEFT_FENCE_MIN)).toEqual(NOWHERE);
    expect(factsOf([])).toEqual(NOWHERE);
  });

  test('no place is both entered and left', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), states => {
        const { inside, left } = factsOf(states);
        expect(inside.filter(id => left.includes(id))).toEqual([]);
      }),
    );
  });

  const rule = (kind: 'GEOCERCA_ENTRA' | 'GEOCERCA_SALE', id_location: number | null): AlertRule => ({
    id_alert: 1,
    kind,
    severity: 'BAJA',
    thresholds: {},
    for_min: 0,
    clear_min: 2,
    sla_ack_min: 1440,
    sla_end_min: null,
    road: null,
    id_guide: null,
    id_reservation: null,
    id_route: null,
    id_location,
    id_client: null,
    id_company: null,
  });
  const scope = { id_guide: 1, id_reservation: 1, id_client: 1, id_company: 1, places: [4] };

  test('a rule watches the place that it names, whether the trip stops there or not', () => {
    const holds = (one: AlertRule, fences: { inside: number[]; left: number[] }) => {
      const trip: RiskTrip = { ...QUIET, newest: { fixes: [fix(0)], fences } };
      return conditionsOf(trip, limitsFor({ ...scope, fences }, [one], HELD), NOW).map(({ kind }) => kind);
    };
    expect(holds(rule('GEOCERCA_ENTRA', 9), { inside: [9], left: [] })).toEqual(['GEOCERCA_ENTRA']);
    expect(holds(rule('GEOCERCA_ENTRA', 4), { inside: [9], left: [] })).toEqual([]);
    expect(holds(rule('GEOCERCA_SALE', 9), { inside: [], left: [9] })).toEqual(['GEOCERCA_SALE']);
    expect(holds(rule('GEOCERCA_SALE', 9), { inside: [9], left: [] })).toEqual([]);
    // Nobody read the positions of this trip.
    expect(limitsFor(scope, [rule('GEOCERCA_ENTRA', 4)], HELD).watches).toEqual({});
  });

  test('names its place, and is not stored without one', () => {
    expect([placeError('GEOCERCA_ENTRA', null), placeError('GEOCERCA_ENTRA', 4)]).toEqual(['Elija el lugar', null]);
    expect(placeError('VELOCIDAD', null)).toBeNull();
    const names = {
      guide: null,
      id_reservation: null,
      route: null,
      location: 'Patio Norte',
      client: null,
      company: null,
    };
    const said = ruleSentence({
      kind: 'GEOCERCA_SALE',
      severity: 'BAJA',
      limit: 0,
      for_min: 0,
      interval_min: null,
      sla_ack_min: 1440,
      scope: names,
      recipients: [],
    });
    expect(said).toMatch(/si un camión sale de Patio Norte\./);
    expect(scopeText('GEOCERCA_SALE', names)).toBe('Patio Norte');
  });
});

describe('cases of positions', () => {
  const opened = (kind: TripKind, limit: number, given: Partial<OpenCase> = {}): OpenCase => ({
    id_alert_case: 1,
    kind,
    keys: [`${kind} before`],
    watched: [{ kind, limit, clear_min: 1, at: iso(-30) }],
    last_seen_at: iso(-5),
    cleared_at: null,
    is_reopened: false,
    fixes: [],
    ...given,
  });
  const stepsOf = (
    trip: RiskTrip,
    open: OpenCase[],
    remembered: CaseSteps['remember'] = [],
    since = iso(-10),
  ): CaseSteps =>
    caseSteps(
      {
        is_under_way: true,
        is_watched: true,
        trip,
        conditions: conditionsOf(trip, LIMITS, NOW),
        remembered: Object.fromEntries(remembered.map(kind => [kind, since])),
        open,
        ceased: [],
        ended: {},
        ended_keys: [],
      },
      NOW,
      ZONE,
    );

  test('it must last: the first run remembers it, a later one opens the case, with the speed in its words', () => {
    const fast = driving('speed_kmh', [97, 95]);
    expect(stepsOf(fast, [])).toMatchObject({ remember: ['VELOCIDAD'], open: [] });
    expect(stepsOf(fast, [], ['VELOCIDAD']).open).toMatchObject([
      { signal: { kind: 'VELOCIDAD', severity: 'BAJA', text: 'A 97 km/h, con límite de 90 km/h' } },
    ]);
    expect(stepsOf(fast, [], ['VELOCIDAD'], NOW).open).toEqual([]);
  });

  test('between the limit and the limit less the hysteresis an open case goes on, and no other one opens', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 150 }), fc.integer({ min: 0, max: 180 }), (limit, kmh) => {
        const trip = driving('speed_kmh', [kmh, kmh]);
        const holds = judge(trip, { kind: 'VELOCIDAD', limit }, NOW).holds;
        expect(holds).toBe(kmh > limit);
        const { end, clear } = stepsOf({ ...trip }, [opened('VELOCIDAD', limit, { cleared_at: null })]);
        expect(end).toEqual([]);
        // By the general rule of 90 km/h, too, because the case is of the kind.
        expect(clear.length > 0).toBe(kmh <= limit - 10 && kmh <= 90);
      }),
    );
  });

  test('a truck that is silent off its road stays off it, until it is heard on it again', () => {
    const stale = driving('off_road_km', [2, 2, 2], -40);
    const { end, clear, open } = stepsOf(stale, [opened('FUERA_DE_RUTA', 1.5)]);
    expect([end, clear, open]).toEqual([[], [], []]);
    const back = driving('off_road_km', [0.1, 2, 2]);
    expect(stepsOf(back, [opened('FUERA_DE_RUTA', 1.5)]).clear).toHaveLength(1);
    expect(stepsOf(back, [opened('FUERA_DE_RUTA', 1.5, { cleared_at: iso(-1) })]).end).toMatchObject([{ why: 'CESO' }]);
  });

  test('the words of a signal name no place', () => {
    const text = (trip: RiskTrip) =>
      conditionsOf(trip, LIMITS, NOW).map(condition => signalOf(condition, trip, NOW, ZONE).text);
    expect(text(driving('off_road_km', [2.34, 2, 2]))).toEqual(['Fuera de ruta, a 2,3 km de ella']);
    const fences = { inside: [4], left: [9] };
    expect(text({ ...QUIET, newest: { fixes: [fix(0)], fences } })).toEqual([
      'Entró en un lugar vigilado',
      'Salió de un lugar vigilado',
    ]);
  });
});

test('a list that has not read the positions shows these kinds while their cases are open', () => {
  const keysOf = (given: Partial<RiskTrip>) => risksOf({ ...QUIET, ...given }, NOW, LIMITS, ZONE);
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ open_kinds: ['VELOCIDAD'], speed_kmh: 97.4 })).toMatchObject([
    { key: 'speeding', figure: '97 km/h', kind: 'VELOCIDAD' },
  ]);
  expect(keysOf({ open_kinds: ['FUERA_DE_RUTA', 'GEOCERCA_ENTRA'] }).map(({ key }) => key)).toEqual([
    'off_road',
    'fence_in',
  ]);
});
