import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionable, isNoisy, precision } from './noise';

test('precision is the part that was real, actionable the part with something to do; without verdicts there is neither', () => {
  const verdicts = { real: 3, real_no_action: 3, wrong: 2 };
  expect([precision(verdicts), actionable(verdicts)]).toEqual([75, 38]);
  const none = { real: 0, real_no_action: 0, wrong: 0 };
  expect([precision(none), actionable(none), isNoisy(none)]).toEqual([null, null, false]);
});

test('a rule is noisy with twenty verdicts of which fewer than half were real', () => {
  expect(isNoisy({ real: 9, real_no_action: 0, wrong: 11 })).toBe(true);
  expect(isNoisy({ real: 9, real_no_action: 1, wrong: 10 })).toBe(false);
  expect(isNoisy({ real: 0, real_no_action: 0, wrong: 19 })).toBe(false);
});

test('both stay within 0 and 100, and actionable is never more than precision', () => {
  const count = fc.nat({ max: 50 });
  fc.assert(
    fc.property(fc.record({ real: count, real_no_action: count, wrong: count }), verdicts => {
      const [right, toDo] = [precision(verdicts), actionable(verdicts)];
      if (right === null || toDo === null) return expect([right, toDo]).toEqual([null, null]);
      expect(toDo).toBeLessThanOrEqual(right);
      expect(toDo).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(100);
    }),
  );
});
