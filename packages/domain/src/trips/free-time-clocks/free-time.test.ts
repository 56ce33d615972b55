import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readTiers, tiersError, tiersText } from '../../empties/free-time/free-time-input';
import { add, compare } from '../../system/amounts/money';
import { addDays, daysBetween } from '../../system/time/time';
import { clockRun, costIfReturned, type FreeTimeClock, type FreeTimeTariff, freeTime } from './free-time';

const counting = { first_day_counts: true, calendar: 'CALENDAR' } as const;
/** Maersk Ecuador since 2023-12-01, per calendar day. */
const exportDry40: FreeTimeTariff = {
  free_days: 7,
  ...counting,
  tiers: readTiers('8:80, 13:100, 22:120') ?? [],
};
const importDry40: FreeTimeTariff = {
  free_days: 8,
  ...counting,
  tiers: readTiers('9:125, 15:135, 22:160') ?? [],
};
const clock = (changes: Partial<FreeTimeClock> = {}): FreeTimeClock => ({
  started_on: '2026-11-01',
  ended_on: null,
  extended_days: 0,
  agreed_days: null,
  ...changes,
});

describe('Maersk’s tariff', () => {
  it.each([
    ['export 40DC', exportDry40, '1200.00'],
    ['import 40HC', importDry40, '1560.00'],
  ])('%s from 1 to 20 November', (_name, tariff, cost) => {
    const ended = freeTime(clock({ ended_on: '2026-11-20' }), tariff, '2026-12-24');
    expect(ended).toMatchObject({ days_used: 20, cost, days_left: null, per_day: null });
    expect(freeTime(clock(), tariff, '2026-11-20')).toMatchObject({ days_used: 20, cost });
  });

  it('the first day after the free ones is charged', () => {
    const on = (day: string) => freeTime(clock(), importDry40, day);
    expect(on('2026-11-08')).toMatchObject({
      last_free_day: '2026-11-08',
      days_left: 0,
      cost: '0.00',
      per_day: '125.00',
    });
    expect(on('2026-11-09')).toMatchObject({ days_left: -1, charged_days: 1, cost: '125.00' });
    expect(on('2026-11-14')).toMatchObject({ cost: '750.00', per_day: '135.00' });
  });

  it('a first day that does not count moves all days by one', () => {
    const later = { ...importDry40, first_day_counts: false };
    expect(freeTime(clock(), later, '2026-11-01')).toMatchObject({ days_used: 0, last_free_day: '2026-11-09' });
    expect(freeTime(clock(), later, '2026-11-20').cost).toBe('1425.00');
  });

  it('cost of a return on the planned day', () => {
    expect(costIfReturned(clock(), importDry40, '2026-11-20', '2026-11-05')).toBe('1560.00');
    // A planned day in the past costs at least as much as today.
    expect(costIfReturned(clock(), importDry40, '2026-11-02', '2026-11-09')).toBe('125.00');
  });
});

test('without a tariff days are counted, without an amount', () => {
  const none = freeTime(clock({ agreed_days: 5 }), null, '2026-11-20');
  expect(none).toMatchObject({
    days_used: 20,
    free_days: 5,
    days_left: -15,
    charged_days: 15,
    cost: null,
    per_day: null,
  });
  expect(freeTime(clock(), null, '2026-11-20')).toMatchObject({ days_used: 20, last_free_day: null, cost: null });
});

test('agreed days take precedence over the tariff; with fewer free days the first tier applies from the start', () => {
  expect(freeTime(clock({ agreed_days: 14 }), importDry40, '2026-11-16').cost).toBe('270.00');
  expect(freeTime(clock({ agreed_days: 6 }), importDry40, '2026-11-09').cost).toBe('375.00');
});

test('working days exclude weekends and holidays', () => {
  // 1 November 2026 is a Sunday; the 2nd and 3rd are holidays.
  const working = { ...importDry40, calendar: 'WORKING' as const, free_days: 3 };
  const holidays = new Set(['2026-11-02', '2026-11-03']);
  const on = (day: string) => freeTime(clock(), working, day, holidays);
  expect(on('2026-11-03').days_used).toBe(0);
  // Wednesday, Thursday and Friday are free, and the weekend after them.
  expect(on('2026-11-08')).toMatchObject({ days_used: 3, last_free_day: '2026-11-08', cost: '0.00' });
  expect(on('2026-11-09')).toMatchObject({ days_used: 4, cost: '125.00' });
});

