import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function read() {
  if (Date.now() - now >= MINUTE_MS) now = Date.now();
  return now;
}

/** The time in ms, told anew every minute to all who show a countdown; one timer for all of them. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, read);
}
