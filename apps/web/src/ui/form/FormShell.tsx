import { Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type FormKit, FormKitContext } from './form-context.ts';
import { type IsFixed, keyOf } from './merge-values.ts';
import type { Edit } from './use-editing.ts';
import { useLoaded } from './use-loaded.ts';
import { useWritten } from './use-written.ts';
import { waitingFor } from './waiting.ts';
import type { Schema } from './zod-rule.ts';
import './form.css';

/** What every form has, whether page, dialog or drawer: the kit of its fields, what is unsaved, keys, and where the cursor begins. */
export type FormWork = FormKit;

export function useFormWork(form: FormInstance, schema: Schema): FormWork {
  const [changes, setChanges] = useState(0);
  const [waiting] = useState(() => waitingFor(() => setChanges(count => count + 1)));
  const [labels] = useState<FormKit['labels']>(() => new Map());
  // A list whose entries are fields by their places, not rows of a Form.List.
  const isFixed = useCallback<IsFixed>(
    list => [...labels.keys()].some(key => key.startsWith(`${keyOf(list)}.`)),
    [labels],
  );
  const written = useWritten(form, isFixed);
  return useMemo(
    () => ({
      form,
      schema,
      changes,
      written,
      waiting,
      labels,
      isFixed,
      lookAgain: () => setChanges(count => count + 1),
    }),
    [form, schema, changes, written, waiting, labels, isFixed],
  );
}

export interface FormShellProps {
  work: FormWork;
  initial?: object;
  className?: string;
  disabled?: boolean;
  /** Without this nothing is sent by keys either. */
  onFinish: (values: Record<string, unknown>) => unknown;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  /** The cursor does not go to the first field by itself: a form that stands among other things. */
  isPart?: boolean;
  /** Where the record that is changed stands: what others changed comes into its fields when it is loaded. */
  edit?: Edit;
  children: ReactNode;
}

export function FormShell({ work, initial, className = 'cz-form', disabled, isPart, edit, ...props }: FormShellProps) {
  const { form, written, waiting, lookAgain } = work;
  const place = useRef<HTMLDivElement>(null);
  // Two forms on one page may have a field of the same name: each label finds its own.
  const name = useId();
  // The button that loaded is gone, and the focus with it.
  useLoaded(work, initial, edit, () => focusFirst(place.current));
  useSendKey(place, form, isPart === true);
  useEffect(() => {
    if (!isPart) focusFirst(place.current);
  }, [isPart]);
  return (
    <FormKitContext value={work}>
      <div ref={place} className="cz-form-shell">
        <Form
          name={name}
          form={form}
          layout="vertical"
          className={className}
          initialValues={initial}
          validateTrigger="onBlur"
          disabled={disabled}
          onFieldsChange={lookAgain}
          onValuesChange={(changed, all) => {
            written.touch(Object.keys(changed));
            recheck(form, Object.keys(changed));
            props.onValuesChange?.(changed, all);
          }}
          onFinish={values => (waiting.why() === null ? props.onFinish(values) : lookAgain())}
          onFinishFailed={() => {
            lookAgain();
            goToFirstError(form);
          }}
          onKeyDown={onKeyDown}
        >
          {props.children}
        </Form>
      </div>
    </FormKitContext>
  );
}

const FIELDS = 'input:not([type=hidden]), textarea, [role=combobox]';

/** Enter has one meaning where there is one field, and one types in it: a password, a code. */
const isOnlyField = (input: HTMLInputElement): boolean =>
  input.form?.querySelectorAll(FIELDS).length === 1 &&
  input.role !== 'combobox' &&
  input.closest('.ant-picker') === null &&
  !['checkbox', 'radio', 'file'].includes(input.type);

/** Enter alone chooses in a field and never sends half a form, only one of a single field in a dialog. */
function onKeyDown(event: KeyboardEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (target.closest('.ant-modal') && isOnlyField(target)) target.form?.requestSubmit();
}

const layerOf = (element: Element | null) => element?.closest('.ant-modal, .ant-drawer') ?? null;
const isOpenLayer = (layer: Element) => layer instanceof HTMLElement && layer.checkVisibility();

/** Ctrl+Enter sends, wherever the cursor is on the form's own layer: before a field has it, too. */
function useSendKey(place: React.RefObject<HTMLDivElement | null>, form: FormInstance, isPart: boolean) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const here = place.current;
      const target = event.target instanceof Element ? event.target : null;
      if (!here || !target) return;
      const isInside = here.contains(target);
      const layer = layerOf(here);
      const isNowhere = target === document.body;
      const layers = [...document.querySelectorAll('.ant-modal, .ant-drawer')].filter(isOpenLayer);
      const isOnLayer = isNowhere ? (layers.at(-1) ?? null) === layer : layerOf(target) === layer;
      if (!isInside && (isPart || !isOnLayer)) return;
      event.preventDefault();
      // A select would open at it; what is being typed in one, or in a date, is taken first.
      if (target.closest('.ant-select') && !(target instanceof HTMLInputElement && target.value))
        event.stopPropagation();
      setTimeout(() => form.submit());
    };
    // On the way down: a select keeps Enter to itself.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [place, form, isPart]);
}

const WRITABLE = 'input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea';

/** The first field where one writes. Not on a phone, where that would bring up the keyboard; not a date, which would open its calendar. */
function focusFirst(place: HTMLElement | null) {
  if (!place || window.matchMedia('(pointer: coarse)').matches || place.contains(document.activeElement)) return;
  const first = [...place.querySelectorAll<HTMLInputElement>(WRITABLE)].find(
    input => !input.disabled && !input.readOnly && input.checkVisibility(),
  );
  if (first && !first.closest('.ant-picker')) first.focus({ preventScroll: true });
}

/** What was refused is looked at again as soon as it changes; the rest waits until its field is left. */
function recheck(form: FormInstance, changed: readonly string[]) {
  const wrong = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && changed.includes(String(name[0])));
  if (wrong.length > 0) form.validateFields(wrong.map(field => field.name)).catch(() => {});
}

export function goToFirstError(form: FormInstance) {
  const first = form.getFieldsError().find(field => field.errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
}
