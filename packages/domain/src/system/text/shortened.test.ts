import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortened } from './shortened';
import { signCount } from './sign-count';

test('a text that fits is unchanged; a longer one ends in an ellipsis', () => {
  expect(shortened('Turno perdido', 13)).toBe('Turno perdido');
  expect(shortened('Turno perdido en el puerto', 13)).toBe('Turno perdid…');
  expect(shortened('Turno perdido', 7)).toBe('Turno…');
  expect(shortened('🚚🚚🚚', 3)).toBe('🚚🚚🚚');
  expect(shortened('🚚🚚🚚', 2)).toBe('🚚…');
});

test('the result never exceeds the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const short = shortened(text, most);
      expect(signCount(short)).toBeLessThanOrEqual(most);
      expect(short === text || short.endsWith('…')).toBe(true);
    }),
  );
});
