import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterAnswer, firstStep, type RequestFacts, submittedAt, type TerminalAnswer } from './slot-request';

const START = Date.parse('2026-11-24T14:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const fresh: RequestFacts = { submitted_at: null, not_found_at: null };

describe('a request of a slot', () => {
  it('is submitted by the first try and asked about by each later one', () => {
    expect(firstStep(fresh)).toBe('SUBMIT');
    expect(firstStep(submittedAt(at(0)))).toBe('ASK');
  });

  it('is submitted again after two answers «no existe» that are two minutes apart, not before', () => {
    const first = afterAnswer(submittedAt(at(0)), { state: 'NOT_FOUND' }, at(5_000));
    expect(first).toEqual({
      step: 'WAIT',
      wait_ms: 120_000,
      facts: { submitted_at: at(0), not_found_at: at(5_000) },
    });
    const facts = { submitted_at: at(0), not_found_at: at(5_000) };
    expect(afterAnswer(facts, { state: 'NOT_FOUND' }, at(124_999))).toMatchObject({ step: 'WAIT', wait_ms: 1 });
    expect(afterAnswer(facts, { state: 'NOT_FOUND' }, at(125_000))).toEqual({
      step: 'SUBMIT',
      facts: submittedAt(at(125_000)),
    });
  });

  it('begins to count anew when the terminal knows the reference in between', () => {
    const facts = { submitted_at: at(0), not_found_at: at(5_000) };
    expect(afterAnswer(facts, { state: 'PENDING' }, at(60_000))).toMatchObject({
      step: 'WAIT',
      facts: { not_found_at: null },
    });
  });

  it.each(['CONFIRMED', 'REJECTED', 'CANCELLED'] as const)('ends with %s', state => {
    expect(afterAnswer(submittedAt(at(0)), { state }, at(5_000))).toEqual({ step: 'END' });
  });
});

/** A terminal that books each request that arrives, whatever its reference: the worst one. */
class Terminal {
  readonly booked: number[] = [];

  /** `delay`: until the request has been worked, ms. */
  submit(now: number, delay: number): void {
    this.booked.push(now + delay);
  }

  status(now: number): TerminalAnswer {
    const known = this.booked.some(visible => visible <= now);
    return known ? { state: 'CONFIRMED', code: 'T-1', from: at(0), to: null } : { state: 'NOT_FOUND' };
  }
}

/**
 * One try. `wait`: time since the last one; `lost`: its request does not arrive; `silent`: its answer does not; `stops`: the process ends before the
 * request leaves, after `submitted_at` was stored, or before the answer is stored.
 */
const oneTry = fc.record({
  wait: fc.integer({ min: 1_000, max: 300_000 }),
  delay: fc.integer({ min: 0, max: 110_000 }),
  lost: fc.boolean(),
  silent: fc.boolean(),
  stops: fc.constantFrom('no', 'no', 'no', 'before', 'marked', 'answered'),
});

it('makes at most one slot at the terminal, whatever is lost and wherever the process ends', () => {
  fc.assert(
    fc.property(fc.array(oneTry, { minLength: 1, maxLength: 40 }), tries => {
      const terminal = new Terminal();
      let facts = fresh;
      let now = 0;
      const isDone = tries.some(({ wait, delay, lost, silent, stops }) => {
        now += wait;
        if (stops === 'before') return false;
        if (firstStep(facts) === 'ASK') {
          if (lost || silent || stops === 'marked') return false;
          const following = afterAnswer(facts, terminal.status(now), at(now));
          if (stops === 'answered') return false;
          if (following.step === 'END') return true;
          facts = following.facts;
          if (following.step === 'WAIT') return false;
        } else facts = submittedAt(at(now));
        if (stops === 'marked') return false;
        if (!lost) terminal.submit(now, delay);
        return !lost && !silent && stops !== 'answered';
      });
      expect(terminal.booked.length).toBeLessThanOrEqual(1);
      if (isDone) expect(terminal.booked).toHaveLength(1);
    }),
  );
});
