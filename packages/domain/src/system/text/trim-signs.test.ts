import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimEndOf, trimOf } from './trim-signs';

test('removes characters at the ends only, as a pattern with ^ and $ does', () => {
  expect([trimEndOf('2,500', /0/), trimEndOf('000', /0/), trimEndOf('', /0/)]).toEqual(['2,5', '', '']);
  expect([trimOf('//reservas//7/', /\//), trimOf(' .a. b. ', /[\s.]/)]).toEqual(['reservas//7', 'a. b']);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('_', 'A', '\n') }), text => {
      expect(trimOf(text, /[_\n]/)).toBe(text.replace(/^[_\n]+|[_\n]+(?![\s\S])/g, ''));
    }),
  );
});
