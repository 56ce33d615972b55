import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storable } from './storable';

test('what a database refuses is replaced; everything else stays', () => {
  expect(storable('malo\u0000malo \ud800')).toBe('malo malo \ufffd');
  expect(storable('Señal 🚚 · 50 %')).toBe('Señal 🚚 · 50 %');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), said => {
      expect(storable(said)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(storable(said)).toHaveLength(said.length);
    }),
  );
});
