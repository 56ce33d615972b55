import { useSyncExternalStore } from 'react';

export const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** One timer for all components with the same interval. */
class Clock {
  private now = new Date();
  private timer: ReturnType<typeof setInterval> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly everyMs: number) {}

  readonly read = (): Date => {
    // The timer stops between two displays of a countdown: the first value read is never older than one interval.
    if (Date.now() - this.now.getTime() >= this.everyMs) this.now = new Date();
    return this.now;
  };

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => {
      this.now = new Date();
      for (const told of this.listeners) told();
    }, this.everyMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  };
}

const clocks = new Map<number, Clock>();

/** The shared clock of an interval. */
export function readClock(everyMs = MINUTE_MS): Clock {
  const clock = clocks.get(everyMs) ?? new Clock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/** The time, updated each minute unless a shorter interval is given. */
export function useClock(everyMs = MINUTE_MS): Date {
  const clock = readClock(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}
