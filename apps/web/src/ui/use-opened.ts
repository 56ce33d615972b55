import { useState } from 'react';

/** What a dialog stands on. */
export interface Opened<R> {
  record: R;
  isOpen: boolean;
}

/** A dialog keeps the record on which it was opened: what the screen behind it shows meanwhile, another version or another record, waits. */
export function openedOn<R>(before: Opened<R>, now: R, isOpen: boolean): Opened<R> {
  if (before.isOpen === isOpen) return before;
  // While it goes away it still shows what it was about.
  return { record: isOpen ? now : before.record, isOpen };
}

/** The record as it was when the dialog opened; read anew each time it opens. */
export function useOpened<R>(now: R, isOpen = true): R {
  const [kept, keep] = useState<Opened<R>>({ record: now, isOpen });
  const next = openedOn(kept, now, isOpen);
  if (next !== kept) keep(next);
  return next.record;
}
