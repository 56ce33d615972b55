import { useSyncExternalStore } from 'react';

export const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** One timer for all that show the time at the same pace. */
class Clock {
  private now = new Date();
  private timer: ReturnType<typeof setInterval> | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly everyMs: number) {}

  readonly read = (): Date => {
    // Between two shows of a countdown the timer stands: what is read first is never older than one step.
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

/** The one clock of a pace. */
export function readClock(everyMs = MINUTE_MS): Clock {
  const clock = clocks.get(everyMs) ?? new Clock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/** The time, told anew each minute unless a shorter pace is asked for. */
export function useClock(everyMs = MINUTE_MS): Date {
  const clock = readClock(everyMs);
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}
