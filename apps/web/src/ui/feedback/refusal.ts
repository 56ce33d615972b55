import { useSyncExternalStore } from 'react';

/**
 * The last refusal, of a whole change or of a part. Its toast disappears after two seconds; this notice stays on the screen until it is
 * closed, the screen is left or something succeeds.
 */
let refusal: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null) {
  refusal = next;
  for (const listener of listeners) listener();
}

export const announceRefusal = (text: string) => set(text);
export const forgetRefusal = () => set(null);
export const readRefusal = () => refusal;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRefusal = (): string | null => useSyncExternalStore(subscribe, readRefusal);
