import { expect, test } from 'vitest';
import { maskAddress } from './mask-address';

test('an address keeps its first letter and its domain', () => {
  expect(maskAddress('monitor@demo.ec')).toBe('m…@demo.ec');
  expect(maskAddress('a@b.ec')).toBe('a…@b.ec');
  expect(maskAddress('sin arroba')).toBe('…');
});
