import { expect, it } from 'vitest';
import { storedText } from './import-words.ts';

it('says after an import how many rows were stored and how many were left out', () => {
  expect(storedText({ NEW: 1, CHANGE: 1, SAME: 4 })).toBe('2 guardadas');
  expect(storedText({ NEW: 1, BAD: 3 })).toBe('1 guardada · 3 con errores fuera');
});
