import { useRef } from 'react';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';

interface DecisionKeys {
  /** Null: not possible now, the key does nothing. */
  onApprove: (() => unknown) | null;
  onReject: (() => unknown) | null;
}

/** A approves and R rejects the selected reservation, wherever the focus is, except while the person types or a dialog is open. */
export function useDecisionKeys({ onApprove, onReject }: DecisionKeys) {
  const running = useRef(false);
  const once = (action: (() => unknown) | null) => (event: KeyboardEvent) => {
    if (!action || running.current || event.repeat) return false;
    running.current = true;
    void Promise.resolve(action()).finally(() => {
      running.current = false;
    });
    return true;
  };
  useShortcuts({ a: once(onApprove), r: once(onReject) });
}
