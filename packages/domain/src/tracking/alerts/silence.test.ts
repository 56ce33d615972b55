import fc from 'fast-check';
import { expect, test } from 'vitest';
import { iso, NOW } from './alerts.samples';
import { wasSilent } from './silence';

test('a truck was silent if more than the limit passed without a position, by the times of its device', () => {
  expect(wasSilent(iso(-60), [iso(-40), iso(-20)], 20, NOW)).toBe(false);
  expect(wasSilent(iso(-60), [iso(-39), iso(-18)], 20, NOW)).toBe(true);
  expect([wasSilent(iso(-20), [], 20, NOW), wasSilent(iso(-21), [], 20, NOW)]).toEqual([false, true]);
});

test('positions in any order, in any portions and repeated say the same (invariant 1)', () => {
  const fixes = fc.array(fc.integer({ min: -120, max: 0 }), { maxLength: 12 });
  fc.assert(
    fc.property(fixes, fc.integer({ min: 5, max: 60 }), fc.integer({ min: 0, max: 12 }), (minutes, limit, at) => {
      const inOrder = minutes.toSorted((a, b) => a - b).map(iso);
      const turned = [...minutes.slice(at), ...minutes.slice(0, at), ...minutes].map(iso);
      expect(wasSilent(iso(-120), turned, limit, NOW)).toBe(wasSilent(iso(-120), inOrder, limit, NOW));
    }),
  );
});

test('another position never makes a silence', () => {
  const minutes = fc.array(fc.integer({ min: -120, max: 0 }), { maxLength: 12 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: -120, max: 0 }), (known, more) => {
      if (wasSilent(iso(-120), known.map(iso), 20, NOW)) return;
      expect(wasSilent(iso(-120), [...known, more].map(iso), 20, NOW)).toBe(false);
    }),
  );
});
