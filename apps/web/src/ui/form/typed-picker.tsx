import { Form, type FormItemProps } from 'antd';
import {
  type ChangeEvent,
  createContext,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toast } from '../feedback/toast.ts';

/**
 * antd's pickers read text only in their own formats; with any other text, the previous value stays in effect while the text is visible.
 * Here the text is read by our own functions on blur (or before a key sends the form). Unreadable text empties the value only where a form
 * item refuses it: elsewhere the empty value would be stored.
 */

/** The result of reading a typed text: a value, or a problem. */
export type Reading<T> = { value: T } | { problem: string };

/** How a field reports to its form item that its text could not be read. */
const UnreadContext = createContext<RefObject<string | null> | null>(null);

/** The form item of a typed date or time: refuses an unreadable text before its other rules. */
export function TypedItem<V>({ rules = [], ...rest }: FormItemProps<V>) {
  const unread = useRef<string | null>(null);
  const isRead = {
    validator: async () => {
      if (unread.current !== null) throw new Error(unread.current);
    },
  };
  return (
    <UnreadContext value={unread}>
      {/* One message at a time. */}
      <Form.Item validateFirst {...rest} rules={[isRead, ...rules]} />
    </UnreadContext>
  );
}

/** For other typed fields: reports to the form item that the text could not be read, or null. Null: there is no form item. */
export function useUnread(): ((problem: string | null) => void) | null {
  const item = useContext(UnreadContext);
  if (item === null) return null;
  return problem => {
    item.current = problem;
  };
}

interface TypingOptions<T> {
  value: T | null;
  read: (text: string) => Reading<T>;
  onChange: (value: T | null) => void;
  /** The field always has a value: an unreadable text is reported and replaced by it. */
  isAlways?: boolean;
  /** For a field outside a form item: its owner must then refuse to continue. Without it, the value replaces the text. */
  onUnread?: (problem: string | null) => void;
}

/** What happens to an unreadable text: the value replaces it, or it stays and the value is emptied, or both stay. */
export function afterUnread(at: {
  isAlways: boolean;
  isInItem: boolean;
  isTold: boolean;
}): 'give way' | 'empty' | 'keep' {
  if (at.isAlways) return 'give way';
  if (at.isInItem) return 'empty';
  return at.isTold ? 'keep' : 'give way';
}

interface Typing {
  typed: string | null;
  isWrong: boolean;
  type: (text: string) => void;
  leave: () => void;
  /** Discards the typed text. */
  discard: () => void;
  /** Closes the calendar: the date was typed. */
  close: () => void;
  /**
   * Called when the calendar reports a date: the typed text is discarded. An empty date means that the calendar follows an emptied value.
   */
  chosen: (date: unknown) => void;
}
const TypingContext = createContext<Typing | null>(null);

/** The text of one picker. It changes the value only on blur. */
export function usePickerText<T>(options: TypingOptions<T>) {
  const { value, read, onChange, isAlways, onUnread } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const refused = useRef<string | null>(null);
  const item = useContext(UnreadContext);
  const tell = (next: string | null) => {
    if (item) item.current = next;
    if (next !== problem) onUnread?.(next);
    setProblem(next);
  };
  const drop = () => {
    setTyped(null);
    refused.current = null;
    tell(null);
  };
  const takeBack = useRef(drop);
  takeBack.current = drop;
  useEffect(() => {
    // Selected in the calendar, or set by the form.
    if (value !== null) takeBack.current();
  }, [value]);
  const discard = () => {
    const wasWrong = problem !== null;
    drop();
    // Makes the form run its rules again: the error about the text disappears.
    if (wasWrong && item !== null) onChange(value);
  };
  const refuse = (text: string, why: string) => {
    const way = afterUnread({ isAlways: isAlways === true, isInItem: item !== null, isTold: onUnread !== undefined });
    if (way === 'give way') {
      drop();
      toast.error(`${why}: «${text}»`);
      return;
    }
    refused.current = typed;
    tell(why);
    if (way === 'empty') onChange(null);
  };
  const leave = () => {
    if (typed === null || typed === refused.current) return;
    const text = typed.trim();
    if (text === '' && isAlways) return drop();
    const reading = text === '' ? { value: null } : read(text);
    if ('value' in reading) {
      drop();
      if (reading.value !== value || problem !== null) onChange(reading.value);
    } else refuse(text, reading.problem);
  };
  return {
    typing: {
      typed,
      isWrong: problem !== null,
      type: setTyped,
      leave,
      discard,
      close: () => setOpen(false),
      chosen: date => date && drop(),
    } satisfies Typing,
    /** Shown by the field itself if there is no form item. */
    said: item === null ? problem : null,
    popup: { open: isOpen, onOpenChange: setOpen },
  };
}

