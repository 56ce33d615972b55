import { expect, test } from 'vitest';
import { eachEvent } from './each-event.ts';

/** Carries out numbers; `fails`: those that fail. Returns what was carried out, and what was thrown. */
async function carriedOut(events: readonly number[], fails: readonly number[]) {
  const done: number[] = [];
  const thrown = await eachEvent(events, async event => {
    if (fails.includes(event)) throw new Error(`event ${event}`);
    done.push(event);
  }).catch((error: Error) => error.message);
  return { done, thrown };
}

test('an event that fails keeps no other from being carried out, and is reported', async () => {
  expect(await carriedOut([1, 2, 3, 4], [2, 3])).toEqual({ done: [1, 4], thrown: 'event 2' });
  expect(await carriedOut([1, 2], [])).toEqual({ done: [1, 2], thrown: undefined });
});

test('where everything fails the rest is left for the next time', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7];
  expect(await carriedOut(all, [1, 2, 3, 4, 5])).toEqual({ done: [], thrown: 'event 1' });
});
