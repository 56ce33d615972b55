/** A lock of the screen; the system releases it, too, when the page is hidden. */
interface ScreenLock {
  readonly released: boolean;
  release: () => Promise<void>;
}
interface ScreenLocks {
  request: (type: 'screen') => Promise<ScreenLock>;
}
/** The part of the document that says whether the page is visible. */
interface VisiblePage {
  readonly visibilityState: string;
  addEventListener: (kind: 'visibilitychange', handle: () => void) => void;
  removeEventListener: (kind: 'visibilitychange', handle: () => void) => void;
}

/**
 * Holds one lock of the screen while the page is visible: releases it when the page is hidden, and asks for another one when it is visible again.
 * Never asks while an earlier request is not answered, so that no lock stays behind. The returned function ends it.
 */
export function keepAwake(page: VisiblePage, locks: ScreenLocks): () => void {
  let lock: ScreenLock | null = null;
  let isAsking = false;
  /** The page was hidden, shown or left while a request was under way. */
  let isChanged = false;
  let isOver = false;
  const settle = async (): Promise<void> => {
    if (isAsking) {
      isChanged = true;
      return;
    }
    if (isOver || page.visibilityState !== 'visible') {
      const held = lock;
      lock = null;
      await held?.release().catch(() => undefined);
      return;
    }
    if (lock !== null && !lock.released) return;
    isAsking = true;
    // Refused while the battery is low.
    lock = await locks.request('screen').catch(() => null);
    isAsking = false;
    if (!isChanged) return;
    isChanged = false;
    await settle();
  };
  const changed = () => void settle();
  changed();
  page.addEventListener('visibilitychange', changed);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', changed);
    changed();
  };
}
