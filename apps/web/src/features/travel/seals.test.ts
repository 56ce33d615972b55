import { expect, it } from 'vitest';
import { sealsIn, sealsProblem } from './seals.ts';

it('seals are read as they are written', () => {
  expect(sealsIn(' A1, B2;C3  D4 ')).toEqual(['A1', 'B2', 'C3', 'D4']);
  expect(sealsIn('')).toEqual([]);
});

it('what the call would refuse is said before it waits in the outbox', () => {
  expect(sealsProblem('')).toBeNull();
  expect(sealsProblem('A1 B2 C3 D4 E5')).toBeNull();
  expect(sealsProblem('A1 B2 C3 D4 E5 F6')).toBe('Son hasta cinco sellos');
  expect(sealsProblem(`A1 ${'9'.repeat(21)}`)).toContain('9'.repeat(21));
});
