import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes } from '../../system/time/time';
import { iso, NOW } from './alerts.samples';
import { AWAY_MIN, escalationSteps, isAway, isReminderDue, leastBusy, stepsDue, type WaitingCase } from './escalation';
import { INTERVALS } from './rule-checks';

const ZONE = 'America/Guayaquil';
const waiting: WaitingCase = {
  acked_at: null,
  ended_at: null,
  snoozed_until: null,
  ack_due_at: iso(5),
  sla_ack_min: 5,
  escalation_level: 0,
};
const usual = escalationSteps(5, []);
const toldAt = (minutes: number, given: Partial<WaitingCase> = {}) =>
  stepsDue({ ...waiting, ...given }, usual, iso(minutes)).map(({ to }) => to);

test('after once, twice and four times the time for the acknowledgement the next ones are told', () => {
  expect([toldAt(4), toldAt(5), toldAt(10), toldAt(20)]).toEqual([
    [],
    ['ATTENDANTS'],
    ['ATTENDANTS', 'SUPERVISORS'],
    ['ATTENDANTS', 'SUPERVISORS', 'MASTERS'],
  ]);
  expect(toldAt(10, { escalation_level: 1 })).toEqual(['SUPERVISORS']);
});

test('nobody is told of a case that somebody acknowledged, snoozed or ended', () => {
  for (const done of [{ acked_at: NOW }, { snoozed_until: iso(30) }, { ended_at: NOW }])
    expect(toldAt(60, done)).toEqual([]);
});

test('steps of the rule replace the usual ones, in the order of their minutes', () => {
  const own = escalationSteps(5, [
    { after_min: 30, roles: ['OPERADOR'] },
    { after_min: 10, roles: ['MONITOR'] },
  ]);
  expect(own.map(({ after_min, to, roles }) => [after_min, to, roles])).toEqual([
    [10, 'ROLES', ['MONITOR']],
    [30, 'ROLES', ['OPERADOR']],
  ]);
});

test('each step is told once, at whatever minutes the job runs, and none after an acknowledgement (invariant 2)', () => {
  const runs = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
  fc.assert(
    fc.property(runs, fc.integer({ min: 0, max: 60 }), (minutes, acked) => {
      let escalation_level = 0;
      for (const at of minutes.toSorted((a, b) => a - b)) {
        const acked_at = at >= acked ? iso(acked) : null;
        const due = stepsDue({ ...waiting, acked_at, escalation_level }, usual, iso(at));
        if (acked_at !== null) expect(due).toEqual([]);
        escalation_level += due.length;
      }
      expect(escalation_level).toBeLessThanOrEqual(usual.length);
      const last = Math.max(-1, ...minutes.filter(at => at < acked));
      expect(escalation_level).toBe(usual.filter(({ after_min }) => after_min <= last).length);
    }),
  );
});

test('a reminder of an interval fires 1,440/n times a day, and after a stop once (invariant 3)', () => {
  const day = '2026-12-01T05:00:00.000Z';
  for (const interval_min of INTERVALS) {
    let last_tick: string | null = null;
    let times = 0;
    for (let minute = 1; minute <= 1440; minute++) {
      const now = addMinutes(day, minute);
      if (!isReminderDue({ remind_at: null, interval_min, created_at: day, last_tick }, now, ZONE)) continue;
      last_tick = now;
      times++;
    }
    expect([interval_min, times]).toEqual([interval_min, 1440 / interval_min]);
    const missed = { remind_at: null, interval_min, created_at: day, last_tick: null };
    const later = addMinutes(day, 2880);
    expect(isReminderDue(missed, later, ZONE)).toBe(true);
    expect(isReminderDue({ ...missed, last_tick: later }, later, ZONE)).toBe(false);
  }
});

test('a reminder of a time fires once, also when its minute was missed', () => {
  const at = { remind_at: iso(10), interval_min: null, created_at: NOW, last_tick: null };
  expect([isReminderDue(at, iso(9), ZONE), isReminderDue(at, iso(500), ZONE)]).toEqual([false, true]);
  expect(isReminderDue({ ...at, last_tick: iso(500) }, iso(501), ZONE)).toBe(false);
});

test('an owner is away after a while without a request', () => {
  expect([iso(-AWAY_MIN), iso(-AWAY_MIN - 1), null].map(at => isAway(at, NOW))).toEqual([false, true, true]);
});

test('a case that nobody owns goes to the monitor with the fewest; of equal ones to the same, whatever the order', () => {
  const monitors = [
    { id_user: 9, open_cases: 2 },
    { id_user: 4, open_cases: 1 },
    { id_user: 7, open_cases: 1 },
  ];
  expect(leastBusy(monitors)?.id_user).toBe(4);
  expect(leastBusy(monitors.toReversed())?.id_user).toBe(4);
  expect(leastBusy([])).toBeUndefined();
});