/** Wraps a picker whose `components` are `typedComponents`. */
export function Typed({ typing, said, children }: { typing: Typing; said: string | null; children: ReactNode }) {
  return (
    <TypingContext value={typing}>
      {children}
      {said !== null && (
        <span role="alert" className="ant-form-item-explain-error">
          {said}
        </span>
      )}
    </TypingContext>
  );
}

type PickerInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** Keys after which the value must be set: before the picker, the form or the browser handle them. */
const isLeaving = ({ key }: KeyboardEvent) => key === 'Enter' || key === 'Tab';

function TypedInput({ value, onChange: _reading, onBlur, onKeyDown, ...rest }: PickerInputProps) {
  const typing = useContext(TypingContext);
  if (!typing) throw new Error('A typed picker stands outside of its text');
  return (
    <input
      {...rest}
      value={typing.typed ?? value}
      aria-invalid={typing.isWrong || rest['aria-invalid']}
      onChange={event => typing.type(event.target.value)}
      onKeyDown={event => {
        const isEntered = event.key === 'Enter' && typing.typed !== null;
        if (isLeaving(event)) typing.leave();
        // The date highlighted in the calendar must not replace the typed one.
        if (isEntered) return typing.close();
        if (event.key === 'Escape') typing.discard();
        onKeyDown?.(event);
      }}
      onBlur={event => {
        typing.leave();
        onBlur?.(event);
      }}
    />
  );
}
export const typedComponents = { input: TypedInput };

/** One end of a range: on blur the parsed date is given to the picker in a format that it reads. */
function RangeEnd({ value, onChange, onBlur, onKeyDown, ...rest }: PickerInputProps) {
  const read = useContext(RangeContext);
  const [typed, setTyped] = useState<string | null>(null);
  // Selected in the calendar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is the reason
  useEffect(() => setTyped(null), [value]);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    const reading = text === '' ? null : read(text);
    if (reading && 'problem' in reading) toast.error(`${reading.problem}: «${text}»`);
    if (reading && 'value' in reading) {
      // The only part of the event that the picker uses.
      onChange?.({ target: { value: reading.value } } as ChangeEvent<HTMLInputElement>);
    }
  };
  return (
    <input
      {...rest}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => {
        if (isLeaving(event)) leave();
        if (event.key === 'Escape') setTyped(null);
        onKeyDown?.(event);
      }}
      onBlur={event => {
        leave();
        onBlur?.(event);
      }}
    />
  );
}
export const rangeComponents = { input: RangeEnd };
/** How an end of a range is read: into a text in one of the picker's formats. */
export const RangeContext = createContext<(text: string) => Reading<string>>(() => ({ problem: '' }));

/** The same object while the value is the same: another one would reset a partial choice in the calendar. */
export const usePicked = <T, D>(value: T | null | undefined, make: (value: T) => D): D | null => {
  const maker = useRef(make);
  maker.current = make;
  return useMemo(() => (value === null || value === undefined || value === '' ? null : maker.current(value)), [value]);
};
