import type { FormInstance } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { changedPlaces, type IsFixed, type Place } from './merge-values.ts';
import type { FieldName } from './zod-rule.ts';

/** The values that a person has entered in a form and not saved. */
export interface Written {
  /** The person has changed these fields, by typing or through a part that sets them (a map, a pasted list). */
  touch: (names: readonly string[]) => void;
  /** A part that is not a field (uploaded files) reports whether it has unsaved data. */
  report: (part: string, isDirty: boolean) => void;
  /** Fields that the person changed and that differ from the initial values. */
  places: () => Place[];
  isDirty: () => boolean;
  /** Saved: nothing is unsaved from here on. */
  settle: () => void;
  /** These values are stored now: only differences from them are unsaved. */
  beginWith: (values: object) => void;
}

type Values = Readonly<Record<string, unknown>>;

/** Those of these fields whose value differs from the initial one. */
export const changedAmong = (names: Iterable<string>, before: Values, now: Values, isFixed?: IsFixed): Place[] =>
  [...names].flatMap(name => changedPlaces(before[name], now[name], isFixed, [name]));

/**
 * Compares a form with its initial values in the fields that a person has changed: values that the form fills in itself (a next number, a
 * dependent name) do not count as unsaved, nor does a change that was undone.
 */
export function useWritten(form: FormInstance, isFixed: IsFixed): Written {
  const touched = useRef(new Set<string>());
  const parts = useRef(new Set<string>());
  const began = useRef<Values>({});
  const settled = useRef(false);
  useEffect(() => {
    // Values are mutable references: the initial values are copied.
    began.current = structuredClone(form.getFieldsValue(true)) as Values;
  }, [form]);
  return useMemo(() => {
    const places = () =>
      settled.current ? [] : changedAmong(touched.current, began.current, form.getFieldsValue(true), isFixed);
    return {
      touch: changed => {
        settled.current = false;
        for (const name of changed) touched.current.add(name);
      },
      report: (part, isDirty) => {
        if (isDirty) parts.current.add(part);
        else parts.current.delete(part);
      },
      places,
      isDirty: () => !settled.current && (parts.current.size > 0 || places().length > 0),
      settle: () => {
        settled.current = true;
      },
      beginWith: values => {
        began.current = { ...began.current, ...structuredClone(values) };
      },
    };
  }, [form, isFixed]);
}

/**
 * The path of a field as a person sees it: `name`, `attributes.3.value`. A list of variable length (`Form.List`) is one field under its
 * name.
 */
export function fieldPlace(name: FieldName, isListed = false): Place {
  const steps = typeof name === 'object' ? name : [name];
  const first = steps.findIndex(step => typeof step === 'number');
  return isListed && first >= 0 ? steps.slice(0, first) : steps;
}
