import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforeSessionEnds, saveBeforeSignOut } from './session-end.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A form whose draft is being saved to the account. */
function written() {
  let answer = (_: boolean): void => undefined;
  let refuse = (_: Error): void => undefined;
  const saved = new Promise<boolean>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  const keep = vi.fn();
  return { keep, answer, refuse, stop: beforeSessionEnds({ keep, save: () => saved }) };
}

it('signing out leaves a draft in the browser only if the account refused it, however slow it is', async () => {
  const [slow, full, away] = [written(), written(), written()];
  const out = vi.fn();
  const leaving = saveBeforeSignOut().then(out);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(out).not.toHaveBeenCalled();
  full.answer(false);
  away.refuse(new Error('no answer'));
  slow.answer(true);
  await leaving;
  expect(slow.keep).not.toHaveBeenCalled();
  expect(full.keep).toHaveBeenCalledOnce();
  expect(away.keep).toHaveBeenCalledOnce();
  for (const { stop } of [slow, full, away]) stop();
});
