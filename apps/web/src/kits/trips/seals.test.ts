import { expect, it } from 'vitest';
import { sealsProblem } from './seals.ts';

it('reports what the call would refuse before it is queued in the outbox', () => {
  expect(sealsProblem('')).toBeNull();
  expect(sealsProblem('A1, B2, C3, D4, E5')).toBeNull();
  expect(sealsProblem('ML-EC 884412, BASC 2231')).toBeNull();
  expect(sealsProblem('A1, B2, C3, D4, E5, F6')).toBe('Son hasta cinco sellos');
  expect(sealsProblem(`A1, ${'9'.repeat(21)}`)).toContain('9'.repeat(21));
  expect(sealsProblem('A1, B.2')).toContain('«B.2»');
});
