import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { within } from './within.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const never = (): Promise<never> => new Promise(() => undefined);

test('ends work that never responds in time, whatever the garbage collector removes', async () => {
  let ended: unknown;
  const waiting = within(300, signal => {
    signal.addEventListener('abort', () => {
      ended = signal.reason;
    });
    return never();
  });
  const collectAgain = (): void => {
    collect();
    if (ended === undefined) setImmediate(collectAgain);
  };
  collectAgain();
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(ended).toMatchObject({ name: 'TimeoutError' });
});

test('stopping ends work under way and later work; finished work is not affected', async () => {
  const stopping = new AbortController();
  const reason = new Error('stopping');
  const waiting = within(60_000, never, stopping.signal);
  stopping.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(within(60_000, never, stopping.signal)).rejects.toBe(reason);
  expect(await within(60_000, async () => 'answer')).toBe('answer');
  await expect(within(60_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
