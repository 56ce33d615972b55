import { expect, it } from 'vitest';
import { keepAwake } from './keep-awake.ts';

/** A phone whose answers to requests are given by hand; `held`: locks that are not released. */
function phone() {
  const answers: ((isGiven: boolean) => void)[] = [];
  const handlers = new Set<() => void>();
  const state = { visible: true, held: 0, asked: 0 };
  const locks = {
    request: () =>
      new Promise<{ released: boolean; release: () => Promise<void> }>((resolve, reject) => {
        state.asked++;
        answers.push(isGiven => {
          if (!isGiven) return reject(new Error('low battery'));
          state.held++;
          const lock = {
            released: false,
            release: async () => {
              if (!lock.released) state.held--;
              lock.released = true;
            },
          };
          resolve(lock);
        });
      }),
  };
  const page = {
    get visibilityState() {
      return state.visible ? 'visible' : 'hidden';
    },
    addEventListener: (_kind: string, handle: () => void) => handlers.add(handle),
    removeEventListener: (_kind: string, handle: () => void) => handlers.delete(handle),
  };
  /** Everything that follows at once has happened. */
  const settled = async () => {
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  const show = async (visible: boolean) => {
    state.visible = visible;
    for (const handle of handlers) handle();
    await settled();
  };
  const answer = async (isGiven = true) => {
    answers.shift()?.(isGiven);
    await settled();
  };
  return { state, show, answer, settled, end: keepAwake(page, locks) };
}

it('the lock is released when the page is hidden, and another one is asked for when it is visible again', async () => {
  const { state, show, answer } = phone();
  await answer();
  expect(state.held).toBe(1);
  await show(false);
  expect([state.held, state.asked]).toEqual([0, 1]);
  await show(true);
  await answer();
  expect([state.held, state.asked]).toEqual([1, 2]);
});

it('a page that is hidden and shown before the answer asks once, and holds one lock', async () => {
  const { state, show, answer, end, settled } = phone();
  await show(false);
  await show(true);
  expect(state.asked).toBe(1);
  await answer();
  expect([state.held, state.asked]).toEqual([1, 1]);
  end();
  await settled();
  expect(state.held).toBe(0);
});

it('a page that is left before the answer keeps no lock', async () => {
  const { state, answer, end } = phone();
  end();
  await answer();
  expect(state.held).toBe(0);
});

it('a refusal is asked again only when the page is shown the next time', async () => {
  const { state, show, answer } = phone();
  await answer(false);
  expect([state.held, state.asked]).toEqual([0, 1]);
  await show(false);
  await show(true);
  await answer();
  expect([state.held, state.asked]).toEqual([1, 2]);
});
