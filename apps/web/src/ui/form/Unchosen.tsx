import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUnread } from './typed-picker.tsx';

interface Search<V> {
  value?: V | null;
  onChange?: (value: V | null) => void;
  onBlur?: () => void;
}

/**
 * A text was typed into a select and no option was selected: on blur the field shows an error instead of silently staying empty. antd
 * clears the text when its list closes, which is before the blur, and reports that as a search for nothing; so the input events are
 * observed (`Typing`). If an option was selected before, its name reappears.
 */
export function useUnchosen<V>({ value, onChange, onBlur }: Search<V>) {
  const report = useUnread();
  /** The text typed since the field got the focus; null: none. */
  const typed = useRef<string | null>(null);
  const reporting = useRef(report);
  reporting.current = report;
  const isSet = value !== null && value !== undefined;
  useEffect(() => {
    if (isSet) reporting.current?.(null);
    // Unmounting or filling the field clears the error.
    return () => reporting.current?.(null);
  }, [isSet]);
  const leave = () => {
    const text = typed.current?.trim();
    typed.current = null;
    if (report !== null && text !== undefined && !isSet) {
      report(text === '' ? null : `Elija de la lista: «${text}» no está escogido`);
      // Makes the form run its rules.
      onChange?.(null);
    }
    onBlur?.();
  };
  return {
    onInput: (event: FormEvent) => {
      typed.current = (event.target as HTMLInputElement).value;
    },
    onBlur: leave,
    /** Escape discards the text. */
    onInputKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') typed.current = '';
    },
    /** Call it when an option is selected, before the form's `onChange`. */
    chosen: () => {
      typed.current = null;
      report?.(null);
    },
  };
}

/** Wraps the select and observes its input events. */
export function Typing({ onInput, children }: { onInput: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <span style={{ display: 'contents' }} onInput={onInput}>
      {children}
    </span>
  );
}
