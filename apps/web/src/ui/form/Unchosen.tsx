import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useUnread } from './typed-picker.tsx';

interface Search<V> {
  value?: V | null;
  onChange?: (value: V | null) => void;
  onBlur?: () => void;
}

/**
 * A text that was searched in a select and of which nothing was chosen: the field says so when it is left, instead of standing empty
 * without a word. antd takes the text away as its list closes, which is before the field is left, and tells that as a search of nothing;
 * so the keys themselves are listened to (`Typing`). Where something was chosen before, its name comes back and is the answer.
 */
export function useUnchosen<V>({ value, onChange, onBlur }: Search<V>) {
  const tell = useUnread();
  /** Typed since the field was entered; null: nothing. */
  const typed = useRef<string | null>(null);
  const telling = useRef(tell);
  telling.current = tell;
  const isSet = value !== null && value !== undefined;
  useEffect(() => {
    if (isSet) telling.current?.(null);
    // Who leaves the form, or empties it, takes it along.
    return () => telling.current?.(null);
  }, [isSet]);
  const leave = () => {
    const text = typed.current?.trim();
    typed.current = null;
    if (tell !== null && text !== undefined && !isSet) {
      tell(text === '' ? null : `Elija de la lista: «${text}» no está escogido`);
      // The form asks its rules.
      onChange?.(null);
    }
    onBlur?.();
  };
  return {
    onInput: (event: FormEvent) => {
      typed.current = (event.target as HTMLInputElement).value;
    },
    onBlur: leave,
    /** Taken back by key. */
    onInputKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') typed.current = '';
    },
    /** To be called with what is chosen, before the form hears of it. */
    chosen: () => {
      typed.current = null;
      tell?.(null);
    },
  };
}

/** Around the select: hears what is typed in it. */
export function Typing({ onInput, children }: { onInput: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <span style={{ display: 'contents' }} onInput={onInput}>
      {children}
    </span>
  );
}