describe('clockRun', () => {
  const facts = { side: 'IMPORT', discharged_on: null, picked_up_on: '2026-11-04', returned_on: null } as const;
  it('an import runs from the discharge if known, otherwise from the gate; an export from the gate', () => {
    expect(clockRun(facts, 'DISCHARGE')).toEqual({ started_on: '2026-11-04', start_source: 'EVENT', ended_on: null });
    const typed = { ...facts, discharged_on: '2026-11-01' };
    expect(clockRun(typed, 'DISCHARGE')).toMatchObject({ started_on: '2026-11-01', start_source: 'TYPED' });
    expect(clockRun({ ...typed, picked_up_on: null }, null)).toMatchObject({ started_on: '2026-11-01' });
    expect(clockRun(typed, 'GATE_OUT')).toMatchObject({ started_on: '2026-11-04', start_source: 'EVENT' });
    expect(clockRun({ ...typed, side: 'EXPORT', picked_up_on: null }, null)).toBeNull();
  });
  it('it never ends before it starts', () => {
    expect(clockRun({ ...facts, returned_on: '2026-11-02' }, null)).toMatchObject({ started_on: '2026-11-02' });
    expect(() => freeTime(clock({ ended_on: '2026-10-31' }), null, '2026-11-20')).toThrow(RangeError);
  });
});

test('tiers are parsed as typed, and errors are reported', () => {
  expect(readTiers('9: 125; 15:$135.50')).toEqual([
    { from_day: 9, usd: '125.00' },
    { from_day: 15, usd: '135.50' },
  ]);
  expect(readTiers('nueve: 125')).toBeNull();
  expect(readTiers('')).toBeNull();
  expect(tiersText(importDry40.tiers)).toBe('9: 125.00, 15: 135.00, 22: 160.00');
  expect(tiersError(importDry40.tiers, 8)).toBeNull();
  expect(tiersError(importDry40.tiers, 7)).toBe('El primer tramo empieza el día 8');
  expect(tiersError([], 7)).toContain('desde qué día');
  const repeated = [importDry40.tiers[0], importDry40.tiers[0]].filter(tier => tier !== undefined);
  expect(tiersError(repeated, 8)).toBe('Los tramos van en orden de días, sin repetir');
});

/** Invariant 9 of the design's page. */
describe('invariant', () => {
  const tariffs = fc
    .record({
      free_days: fc.integer({ min: 0, max: 20 }),
      steps: fc.array(
        fc.record({ days: fc.integer({ min: 1, max: 12 }), cents: fc.integer({ min: 1, max: 50_000 }) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      first_day_counts: fc.boolean(),
      calendar: fc.constantFrom('CALENDAR' as const, 'WORKING' as const),
    })
    .map(({ steps, ...rest }): FreeTimeTariff => {
      let from_day = rest.free_days + 1;
      const tiers = steps.map(({ days, cents }) => {
        const tier = { from_day, usd: (cents / 100).toFixed(2) };
        from_day += days;
        return tier;
      });
      return { ...rest, tiers };
    });
  const clocks = fc.record({
    started_on: fc.integer({ min: 0, max: 800 }).map(n => addDays('2026-01-01', n)),
    ended_on: fc.constant(null),
    extended_days: fc.integer({ min: 0, max: 15 }),
    agreed_days: fc.option(fc.integer({ min: 0, max: 20 })),
  });
  const holidays = new Set(['2026-11-02', '2026-11-03', '2026-12-25', '2027-01-01']);

  it('9: cost never falls with time, free days cost nothing, days add up, an extension never raises the cost', () => {
    fc.assert(
      fc.property(
        clocks,
        tariffs,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 15 }),
        (c, t, n, more) => {
          const at = (days: number, one = c) => freeTime(one, t, addDays(one.started_on, days), holidays);
          const today = at(n);
          const tomorrow = at(n + 1);
          const costOn = (one: typeof today) => one.cost ?? '';
          expect(compare(costOn(tomorrow), costOn(today))).toBeGreaterThanOrEqual(0);
          // Nothing until the last free day, a charge on the next.
          const last = daysBetween(c.started_on, today.last_free_day ?? '');
          if (n <= last) expect(today.cost).toBe('0.00');
          else expect(compare(costOn(today), '0.00')).toBe(1);
          // Each day costs what was announced the day before, or nothing.
          const days = Array.from({ length: n }, (_, i) => at(i));
          const each = days.map((one, i) => {
            const next = at(i + 1);
            const isCharged = next.days_used > one.days_used && next.days_used > (next.free_days ?? 0);
            return isCharged ? (one.per_day ?? '') : '0.00';
          });
          expect(add(costOn(at(0)), ...each)).toBe(today.cost);
          const longer = at(n, { ...c, extended_days: c.extended_days + more });
          expect(compare(costOn(longer), costOn(today))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
