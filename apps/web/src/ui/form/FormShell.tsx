import { Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type FormKit, FormKitContext, ValuesContext } from './form-context.ts';
import { type IsFixed, keyOf } from './merge-values.ts';
import type { Edit, ValuesOf } from './use-editing.ts';
import { useLoaded } from './use-loaded.ts';
import { useWritten } from './use-written.ts';
import { waitingFor } from './waiting.ts';
import type { Schema } from './zod-rule.ts';
import './form.css';

/** Common to all forms (page, dialog, drawer): the kit of the fields, unsaved values, keys, the initial focus. */
export type FormWork = FormKit;

export function useFormWork(form: FormInstance, schema: Schema): FormWork {
  const [changes, setChanges] = useState(0);
  const [waiting] = useState(() => waitingFor(() => setChanges(count => count + 1)));
  const [labels] = useState<FormKit['labels']>(() => new Map());
  // Lists whose entries are fields identified by their index, not rows of a Form.List.
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

/**
 * The values with which a form starts. For an edit whose fields have other names than the record's, the function that computes them from the
 * record: a conflict then names the fields that another person changed. It gets null for a new record.
 */
export type Initial = object | ((record: never) => object);

export interface FormShellProps {
  work: FormWork;
  initial?: Initial;
  className?: string;
  disabled?: boolean;
  /** Absent: keys do not send either. */
  onFinish: (values: Record<string, unknown>) => unknown;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  /** No initial focus on the first field: the form is one part of a page. */
  isPart?: boolean;
  /** The state of the edit: changes of others are written into the fields when they are loaded. */
  edit?: Edit;
  children: ReactNode;
}

export function FormShell({
  work,
  initial: given,
  className = 'cz-form',
  disabled,
  isPart,
  edit,
  ...props
}: FormShellProps) {
  const { form, written, waiting, lookAgain } = work;
  const place = useRef<HTMLDivElement>(null);
  const valuesOf = typeof given === 'function' ? (given as ValuesOf) : null;
  const initial = valuesOf ? valuesOf(edit?.base ?? null) : given;
  // Two forms on one page may have fields of the same name: the prefix keeps their labels apart.
  const name = useId();
  // The button that loaded the data is gone, and with it the focus.
  useLoaded(work, initial, edit, () => focusFirst(place.current));
  useSendKey(place, form, isPart === true);
  useEffect(() => {
    if (!isPart) focusFirst(place.current);
  }, [isPart]);
  return (
    <FormKitContext value={work}>
      <ValuesContext value={valuesOf}>
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
      </ValuesContext>
    </FormKitContext>
  );
}

const FIELDS = 'input:not([type=hidden]), textarea, [role=combobox]';

/** Enter sends if the form has one field, and that is a text field: a password, a code. */
const isOnlyField = (input: HTMLInputElement): boolean =>
  input.form?.querySelectorAll(FIELDS).length === 1 &&
  input.role !== 'combobox' &&
  input.closest('.ant-picker') === null &&
  !['checkbox', 'radio', 'file'].includes(input.type);

/** Enter selects an option and never sends an incomplete form; it sends only a form with a single field in a dialog. */
function onKeyDown(event: KeyboardEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (target.closest('.ant-modal') && isOnlyField(target)) target.form?.requestSubmit();
}

const layerOf = (element: Element | null) => element?.closest('.ant-modal, .ant-drawer') ?? null;
const isOpenLayer = (layer: Element) => layer instanceof HTMLElement && layer.checkVisibility();

/** Ctrl+Enter sends from anywhere in the form's own layer, even before a field has the focus. */
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
      // A select would open; a text that is being typed in a select or a date is applied first.
      if (target.closest('.ant-select') && !(target instanceof HTMLInputElement && target.value))
        event.stopPropagation();
      setTimeout(() => form.submit());
    };
    // In the capture phase: a select stops the propagation of Enter.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [place, form, isPart]);
}

const WRITABLE = 'input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea';

/** Focuses the first text field. Not on a phone, where the keyboard would appear; not a date, which would open its calendar. */
function focusFirst(place: HTMLElement | null) {
  if (!place || window.matchMedia('(pointer: coarse)').matches || place.contains(document.activeElement)) return;
  const first = [...place.querySelectorAll<HTMLInputElement>(WRITABLE)].find(
    input => !input.disabled && !input.readOnly && input.checkVisibility(),
  );
  if (first && !first.closest('.ant-picker')) first.focus({ preventScroll: true });
}

/** Fields with an error are validated on each change; the others when they lose the focus. */
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
