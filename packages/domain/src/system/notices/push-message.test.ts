import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PUSH_BYTES, pushBody, pushSeconds, SHORT_PUSH_BYTES } from './push-message';

const bytes = (text: string) => new TextEncoder().encode(text).length;

test('a body never has more bytes than a push service takes, and keeps as much of the text as fits', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3_000 });
  fc.assert(
    fc.property(text, fc.constantFrom(PUSH_BYTES, SHORT_PUSH_BYTES), (words, most) => {
      const message = { title: 'Tarea', text: words, url: '/#/tareas', tag: 'x' };
      const body = pushBody(message, most);
      expect(bytes(body)).toBeLessThanOrEqual(most);
      const read = JSON.parse(body) as typeof message;
      expect(read).toEqual({ ...message, text: read.text });
      const whole = bytes(JSON.stringify(message)) <= most;
      if (whole) expect(read.text).toBe(words);
      else expect(words.startsWith(read.text.slice(0, -1))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('a text that is cut says so', () => {
  const body = JSON.parse(pushBody({ title: 'T', text: 'ñ'.repeat(5_000), url: '/' })) as { text: string };
  expect(body.text).toMatch(/ñ…$/);
  expect(body.text.length).toBeGreaterThan(1_900);
});

test('a push service keeps a message until it expires, at most a day', () => {
  const at = '2026-11-21T14:00:00.000Z';
  expect(pushSeconds(null, at)).toBe(86_400);
  expect(pushSeconds('2026-11-21T15:00:00.000Z', at)).toBe(3_600);
  expect(pushSeconds('2026-11-28T14:00:00.000Z', at)).toBe(86_400);
  expect(pushSeconds('2026-11-21T14:00:00.500Z', at)).toBe(1);
  expect(pushSeconds(at, at)).toBe(0);
  expect(pushSeconds('2026-11-20T14:00:00.000Z', at)).toBe(0);
});
