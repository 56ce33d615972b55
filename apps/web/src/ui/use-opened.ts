import { useState } from 'react';

/** The record of a dialog. */
export interface Opened<R> {
  record: R;
  isOpen: boolean;
}

/** A dialog keeps the record that it was opened on, even if the screen behind it shows another version or another record meanwhile. */
export function openedOn<R>(before: Opened<R>, now: R, isOpen: boolean): Opened<R> {
  if (before.isOpen === isOpen) return before;
  // During its closing animation it still shows its record.
  return { record: isOpen ? now : before.record, isOpen };
}

/** The record as it was when the dialog opened; taken again each time it opens. */
export function useOpened<R>(now: R, isOpen = true): R {
  const [kept, keep] = useState<Opened<R>>({ record: now, isOpen });
  const next = openedOn(kept, now, isOpen);
  if (next !== kept) keep(next);
  return next.record;
}
