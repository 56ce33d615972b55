import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onStopSignal } from './stop-signal.ts';

/** Number of stops after these events; `connected` as the process has it at the beginning. */
function stops(connected: boolean | undefined, ...events: string[]): number {
  let times = 0;
  const source = Object.assign(new EventEmitter(), { connected });
  onStopSignal(() => times++, source);
  for (const event of events) source.emit(event);
  return times;
}

test.each(['SIGTERM', 'SIGINT', 'disconnect'])('%s stops', event => {
  expect(stops(true)).toBe(0);
  expect(stops(true, event)).toBe(1);
});

test('a process without a parent that listens keeps running', () => expect(stops(undefined)).toBe(0));

test('a process whose parent has ended while it was loading stops at once', () => expect(stops(false)).toBe(1));
