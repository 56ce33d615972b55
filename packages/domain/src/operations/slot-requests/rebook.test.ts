import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { comesAfterSlot, type OfferedWindow, offersAfter, rebookWay } from './rebook';
import { afterAnswer, firstStep, type RequestFacts, submittedAt, type TerminalAnswer } from './slot-request';

const START = Date.parse('2026-11-24T12:00:00.000Z');
const ZONE = 'America/Guayaquil';
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const windowAt = (hour: number, free = 2): OfferedWindow => ({
  from: at(hour * 60),
  to: at(hour * 60 + 60),
  free,
  price: '12.00',
});
const change = { way: 'CHANGE', margin_cutoff_min: null, change_fee: '25.00' } as const;

describe('offers for a late truck', () => {
  const day = [5, 1, 3, 2, 4, 6].map(hour => windowAt(hour));

  it('are the next three that begin a quarter of an hour after it arrives', () => {
    expect(offersAfter(day, at(46), null, change).map(one => one.from)).toEqual([at(120), at(180), at(240)]);
    expect(offersAfter(day, at(45), null, change).map(one => one.from)).toEqual([at(60), at(120), at(180)]);
  });

  it('admit a truck, and end before the cut-off by the margin of the terminal', () => {
    const some = [windowAt(1, 0), windowAt(2), windowAt(3), windowAt(4)];
    expect(offersAfter(some, at(0), at(240), change).map(one => one.from)).toEqual([at(120), at(180)]);
    const margin = { ...change, margin_cutoff_min: 60 };
    expect(offersAfter(some, at(0), at(240), margin).map(one => one.from)).toEqual([at(120)]);
  });

  it('cost the fee of a change, or the price of another slot', () => {
    expect(offersAfter([windowAt(2)], at(0), null, change)).toMatchObject([{ price: '25.00' }]);
    expect(offersAfter([windowAt(2)], at(0), null, { ...change, way: 'REPLACE' })).toMatchObject([{ price: '12.00' }]);
  });

  const one = fc.record({ hour: fc.integer({ min: -5, max: 40 }), free: fc.integer({ min: 0, max: 3 }) });
  const offered = fc.array(one, { maxLength: 40 });
  test('are never ones that the truck cannot use, and none is left out for a later one', () => {
    fc.assert(
      fc.property(
        offered,
        fc.integer({ min: 0, max: 1_500 }),
        fc.option(fc.integer({ min: 0, max: 2_000 })),
        fc.option(fc.integer({ min: 0, max: 240 })),
        (all, eta, cut_off, margin_cutoff_min) => {
          const offers = all.map(({ hour, free }) => windowAt(hour, free));
          const limits = { ...change, margin_cutoff_min };
          const given = offersAfter(offers, at(eta), cut_off === null ? null : at(cut_off), limits);
          const isUsable = ({ from, to, free }: OfferedWindow) =>
            free > 0 &&
            Date.parse(String(from)) >= START + (eta + 15) * 60_000 &&
            (cut_off === null || Date.parse(String(to)) <= START + (cut_off - (margin_cutoff_min ?? 0)) * 60_000);
          const usable = offers.filter(isUsable).map(one => String(one.from));
          expect(given.map(one => String(one.from))).toEqual(usable.toSorted().slice(0, 3));
        },
      ),
    );
  });
});

