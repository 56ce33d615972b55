import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('no second has more than allowed, whenever somebody asks, and nobody waits longer than needed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.array(fc.nat(400), { maxLength: 300 }), (perSecond, pauses) => {
      const pace = new Pace(perSecond);
      const begun: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        if (pace.free(now) <= 0) {
          const wait = pace.waitMs(now);
          expect(pace.free(now + wait - 0.001)).toBe(0);
          now += wait;
        }
        expect(pace.free(now)).toBeGreaterThan(0);
        pace.begin(now);
        begun.push(now);
      }
      for (const start of begun)
        expect(begun.filter(at => at >= start && at - start < 1000).length).toBeLessThanOrEqual(perSecond);
    }),
  );
});

test('without a limit nothing waits', () => {
  const pace = new Pace();
  for (let n = 0; n < 1000; n++) pace.begin(0);
  expect(pace.waitMs(0)).toBe(0);
});
