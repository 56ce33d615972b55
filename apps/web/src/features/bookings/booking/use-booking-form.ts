import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import type { FormWork } from '../../../ui/form/FormShell.tsx';
import { useFormSend } from '../../../ui/form/use-form-send.ts';
import type { BookingFormProps } from './booking-form-props.ts';
import { type BookingValues, formField, inputOf } from './booking-values.ts';
import { fillsAfter, gensetServices } from './fill.ts';
import { useLookups } from './use-lookups.ts';
import { useShownTotal } from './use-quote.ts';

type Form = FormInstance<BookingValues>;

/** The booking form on top of the common form: fills in what follows from a choice, and names the places of the route. */
export function useBookingForm<In>(props: BookingFormProps<In>, work: FormWork) {
  const form = work.form as Form;
  const fills = useFills(form, props.initial);
  const { remember } = fills;
  const loads = props.edit?.loads ?? 0;
  useEffect(() => {
    // The form contains changes of other people now: they must not trigger automatic values.
    if (loads > 0) remember();
  }, [loads, remember]);
  const written = () => form.getFieldsValue(true) as BookingValues;
  const total = useShownTotal(props.id_reservation);
  const sending = useFormSend(work, {
    call: props.call,
    edit: props.edit,
    draft: props.draft,
    drafts: props.readsDrafts ? undefined : props.request.drafts,
    onDone: props.onDone,
    fieldErrors: fieldErrors(form),
    toInput: () => ({ ...inputOf(written()), expected_total: total.of(written()), ...props.extra }),
    // After the new amount is shown, a second press confirms it.
    onRefused: ({ code }) => (code === 'COBRO_CAMBIADO' ? total.ask(written()) : undefined),
  });
  return {
    ...fills,
    ...sending,
    onValuesChange: (patch: Record<string, unknown>) => fills.fill(Object.keys(patch)),
    restore: (values: Record<string, unknown>) => {
      sending.restore({ ...props.initial, ...values });
      fills.remember();
    },
  };
}

/** Applies the automatic values after a change. */
function useFills(form: Form, initial: BookingValues) {
  const lookups = useLookups();
  const before = useRef<BookingValues>(initial);
  const hasChosenServices = useRef(initial.services.length > 0);
  const remember = useCallback(() => {
    before.current = form.getFieldsValue(true) as BookingValues;
    hasChosenServices.current = before.current.services.length > 0;
  }, [form]);
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

/** The server names stops of the route; the form has a field for each place. */
function fieldErrors(form: Form) {
  return {
    setFields: (fields: never[]) => {
      const values = form.getFieldsValue(true) as BookingValues;
      const named = fields as { name: (string | number)[]; errors: string[] }[];
      form.setFields(named.map(field => ({ ...field, name: formField(field.name, values) })) as never);
    },
  };
}
