import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disposition } from './disposition.ts';

test('a plain name stands once, another one also encoded', () => {
  expect(disposition('guia_001.pdf', true)).toBe('inline; filename="guia_001.pdf"');
  expect(disposition('garita_778–202.pdf', false)).toBe(
    `attachment; filename="garita_778_202.pdf"; filename*=UTF-8''garita_778%E2%80%93202.pdf`,
  );
});

test('whatever the name, a header takes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), name => {
      const header = disposition(name, true);
      expect(() => validateHeaderValue('content-disposition', header)).not.toThrow();
      expect(header).toMatch(/^inline; filename="[^"]*"(; filename\*=UTF-8''[\w%.!~-]*)?$/);
    }),
  );
});
