import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, createTurnsOf, inTurns, mapInTurns } from './turns.ts';

test('runs a limited number at once, others wait in order, and further ones are refused', async () => {
  const inTurn = createTurns(2, 3);
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
  const answers = await Promise.allSettled(Array.from({ length: 7 }, (_, n) => inTurn(work(n))));
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
  expect(await Promise.all([inTurn(work(8)), inTurn(work(9))])).toEqual([8, 9]);
});

test('maps a long list completely and in order, and lets other work run meanwhile', async () => {
  let turns = 0;
  let mapping = true;
  const other = (): void => {
    turns++;
    if (mapping) setImmediate(other);
  };
  setImmediate(other);
  const rows = Array.from({ length: 5_000 }, (_, i) => i);
  /** Takes a moment, like a row of a file: more rows give more turns. */
  const twice = (n: number): number => {
    let sum = 0;
    for (let i = 0; i < 100_000; i++) sum += (i % 7) * n;
    return sum < 0 ? sum : n * 2;
  };
  expect(await mapInTurns(rows, twice)).toEqual(rows.map(n => n * 2));
  mapping = false;
  expect(turns).toBeGreaterThan(10);
});

test('completes work in steps and lets other work run meanwhile', async () => {
  let turns = 0;
  let isDone = false;
  const other = (): void => {
    turns++;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  function* steps() {
    for (let n = 0; n < 100; n++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'done';
  }
  expect(await inTurns(steps())).toBe('done');
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});

test('many requests of one company wait only for each other', async () => {
  const inTurnOf = createTurnsOf(1, 1);
  let end: (answer: string) => void = () => undefined;
  const held = new Promise<string>(resolve => {
    end = resolve;
  });
  const first = inTurnOf(1)(() => held);
  const second = inTurnOf(1)(async () => 'second');
  expect(await inTurnOf(1)(async () => 'third')).toBeUndefined();
  expect(await inTurnOf(2)(async () => 'another company')).toBe('another company');
  end('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
