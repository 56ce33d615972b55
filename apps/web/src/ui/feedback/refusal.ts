import { useSyncExternalStore } from 'react';

/**
 * What was refused last, wholly or in part. Its toast is gone after two seconds; this stands over the screen until it is put away, the
 * screen is left or something succeeds.
 */
let refusal: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null) {
  refusal = next;
  for (const listener of listeners) listener();
}

export const keepRefusal = (text: string) => set(text);
export const forgetRefusal = () => set(null);
export const readRefusal = () => refusal;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRefusal = (): string | null => useSyncExternalStore(subscribe, readRefusal);
