import { type FocusEvent, useState } from 'react';
import type { Mode } from './presence-reporter.ts';

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"], [type="search"]), textarea');

/**
 * A person is editing while a field of that part has the focus, or a field of a dialog opened from it (React events bubble through
 * portals).
 */
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
