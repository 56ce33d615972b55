import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_LEVELS, MOST_VALUES, readJson } from './json-body.ts';

const statusOf = (text: string): number => {
  try {
    readJson(text);
    return 200;
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
};
const repeated = (sign: string, times: number) => Array.from({ length: times }, () => sign).join(',');

test('refuses a body with too many values or levels before parsing it', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect([statusOf(nested(MOST_LEVELS)), statusOf(nested(MOST_LEVELS + 1)), statusOf(nested(400_000))]).toEqual([
    200, 400, 400,
  ]);
  expect([
    statusOf(`[${repeated('[]', MOST_VALUES)}]`),
    statusOf(`[${repeated('[]', MOST_VALUES + 1)}]`),
    statusOf(`{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
  ]).toEqual([200, 413, 413]);
  // Invalid JSON: the status «too large» shows that it was not parsed.
  expect(statusOf(`{${repeated('x', MOST_VALUES + 1)}`)).toBe(413);
  expect([statusOf(''), statusOf('{'), statusOf('"\\'), statusOf('{"a":"b\\')]).toEqual([200, 400, 400, 400]);
});

test('ignores characters inside strings, and parses every other body unchanged', () => {
  const text = `${'[{,'.repeat(MOST_VALUES)}"\\`;
  expect(readJson(JSON.stringify({ text }))).toEqual({ text });
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), json => {
      expect(readJson(json)).toEqual(JSON.parse(json));
    }),
  );
});
