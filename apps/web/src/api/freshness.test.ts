import { type Call, defineCall, nothing, signedIn } from '@cabezal/contract/call';
import { id } from '@cabezal/contract/shapes';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callKey, changesFor, invalidateNouns, makeQueryClient } from './nouns.ts';

/** The screen follows the server: soon, according to what changed, and without double reads. */

const trucks = defineCall({
  method: 'POST',
  path: '/test/trucks',
  access: signedIn,
  changes: false,
  input: nothing.extend({ page: id }),
  output: nothing,
  summary: 'A list.',
  shows: ['truck'],
});
const truck = defineCall({
  method: 'POST',
  path: '/test/truck',
  access: signedIn,
  changes: false,
  input: nothing.extend({ id_truck: id }),
  output: nothing,
  summary: 'A record.',
  shows: [
    { noun: 'truck', by: 'id_truck' },
    { noun: 'guide', inside: 'id_guide' },
  ],
});

const page = new EventTarget() as EventTarget & { hidden: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders an answer that takes `ms` to read; counts completed and aborted reads. */
function show<In, Out>(call: Call<In, Out>, input: In, ms: number, answer: () => unknown = () => Date.now()) {
  const client = makeQueryClient();
  const seen = { started: 0, read: 0, givenUp: 0, from: 0, data: null as unknown };
  const observer = new QueryObserver(client, {
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => {
      const from = Date.now();
      seen.started++;
      signal.addEventListener('abort', () => seen.givenUp++);
      return new Promise(resolve =>
        setTimeout(() => {
          seen.read++;
          seen.from = from;
          seen.data = answer();
          resolve(seen.data);
        }, ms),
      );
    },
  });
  observer.subscribe(() => {});
  return { client, seen, changes: changesFor(client) };
}

it('a change each second does not starve a read that takes two', async () => {
  const { seen, changes } = show(trucks, { page: 1 }, 2_000);
  await vi.advanceTimersByTimeAsync(2_100);
  for (let second = 0; second < 60; second++) {
    changes.live('truck', second);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Date.now() - seen.from, `second ${second}`).toBeLessThanOrEqual(5_000);
  }
  expect(seen.givenUp).toBe(0);
  const lastChange = Date.now() - 1_000;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.from, 'the last change is seen').toBeGreaterThan(lastChange);
  const { started } = seen;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen.started, 'and then it is calm').toBe(started);
});

it('a change of a record refetches its own answer and those that contain it, no others', async () => {
  const { seen, changes } = show(truck, { id_truck: 12 }, 10, () => ({ guides: [{ id_guide: 7 }] }));
  await vi.advanceTimersByTimeAsync(50);
  changes.live('truck', 13);
  changes.live('guide', 8);
  changes.live('driver', 12);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.read).toBe(1);
  changes.live('truck', 12);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.read).toBe(2);
  changes.live('guide', 7);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.read).toBe(3);
  changes.live('truck');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(seen.read, 'nobody said which').toBe(4);
});

it.each([['before'], ['after']])('an own change whose echo comes %s its answer is read once', async when => {
  const { client, seen, changes } = show(trucks, { page: 1 }, 10);
  await vi.advanceTimersByTimeAsync(5_000);
  if (when === 'before') changes.live('truck', 12);
  await vi.advanceTimersByTimeAsync(10);
  invalidateNouns(client, ['truck']);
  if (when === 'after') {
    await vi.advanceTimersByTimeAsync(20);
    changes.live('truck', 12);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.read).toBe(2);
});

it('an own change makes the affected answers stale at once, for every screen that opens next', async () => {
  const { client, seen } = show(trucks, { page: 1 }, 10);
  await vi.advanceTimersByTimeAsync(50);
  invalidateNouns(client, ['truck']);
  expect(client.getQueryState(callKey(trucks, { page: 1 }))?.isInvalidated).toBe(true);
  expect(seen.started).toBe(1);
});

it('a hidden tab reads nothing, and everything that it missed when it becomes visible', async () => {
  const { seen, changes } = show(trucks, { page: 1 }, 10);
  await vi.advanceTimersByTimeAsync(50);
  page.hidden = true;
  for (let n = 0; n < 20; n++) {
    changes.live('truck', n);
    await vi.advanceTimersByTimeAsync(1_500);
  }
  changes.everything();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(seen.read).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(50);
  expect(seen.read).toBe(2);
});

it('reads and changes are sent although the browser reports that it is offline', async () => {
  onlineManager.setOnline(false);
  try {
    const { client, seen } = show(trucks, { page: 1 }, 10);
    const send = new MutationObserver(client, { mutationFn: () => Promise.resolve('sent') });
    const sent = vi.fn();
    send.mutate().then(sent);
    await vi.advanceTimersByTimeAsync(50);
    expect(seen.read).toBe(1);
    expect(sent).toHaveBeenCalledWith('sent');
  } finally {
    onlineManager.setOnline(true);
  }
});
