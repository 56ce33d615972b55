import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { whenToldToStop } from './told-to-stop.ts';

/** What was said of a process until `events` happened to it, and how often it was told to stop. */
function stops(connected: boolean | undefined, ...events: string[]): number {
  let times = 0;
  const told = Object.assign(new EventEmitter(), { connected });
  whenToldToStop(() => times++, told);
  for (const event of events) told.emit(event);
  return times;
}

test.each(['SIGTERM', 'SIGINT', 'disconnect'])('%s stops', event => {
  expect(stops(true)).toBe(0);
  expect(stops(true, event)).toBe(1);
});

test('who is started by nobody that listens goes on', () => expect(stops(undefined)).toBe(0));

test('whose starter has gone while it was loading stops at once', () => expect(stops(false)).toBe(1));