describe('the way to another window', () => {
  const slot = { terminal: 'DP World Posorja', slot_from: at(600), is_refused_late: false };
  const limits = { change_limit_min: 240, cancel_limit_min: 60 };

  it.each([
    [360, 'CHANGE'],
    [361, 'REPLACE'],
    [540, 'REPLACE'],
  ])('%i minutes later it is %s', (minutes, way) => {
    expect(rebookWay(slot, limits, at(minutes), ZONE)).toBe(way);
  });

  it('is refused with the limit of the change once the terminal does not cancel it either', () => {
    expect(rebookWay(slot, limits, at(541), ZONE)).toMatchObject({
      code: 'CAMBIO_FUERA_DE_PLAZO',
      message: 'DP World Posorja acepta cambios hasta las 13:00',
    });
  });

  it('is another slot after the terminal refused a change as too late', () => {
    const refused = { ...slot, is_refused_late: true };
    const none = { change_limit_min: null, cancel_limit_min: null };
    expect(rebookWay(slot, none, at(0), ZONE)).toBe('CHANGE');
    expect(rebookWay(refused, none, at(0), ZONE)).toBe('REPLACE');
    expect(rebookWay(refused, limits, at(541), ZONE)).toMatchObject({ code: 'CAMBIO_FUERA_DE_PLAZO' });
  });

  const limit = fc.option(fc.integer({ min: 0, max: 700 }));
  const hardness = (minutes: number, of: Parameters<typeof rebookWay>[1]) => {
    const way = rebookWay(slot, of, at(minutes), ZONE);
    return typeof way === 'string' ? ['CHANGE', 'REPLACE'].indexOf(way) : 2;
  };
  test('never becomes a gentler one as time passes', () => {
    fc.assert(
      fc.property(
        limit,
        limit,
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 700 }),
        (change_limit_min, cancel_limit_min, one, more) => {
          const of = { change_limit_min, cancel_limit_min };
          expect(hardness(one + more, of)).toBeGreaterThanOrEqual(hardness(one, of));
        },
      ),
    );
  });
});

test('a truck is too late for a slot after the end of its window, or after its hour', () => {
  expect(comesAfterSlot(at(61), { slot_from: at(0), slot_to: at(60) })).toBe(true);
  expect(comesAfterSlot(at(60), { slot_from: at(0), slot_to: at(60) })).toBe(false);
  expect(comesAfterSlot(at(1), { slot_from: at(0), slot_to: null })).toBe(true);
  expect(comesAfterSlot(null, { slot_from: at(0), slot_to: null })).toBe(false);
});

/** A terminal that books, changes and cancels whatever arrives, as often as it arrives. */
class Terminal {
  /** How often each name was carried out. */
  readonly done = new Map<string, number>();
  readonly live = new Set<string>();

  carryOut(name: string, ends: string | null): void {
    this.done.set(name, (this.done.get(name) ?? 0) + 1);
    if (ends !== null) this.live.delete(ends);
    this.live.add(name);
  }

  status(name: string): TerminalAnswer {
    return this.done.has(name) ? { state: 'CONFIRMED', code: name, from: at(0), to: null } : { state: 'NOT_FOUND' };
  }
}

/** One try of what is under way: what of it is lost on its way, and how long after the last one it comes. */
const oneTry = fc.record({
  wait: fc.integer({ min: 1, max: 5 }),
  loses: fc.constantFrom('nothing', 'nothing', 'request', 'answer', 'process'),
});
const moves = fc.array(
  fc.record({ way: fc.constantFrom('CHANGE', 'REPLACE'), tries: fc.array(oneTry, { minLength: 1, maxLength: 8 }) }),
  { minLength: 1, maxLength: 6 },
);

test('a slot that is moved again and again is one slot at the terminal, and each move is carried out at most once', () => {
  fc.assert(
    fc.property(moves, all => {
      const terminal = new Terminal();
      let holds: string | null = null;
      let minutes = 0;
      for (const [number, { way, tries }] of all.entries()) {
        const name = `CZ-${number}`;
        let facts: RequestFacts = { submitted_at: null, not_found_at: null };
        // Another slot is asked for only after the terminal has said that the former one is cancelled.
        if (way === 'REPLACE' && holds !== null) {
          terminal.live.delete(holds);
          holds = null;
        }
        const isDone = tries.some(({ wait, loses }) => {
          minutes += wait;
          if (firstStep(facts) === 'ASK') {
            if (loses !== 'nothing') return false;
            const following = afterAnswer(facts, terminal.status(name), at(minutes));
            if (following.step === 'END') return true;
            facts = following.facts;
            if (following.step === 'WAIT') return false;
          } else facts = submittedAt(at(minutes));
          if (loses === 'process' || loses === 'request') return false;
          terminal.carryOut(name, holds);
          return loses === 'nothing';
        });
        expect(terminal.done.get(name) ?? 0).toBeLessThanOrEqual(1);
        expect(terminal.live.size).toBeLessThanOrEqual(1);
        // Until the terminal has decided, nothing else is asked.
        if (!isDone) return;
        holds = name;
      }
    }),
  );
});
