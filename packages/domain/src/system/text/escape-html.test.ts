import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, escapeLines } from './escape-html';

test('no text begins markup or ends an attribute', () => {
  expect(escapeHtml('Flores & <b>Cía</b>')).toBe('Flores &#38; &#60;b&#62;Cía&#60;/b&#62;');
  fc.assert(fc.property(fc.string(), text => !/[<>"']/.test(escapeHtml(text))));
});

test('the lines of a text stay lines', () => {
  expect(escapeLines('Llegó\n<b>ya</b>\r\nhoy')).toBe('Llegó<br>&#60;b&#62;ya&#60;/b&#62;<br>hoy');
});
