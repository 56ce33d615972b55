import { useEffect } from 'react';
import { keepAwake } from './keep-awake.ts';

/** Keeps the screen on while `isWanted` and the page is visible. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    return keepAwake(document, navigator.wakeLock);
  }, [isWanted]);
}
