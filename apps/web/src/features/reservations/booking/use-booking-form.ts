import type { FormInstance } from 'antd';
import { useCallback, useRef } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';
import type { BookingFormProps } from './booking-form-props.ts';
import { type BookingValues, formField, inputOf } from './booking-values.ts';
import { fillsAfter, gensetServices } from './fill.ts';
import { useBookingDraft } from './use-booking-draft.ts';
import { useLookups } from './use-lookups.ts';

type Form = FormInstance<BookingValues>;

/** What the booking form does: fills what follows, keeps the draft, sends, and puts refusals where they belong. */
export function useBookingForm<In>(props: BookingFormProps<In>, form: Form, lookAgain: () => void) {
  const changed = useRef(false);
  const saved = useRef(false);
  const isDirty = useCallback(() => changed.current && !saved.current, []);
  const draft = useBookingDraft(form, props.draft, isDirty);
  const fills = useFills(form, props.initial);
  const action = useAction(props.call, { form: fieldErrors(form), onError: () => {} });

  const send = async () => {
    if (action.pending) return;
    const values = form.getFieldsValue(true) as BookingValues;
    const input = cleanValues(props.call.input, { ...inputOf(values), ...props.extra });
    const answer = await action.run(input as In);
    if (answer === null) {
      lookAgain();
      return goToFirstError(form);
    }
    saved.current = true;
    draft.forget();
    props.onDone(answer);
  };
  return {
    ...fills,
    action,
    draft,
    isDirty,
    send,
    onValuesChange: (patch: Record<string, unknown>) => {
      changed.current = true;
      fills.fill(Object.keys(patch));
      recheck(form, Object.keys(patch));
    },
    restore: (values: BookingValues) => {
      form.setFieldsValue({ ...props.initial, ...values });
      fills.remember();
      changed.current = true;
      lookAgain();
    },
  };
}

/** After a change: the fields that follow from it. */
function useFills(form: Form, initial: BookingValues) {
  const lookups = useLookups();
  const before = useRef<BookingValues>(initial);
  const hasChosenServices = useRef(initial.services.length > 0);
  const remember = () => {
    before.current = form.getFieldsValue(true) as BookingValues;
    hasChosenServices.current = before.current.services.length > 0;
  };
  const fill = (changed: readonly string[]) => {
    const values = form.getFieldsValue(true) as BookingValues;
    const patch = fillsAfter(changed, values, before.current, lookups);
    const services = hasChosenServices.current ? null : gensetServices({ ...values, ...patch }, lookups);
    const all = services ? { ...patch, services } : patch;
    if (Object.keys(all).length > 0) form.setFieldsValue(all);
    before.current = { ...values, ...all };
  };
  return {
    lookups,
    fill,
    remember,
    touchServices: () => {
      hasChosenServices.current = true;
    },
  };
}

/** The server names the stops of the route; the form has a field for each place. */
function fieldErrors(form: Form) {
  return {
    setFields: (fields: { name: (string | number)[]; errors: string[] }[]) => {
      const values = form.getFieldsValue(true) as BookingValues;
      form.setFields(fields.map(field => ({ ...field, name: formField(field.name, values) })) as never);
    },
  };
}

/** What was refused is looked at again as soon as it changes; the rest waits until its field is left. */
function recheck(form: Form, changed: readonly string[]) {
  const wrong = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && changed.includes(String(name[0])));
  if (wrong.length > 0) form.validateFields(wrong.map(field => field.name) as never).catch(() => {});
}

export function goToFirstError(form: FormInstance) {
  const first = form.getFieldsError().find(field => field.errors.length > 0);
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
}
