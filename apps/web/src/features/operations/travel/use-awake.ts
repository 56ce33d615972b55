import { useEffect } from 'react';

/** Keeps the screen on while `isWanted` and the page is visible: the system releases the lock when it is hidden. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      // Refused while the battery is low.
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
