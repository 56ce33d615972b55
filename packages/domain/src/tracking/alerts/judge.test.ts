import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, toMillis } from '../../system/time/time';
import type { RuleKind } from '../../trips/cases/case';
import { isRed, risksOf } from '../monitoring/risk';
import { anyRules, anyScope, anyTrip, HELD, iso, NOW, QUIET } from './alerts.samples';
import { caseSteps, isIdle, type OpenCase, type WatchedTrip } from './case-steps';
import { conditionsOf, judge } from './judge';
import { KINDS } from './kinds';
import { limitsFor, riskLimits } from './rule-for';
import { signalOf } from './signal';
import type { RiskTrip } from './trip-facts';

const LIMITS = riskLimits(HELD);
const ZONE = 'America/Guayaquil';
const kindsOf = (facts: Partial<RiskTrip>) =>
  conditionsOf({ ...QUIET, ...facts }, LIMITS, NOW).map(condition => condition.kind);
const clock = (waited: number, free = 120) => ({
  code: 'PLT',
  running: true,
  cost: '0.00',
  excess_hours: Math.max(0, (waited - free) / 60),
  free_used_percent: (waited / free) * 100,
  start_at: iso(-waited),
  free_until: iso(free - waited),
});

describe('what holds', () => {
  test('silence and standing: from the minute after the limit; standing at a known place is none', () => {
    expect([kindsOf({ last_position_at: iso(-20) }), kindsOf({ last_position_at: iso(-21) })]).toEqual([
      [],
      ['SIN_GPS'],
    ]);
    expect([kindsOf({ stopped_since: iso(-15) }), kindsOf({ stopped_since: iso(-16) })]).toEqual([[], ['DETENIDO']]);
    expect(kindsOf({ stopped_since: iso(-90), is_in_geofence: true })).toEqual([]);
    expect(judge({ ...QUIET, last_position_at: iso(-21) }, { kind: 'SIN_GPS', limit: 20 }, NOW)).toEqual({
      holds: true,
      began_at: iso(-21),
      since: iso(-1),
      next_at: null,
    });
  });

  test('expected late, then late: once the time has passed only the stronger one', () => {
    expect(kindsOf({ slot_at: iso(30), eta_at: iso(60) })).toEqual([]);
    expect(kindsOf({ slot_at: iso(30), eta_at: iso(61) })).toEqual(['LLEGA_TARDE']);
    expect(kindsOf({ slot_at: iso(-31), eta_at: iso(10) })).toEqual(['TARDE']);
    // Without an ETA nobody knows before the time has passed.
    expect([kindsOf({ slot_at: iso(-30) }), kindsOf({ slot_at: iso(-31) })]).toEqual([[], ['TARDE']]);
  });

  test('three quarters of the free hours, then stand-by', () => {
    expect([kindsOf({ stand_by: clock(89) }), kindsOf({ stand_by: clock(90) })]).toEqual([[], ['STAND_BY_75']]);
    expect(kindsOf({ stand_by: clock(121) })).toEqual(['STAND_BY']);
    expect(kindsOf({ stand_by: { ...clock(200), running: false } })).toEqual([]);
    expect(judge({ ...QUIET, stand_by: clock(95) }, { kind: 'STAND_BY_75', limit: 75 }, NOW)).toMatchObject({
      began_at: iso(-95),
      since: iso(-5),
      next_at: iso(25),
    });
  });

  test('days and degrees', () => {
    expect([kindsOf({ free_days_left: 4 }), kindsOf({ free_days_left: 3 })]).toEqual([[], ['DIAS_LIBRES']]);
    expect(kindsOf({ temperature_c: -18, set_point_c: -20 })).toEqual([]);
    expect(kindsOf({ temperature_c: -17.9, set_point_c: -20 })).toEqual(['TEMPERATURA']);
  });

  test('does not change before the next moment while the facts stay', () => {
    const moments: readonly RuleKind[] = ['SIN_GPS', 'DETENIDO', 'TARDE', 'LLEGA_TARDE', 'DIAS_LIBRES', 'TEMPERATURA'];
    const watch = fc.record({ kind: fc.constantFrom(...moments), limit: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(anyTrip, watch, fc.integer({ min: 0, max: 300 }), (trip, watched, minutes) => {
        const { holds, next_at } = judge(trip, watched, NOW);
        const later = addMinutes(NOW, minutes);
        if (next_at !== null && toMillis(later) >= toMillis(next_at)) return;
        expect(judge(trip, watched, later).holds).toBe(holds);
      }),
    );
  });
});

/** The kinds of which a trip has an open case after one run of the job, for which conditions have lasted long enough. */
function openKinds(trip: RiskTrip, limits: ReturnType<typeof limitsFor>): RuleKind[] {
  const watched: WatchedTrip = {
    is_under_way: true,
    is_watched: true,
    trip,
    conditions: conditionsOf(trip, limits, NOW),
    remembered: { LLEGA_TARDE: iso(-1000), DIAS_LIBRES: iso(-1000), TEMPERATURA: iso(-1000) },
    open: [],
    ceased: [],
    ended: {},
    ended_keys: [],
  };
  return caseSteps(watched, NOW, ZONE).open.map(({ condition }) => condition.kind);
}

test('the board and the cases say the same: each open case has its row, which is red; a row without one is amber', () => {
  fc.assert(
    fc.property(anyTrip, anyRules, anyScope, (trip, rules, scope) => {
      const limits = limitsFor(scope, rules, HELD);
      const risks = risksOf(trip, NOW, limits, ZONE);
      const held = conditionsOf(trip, limits, NOW).map(({ kind }) => kind);
      expect(risks.flatMap(({ kind }) => kind ?? []).toSorted()).toEqual(held.toSorted());
      const open = openKinds(trip, limits);
      expect(isRed(risks, open)).toBe(open.length > 0);
      // What is not open yet has not lasted long enough.
      for (const { kind, watch, since } of conditionsOf(trip, limits, NOW)) {
        const due = addMinutes(since ?? iso(-1000), watch.for_min);
        expect([kind, open.includes(kind)]).toEqual([kind, toMillis(due) <= toMillis(NOW)]);
      }
    }),
  );
});

describe('the cases of a trip', () => {
  const silent: RiskTrip = { ...QUIET, last_position_at: iso(-30) };
  const watchedOf = (given: Partial<WatchedTrip>): WatchedTrip => {
    const trip = given.trip ?? silent;
    const conditions = conditionsOf(trip, LIMITS, NOW);
    return {
      is_under_way: true,
      is_watched: true,
      trip,
      conditions,
      remembered: {},
      open: [],
      ceased: [],
      ended: {},
      ended_keys: [],
      ...given,
    };
  };
  const steps = (given: Partial<WatchedTrip>) => caseSteps(watchedOf(given), NOW, ZONE);
  const key = `SIN_GPS ${iso(-30)}`;
  const watchedKind = (kind: RuleKind, limit = 20, clear_min = 0) => ({ kind, limit, clear_min, at: iso(-30) });
  const open: OpenCase = {
    id_alert_case: 1,
    kind: 'SIN_GPS',
    keys: [key],
    watched: [watchedKind('SIN_GPS')],
    last_seen_at: iso(-5),
    cleared_at: null,
    is_reopened: false,
    fixes: [],
  };
  const caseOf = (kind: RuleKind, given: Partial<OpenCase> = {}): OpenCase => ({
    ...open,
    kind,
    keys: [`${kind} before`],
    watched: [watchedKind(kind)],
    ...given,
  });
  const ended = (found: OpenCase, why = 'CESO') => [{ found, why }];

  test('one is opened for each episode, at the time when it became due; another episode joins it', () => {
    expect(steps({}).open).toMatchObject([
      { due_at: iso(-10), signal: { key, severity: 'ALTA', at: iso(-30), text: 'Sin GPS desde las 09:30' } },
    ]);
    expect(isIdle(steps({ open: [open] }))).toBe(true);
    expect(steps({ open: [{ ...open, keys: ['SIN_GPS of the morning'] }] }).open).toHaveLength(1);
  });

  test('it ends by itself when its cause has ceased, and with the trip; what a person reopened waits for a person', () => {
    expect(steps({ trip: QUIET, open: [open] }).end).toEqual(ended(open));
    const reopened = { ...open, is_reopened: true };
    expect(steps({ trip: QUIET, open: [reopened] })).toMatchObject({ end: [], clear: [reopened] });
    expect(steps({ is_under_way: false, open: [reopened] }).end).toEqual(ended(reopened, 'VIAJE'));
    expect(steps({ trip: QUIET, open: [caseOf('TEMPERATURA')] }).end).toEqual([]);
    expect(KINDS.TEMPERATURA.ends).toBe('BY_PERSON');
  });

  test('a case with a driver’s report ends neither by itself nor by the job with its trip', () => {
    const joined: OpenCase = { ...open, kind: 'PROBLEMA' };
    expect(steps({ trip: QUIET, open: [joined] })).toMatchObject({ end: [], clear: [joined] });
    expect(steps({ is_under_way: false, trip: QUIET, open: [joined] }).end).toEqual([]);
  });

  test('a rule that is switched off or narrowed ends nothing that is open', () => {
    expect(isIdle(steps({ conditions: [], open: [open] }))).toBe(true);
    expect(steps({ conditions: [], open: [{ ...open, watched: [watchedKind('SIN_GPS', 45)] }] }).end).toHaveLength(1);
  });

  test('it must have ceased for a while; what comes back before that goes on', () => {
    const stood = caseOf('DETENIDO', { watched: [watchedKind('DETENIDO', 15, 3)] });
    expect(steps({ trip: QUIET, open: [stood] })).toMatchObject({ clear: [stood], end: [] });
    const cleared = { ...stood, cleared_at: iso(-2) };
    expect(isIdle(steps({ trip: QUIET, open: [cleared] }))).toBe(true);
    const long = { ...stood, cleared_at: iso(-3) };
    expect(steps({ trip: QUIET, open: [long] }).end).toEqual(ended(long));
    const standing = { ...QUIET, stopped_since: iso(-40) };
    const back = { ...cleared, keys: [`DETENIDO ${iso(-40)}`] };
    expect(steps({ trip: standing, open: [back] })).toMatchObject({ hold: [back], clear: [], end: [] });
  });

  test('a kind that ceased while another one of its case holds is noted, and not any more when it is back', () => {
    const trip: RiskTrip = { ...QUIET, stopped_since: iso(-40), slot_at: iso(30), eta_at: iso(40) };
    const both = caseOf('DETENIDO', {
      keys: [`DETENIDO ${iso(-40)}`],
      watched: [watchedKind('DETENIDO', 15), watchedKind('LLEGA_TARDE', 30)],
    });
    expect(steps({ trip, open: [both] }).cease).toEqual([{ found: both, kinds: ['LLEGA_TARDE'] }]);
    const known: OpenCase = { ...both, ceased: ['LLEGA_TARDE'] };
    expect(isIdle(steps({ trip, open: [known] }))).toBe(true);
    expect(steps({ trip: { ...trip, eta_at: iso(61) }, open: [known] }).cease).toEqual([{ found: known, kinds: [] }]);
    expect(steps({ trip: QUIET, open: [known] })).toMatchObject({ cease: [], end: ended(known) });
    // What a person ends does not cease.
    const cold = caseOf('TEMPERATURA', { watched: [watchedKind('TEMPERATURA', 2), watchedKind('LLEGA_TARDE', 30)] });
    const moving = { ...trip, stopped_since: null };
    expect(steps({ trip: moving, open: [cold] }).cease).toEqual([{ found: cold, kinds: ['LLEGA_TARDE'] }]);
  });

  test('an expected delay must fall ten minutes below its limit', () => {
    const late = caseOf('LLEGA_TARDE', { watched: [watchedKind('LLEGA_TARDE', 30)] });
    const arriving = (after: number): RiskTrip => ({ ...QUIET, slot_at: iso(30), eta_at: iso(30 + after) });
    expect(isIdle(steps({ trip: arriving(21), open: [late] }))).toBe(true);
    expect(steps({ trip: arriving(20), open: [late] }).end).toEqual(ended(late));
  });

  test('one position does not end a silence, two do; positions that arrive late show that there was none', () => {
    const heard = (fixes: readonly number[]) => ({ ...open, fixes: fixes.map(iso) });
    const spoke = { ...QUIET, last_position_at: iso(-1) };
    expect(isIdle(steps({ trip: spoke, open: [heard([-1])] }))).toBe(true);
    expect(steps({ trip: spoke, open: [heard([-2, -1])] }).end).toEqual(ended(heard([-2, -1])));
    const late = heard([-15, -1]);
    expect(steps({ trip: spoke, open: [late] }).end).toEqual(ended(late, 'DATO_ATRASADO'));
    // What else is in the case was no silence.
    const more = { ...late, watched: [watchedKind('SIN_GPS'), watchedKind('DETENIDO')] };
    expect(steps({ trip: spoke, open: [more] }).end).toEqual(ended(more));
  });

  test('a signal joins the case of its family: the consequence its cause, the stronger kind the weaker one', () => {
    const late: RiskTrip = { ...QUIET, slot_at: iso(-40), eta_at: iso(20) };
    const expected = caseOf('LLEGA_TARDE', { last_seen_at: iso(-300) });
    const joins = (id_alert_case: number, reopens = false) => ({ open: [{ joins: { id_alert_case, reopens } }] });
    expect(steps({ trip: late, open: [expected] })).toMatchObject({ ...joins(1), end: [], clear: [] });
    expect(steps({ trip: late, open: [caseOf('DETENIDO')] })).toMatchObject(joins(1));
    const waited = caseOf('STAND_BY_75');
    expect(steps({ trip: { ...QUIET, stand_by: clock(130) }, open: [waited] })).toMatchObject({ ...joins(1), end: [] });
    // Another family, and one whose last signal is too old, are other causes.
    expect(steps({ trip: late, open: [waited] }).open).toMatchObject([{ joins: null }]);
    expect(steps({ trip: late, open: [caseOf('DETENIDO', { last_seen_at: iso(-31) })] }).open).toMatchObject([
      { joins: null },
    ]);
  });

  test('what comes back within half an hour opens the same case again', () => {
    const ceased = (minutes: number) => [{ id_alert_case: 7, kinds: ['SIN_GPS' as const], at: iso(-minutes) }];
    expect(steps({ ceased: ceased(30) }).open).toMatchObject([{ joins: { id_alert_case: 7, reopens: true } }]);
    expect(steps({ ceased: ceased(31) }).open).toMatchObject([{ joins: null }]);
  });

  test('what a person ended is not opened again while it lasts, but when it begins anew', () => {
    expect(isIdle(steps({ ended: { SIN_GPS: iso(-5) } }))).toBe(true);
    expect(steps({ ended: { SIN_GPS: iso(-31) } }).open).toHaveLength(1);
  });

  test('free days whose case a person ended open another on the last free day and on each day that costs, once a day', () => {
    const left = (free_days_left: number, ended_keys: string[] = ['DIAS_LIBRES 2']) =>
      steps({
        trip: { ...QUIET, free_days_left },
        remembered: { DIAS_LIBRES: iso(-1000) },
        ended: { DIAS_LIBRES: iso(-500) },
        ended_keys,
      }).open;
    expect([left(2), left(1)]).toEqual([[], []]);
    for (const day of [0, -1, -2]) {
      // When it begins is now, not when the threshold was passed.
      expect(left(day)).toMatchObject([{ signal: { key: `DIAS_LIBRES ${day}`, at: NOW }, due_at: NOW }]);
      expect(left(day, ['DIAS_LIBRES 2', `DIAS_LIBRES ${day}`])).toEqual([]);
    }
  });

  test('a trip that is off the board or over gets none, and those that it has end', () => {
    expect(steps({ is_watched: false, open: [open] }).end).toEqual([{ found: open, why: 'VIAJE' }]);
    expect(isIdle(steps({ is_watched: false }))).toBe(true);
    expect(isIdle(steps({ is_under_way: false }))).toBe(true);
  });

  test('where the facts do not say since when, it is remembered until it ceases', () => {
    const late: RiskTrip = { ...QUIET, slot_at: iso(30), eta_at: iso(90) };
    expect(steps({ trip: late })).toMatchObject({ remember: ['LLEGA_TARDE'], open: [] });
    expect(steps({ trip: late, remembered: { LLEGA_TARDE: iso(-4) } })).toMatchObject({ remember: [], open: [] });
    expect(steps({ trip: late, remembered: { LLEGA_TARDE: iso(-5) } }).open).toMatchObject([
      { due_at: iso(0), signal: { text: 'Llega tarde al turno de 10:30' } },
    ]);
    expect(steps({ trip: QUIET, remembered: { LLEGA_TARDE: iso(-5) } }).forget).toEqual(['LLEGA_TARDE']);
  });

  test('doing the steps leaves nothing to do', () => {
    fc.assert(
      fc.property(anyTrip, trip => {
        const first = watchedOf({ trip });
        const { open: opened, remember } = caseSteps(first, NOW, ZONE);
        const after = {
          ...first,
          remembered: Object.fromEntries(remember.map(kind => [kind, NOW])),
          open: opened.map(({ condition: { kind, watch }, signal }, i) =>
            caseOf(kind, {
              id_alert_case: i,
              keys: [signal.key],
              watched: [{ kind, limit: watch.limit, clear_min: watch.clear_min, at: signal.at }],
            }),
          ),
        };
        expect(isIdle(caseSteps(after, NOW, ZONE))).toBe(true);
      }),
    );
  });
});

test('signals name neither amounts nor places', () => {
  const text = (facts: Partial<RiskTrip>) => {
    const trip = { ...QUIET, ...facts };
    return conditionsOf(trip, LIMITS, NOW).map(condition => signalOf(condition, trip, NOW, ZONE).text);
  };
  expect(text({ stand_by: { ...clock(200), cost: '34.00' } })).toEqual(['Stand-by corriendo · planta']);
  expect(text({ stand_by: clock(100) })).toEqual(['Stand-by: horas libres al 75 % · planta']);
  expect(text({ stopped_since: iso(-40) })).toEqual(['Detenido fuera de geocerca desde las 09:20']);
  expect(text({ slot_at: iso(-45), slot_kind: 'cita' })).toEqual(['No llegó a la cita de 09:15']);
  expect([3, 1, 0, -2].flatMap(free_days_left => text({ free_days_left }))).toEqual([
    'Quedan 3 días libres de naviera',
    'Queda 1 día libre de naviera',
    'Hoy es el último día libre de naviera',
    'Días libres de naviera vencidos hace 2 días',
  ]);
  expect(text({ temperature_c: -15, set_point_c: -20 })).toEqual(['Temperatura −15,0 °C, pedida −20,0 °C']);
});
