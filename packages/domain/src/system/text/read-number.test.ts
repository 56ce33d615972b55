import { describe, expect, test } from 'vitest';
import { quoted } from './quoted.ts';
import { parseDegrees, parseFigure } from './read-number.ts';

describe('a figure as sent by a device', () => {
  test.each([
    ['-2,1704', -2.1704],
    ['-2.1704', -2.1704],
    [' -2.1704 ', -2.1704],
    ['\u00a0-2,1704\u202f', -2.1704],
    ['\u200e-2.1704', -2.1704],
    ['−2,1704°', -2.1704],
    ['– 79.9º', -79.9],
    ['+2.17', 2.17],
    ['.5', 0.5],
    ['-2.', -2],
    ['1e-3', 0.001],
    ['-4.9E-324', -4.9e-324],
  ])('%j is read', (text, number) => expect(parseFigure(text)).toBe(number));

  test.each(['', ' ', 'abc', 'NaN', '0x10', '87%', '1,2,3', '1.2.3', '--2', '2-', '-', '.', 'e5', '1e400', '2 S'])(
    '%j is no figure',
    text => expect(parseFigure(text)).toBeNull(),
  );

  test('degrees may contain degree signs and blanks', () => {
    for (const text of ['\u200e−2,17°', '–2.17º', '\u00a0-2,17']) expect(parseDegrees(text)).toBe(-2.17);
  });
});

test('a quoted value is cut to a readable length and has no characters that a database refuses', () => {
  expect(quoted('abc')).toBe('«abc»');
  expect(quoted('a\u0000b')).toBe('«a b»');
  expect(quoted('x'.repeat(70))).toBe(`«${'x'.repeat(59)}…»`);
  expect(quoted('🚚'.repeat(30), 40)).toBe(`«${'🚚'.repeat(19)} …»`);
  expect(quoted('x\ud83d')).toBe('«x »');
});
