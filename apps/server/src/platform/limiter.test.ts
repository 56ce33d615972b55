import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLimiter, createLimiterPerCompany } from './limiter.ts';

test('runs a limited number at once, others wait in order, and further ones are refused', async () => {
  const limited = createLimiter(2, 3);
  let [running, most] = [0, 0];
  const ended: number[] = [];
  const work = (n: number) => async (): Promise<number> => {
    most = Math.max(most, ++running);
    await turn();
    running--;
    ended.push(n);
    if (n === 1) throw new Error('failed');
    return n;
  };
  const answers = await Promise.allSettled(Array.from({ length: 7 }, (_, n) => limited(work(n))));
  expect(answers.map(a => (a.status === 'fulfilled' ? a.value : 'failed'))).toEqual([
    0,
    'failed',
    2,
    3,
    4,
    undefined,
    undefined,
  ]);
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4]);
  // A failed one released its place.
  expect(await Promise.all([limited(work(8)), limited(work(9))])).toEqual([8, 9]);
});

test('many requests of one company wait only for each other', async () => {
  const limitedOf = createLimiterPerCompany(1, 1);
  let end: (answer: string) => void = () => undefined;
  const held = new Promise<string>(resolve => {
    end = resolve;
  });
  const first = limitedOf(1)(() => held);
  const second = limitedOf(1)(async () => 'second');
  expect(await limitedOf(1)(async () => 'third')).toBeUndefined();
  expect(await limitedOf(2)(async () => 'another company')).toBe('another company');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
