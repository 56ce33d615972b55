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

test('a body of many values or levels is refused before it is read', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect([statusOf(nested(MOST_LEVELS)), statusOf(nested(MOST_LEVELS + 1)), statusOf(nested(400_000))]).toEqual([
    200, 400, 400,
  ]);
  expect([
    statusOf(`[${repeated('[]', MOST_VALUES)}]`),
    statusOf(`[${repeated('[]', MOST_VALUES + 1)}]`),
    statusOf(`{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
  ]).toEqual([200, 413, 413]);
  // No JSON at all: that it is refused as too large shows that nobody tried to read it.
  expect(statusOf(`{${repeated('x', MOST_VALUES + 1)}`)).toBe(413);
  expect([statusOf(''), statusOf('{'), statusOf('"\\'), statusOf('{"a":"b\\')]).toEqual([200, 400, 400, 400]);
});

test('signs within a text count for nothing, and every other body is read as it is', () => {
  const text = `${'[{,'.repeat(MOST_VALUES)}"\\`;
  expect(readJson(JSON.stringify({ text }))).toEqual({ text });
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), json => {
      expect(readJson(json)).toEqual(JSON.parse(json));
    }),
  );
});
