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
 * antd's pickers read a text only in their own formats, and leave any other one on the screen while the former value counts. Here the
 * text is ours: read when the field is left (or before a key sends the form). What cannot be read empties the value where the item of a
 * form refuses that, and nowhere else: there «empty» would be stored.
 */

/** What a typed text says: a value, or why it is none. */
export type Reading<T> = { value: T } | { problem: string };

/** Where a field tells the item around it that its text could not be read. */
const UnreadContext = createContext<RefObject<string | null> | null>(null);

/** The item of a form around a typed date or hour: refuses a text that could not be read, before its other rules. */
export function TypedItem<V>({ rules = [], ...rest }: FormItemProps<V>) {
  const unread = useRef<string | null>(null);
  const isRead = {
    validator: async () => {
      if (unread.current !== null) throw new Error(unread.current);
    },
  };
  return (
    <UnreadContext value={unread}>
      {/* One remark at a time. */}
      <Form.Item validateFirst {...rest} rules={[isRead, ...rules]} />
    </UnreadContext>
  );
}

/** For another field that is typed: tells its item that the text could not be read, or null that it could. Null: it stands in no item. */
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
  /** It always has a value: what cannot be read is said and gives way to it. */
  isAlways?: boolean;
  /** For a field that stands in no item of a form: who is told refuses to go on. Without it the text gives way to the value. */
  onUnread?: (problem: string | null) => void;
}

/** What becomes of a text that cannot be read: it gives way to the value, it stays and the value is emptied, or both stay. */
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
  /** What was typed is taken back. */
  giveUp: () => void;
  /** The calendar goes away: the date was typed. */
  close: () => void;
  /** In the calendar: what was typed gives way. Nothing chosen is the calendar following an emptied value. */
  chosen: (date: unknown) => void;
}
const TypingContext = createContext<Typing | null>(null);

/** The text of one picker. It changes the value only when it is left. */
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
    // Chosen in the calendar, or filled by the form.
    if (value !== null) takeBack.current();
  }, [value]);
  const giveUp = () => {
    const wasWrong = problem !== null;
    drop();
    // The form asks its rules again: what was said of the text goes with it.
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
      giveUp,
      close: () => setOpen(false),
      chosen: date => date && drop(),
    } satisfies Typing,
    /** Said by the field itself where no item says it. */
    said: item === null ? problem : null,
    popup: { open: isOpen, onOpenChange: setOpen },
  };
}

/** Around a picker whose `components` are `typedComponents`. */
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

/** Keys after which the value counts: before the picker, the form or the browser do what they do with them. */
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
        // What stood in the calendar is not chosen over what was typed.
        if (isEntered) return typing.close();
        if (event.key === 'Escape') typing.giveUp();
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

/** One end of a range: what was read goes to the picker as a text that it knows, once it is left. */
function RangeEnd({ value, onChange, onBlur, onKeyDown, ...rest }: PickerInputProps) {
  const read = useContext(RangeContext);
  const [typed, setTyped] = useState<string | null>(null);
  // Chosen in the calendar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is the reason
  useEffect(() => setTyped(null), [value]);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    const reading = text === '' ? null : read(text);
    if (reading && 'problem' in reading) toast.error(`${reading.problem}: «${text}»`);
    if (reading && 'value' in reading) {
      // All that the picker asks of the event.
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
/** How an end of a range is read: as a text in one of the picker's formats. */
export const RangeContext = createContext<(text: string) => Reading<string>>(() => ({ problem: '' }));

/** The same object while the value stays: another one would take back what is half chosen in the calendar. */
export const usePicked = <T, D>(value: T | null | undefined, make: (value: T) => D): D | null => {
  const maker = useRef(make);
  maker.current = make;
  return useMemo(() => (value === null || value === undefined || value === '' ? null : maker.current(value)), [value]);
};
