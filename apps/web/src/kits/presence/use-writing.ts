import { type FocusEvent, useState } from 'react';
import type { Mode } from './said.ts';

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"], [type="search"]), textarea');

/** Editing is whoever stands in a field of that part, or of a dialog that it opened (React's events rise through those, too). */
export function useWriting() {
  const [mode, setMode] = useState<Mode>('viewing');
  return {
    mode,
    listen: {
      onFocus: (event: FocusEvent) => setMode(isField(event.target) ? 'editing' : 'viewing'),
      onBlur: () => setMode('viewing'),
    },
  };
}
