import { vi } from 'vitest';
import { limits } from './limits.ts';

/** Waits until the check no longer throws; returns its result. */
export const soon = <T>(check: () => T | Promise<T>, timeout = limits.poll): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 20 });

/** Repeats the read until its result fulfils the condition; returns the result. */
export const soonRead = <T>(read: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> =>
  soon(async () => {
    const found = await read();
    if (!isSo(found)) throw new Error(`It is not so yet: ${JSON.stringify(found)}`);
    return found;
  });
