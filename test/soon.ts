import { vi } from 'vitest';
import { limits } from './limits.ts';

/** Until the check no longer throws. */
export const soon = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: limits.poll, interval: 20 });
