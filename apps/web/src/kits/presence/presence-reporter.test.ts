import { expect, test } from 'vitest';
import { PresenceReporter } from './presence-reporter.ts';

function listened() {
  const told: string[] = [];
  let seen = true;
  const reporter = new PresenceReporter(
    (noun, id, mode) => told.push(`${noun} ${id} ${mode}`),
    () => seen,
  );
  return { told, reporter, see: (now: boolean) => (seen = now) };
}
const settled = () => new Promise<void>(resolve => queueMicrotask(resolve));

test('two parts of a page: the stronger mode is sent, and «gone» when the last one closes', async () => {
  const { told, reporter } = listened();
  const panel = reporter.enter('guide', 7, 'viewing');
  const drawer = reporter.enter('guide', 7, 'editing');
  expect(told).toEqual(['guide 7 viewing', 'guide 7 editing']);
  drawer();
  await settled();
  expect(told.at(-1)).toBe('guide 7 viewing');
  panel();
  await settled();
  expect(told.slice(2)).toEqual(['guide 7 viewing', 'guide 7 gone']);
  reporter.beat();
  expect(told).toHaveLength(4);
});

test('a part that changes its mode sends no «gone» in between; the heartbeat repeats the last message', async () => {
  const { told, reporter } = listened();
  reporter.enter('reservation', 4, 'viewing')();
  reporter.enter('reservation', 4, 'editing');
  await settled();
  expect(told).toEqual(['reservation 4 viewing', 'reservation 4 editing']);
  reporter.beat();
  expect(told.at(-1)).toBe('reservation 4 editing');
  expect(told).toHaveLength(3);
});

test('a hidden page sends «gone», and its mode when it is visible again', () => {
  const { told, reporter, see } = listened();
  reporter.enter('leg', 2, 'viewing');
  see(false);
  reporter.turn();
  reporter.beat();
  see(true);
  reporter.turn();
  expect(told).toEqual(['leg 2 viewing', 'leg 2 gone', 'leg 2 viewing']);
});
