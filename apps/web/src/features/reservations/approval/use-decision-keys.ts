import { useEffect, useRef } from 'react';

interface DecisionKeys {
  /** Null: not possible now, the key does nothing. */
  onApprove: (() => unknown) | null;
  onReject: (() => unknown) | null;
}

const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isCovered = () =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-popover:not(.ant-popover-hidden)') !==
  null;

/** A approves and R rejects what is looked at, wherever the focus is, unless somebody is typing or answering a question. */
export function useDecisionKeys({ onApprove, onReject }: DecisionKeys) {
  const latest = useRef({ onApprove, onReject, running: false });
  latest.current = { ...latest.current, onApprove, onReject };
  useEffect(() => {
    const listen = async (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isBusy(event.target) || isCovered()) return;
      const key = event.key.toLowerCase();
      const action = key === 'a' ? latest.current.onApprove : key === 'r' ? latest.current.onReject : null;
      if (!action || latest.current.running) return;
      event.preventDefault();
      latest.current.running = true;
      await action();
      latest.current.running = false;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
