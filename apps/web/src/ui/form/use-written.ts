import type { FormInstance } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { changedPlaces, type IsFixed, type Place } from './merge-values.ts';
import type { FieldName } from './zod-rule.ts';

/** What a person has written in a form and not saved. */
export interface Written {
  /** The person has changed these fields, by typing or by a part that sets them (a map, a pasted list). */
  touch: (names: readonly string[]) => void;
  /** A part that is no field (sent files) says whether it holds something unsaved. */
  report: (part: string, isDirty: boolean) => void;
  /** Fields that the person changed and that differ from how the form began. */
  places: () => Place[];
  isDirty: () => boolean;
  /** Saved: from here on nothing is unsaved any more. */
  settle: () => void;
  /** These values are stored now: what is written is what differs from them. */
  beginWith: (values: object) => void;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields among these whose value is another than at the beginning. */
export const changedAmong = (names: Iterable<string>, before: Values, now: Values, isFixed?: IsFixed): Place[] =>
  [...names].flatMap(name => changedPlaces(before[name], now[name], isFixed, [name]));

/**
 * Compares a form with how it began, in the fields that a person has changed: what the form fills by itself (a next number, a name
 * that follows) is nothing unsaved, and what was typed and taken back neither.
 */
export function useWritten(form: FormInstance, isFixed: IsFixed): Written {
  const touched = useRef(new Set<string>());
  const parts = useRef(new Set<string>());
  const began = useRef<Values>({});
  const settled = useRef(false);
  useEffect(() => {
    // Values come and go by reference: the beginning is kept as a copy.
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
 * Where a field stands for a person: `name`, `attributes.3.value`. A list that can grow (`Form.List`) is one field by its name,
 * whatever stands in it.
 */
export function fieldPlace(name: FieldName, isListed = false): Place {
  const steps = typeof name === 'object' ? name : [name];
  const first = steps.findIndex(step => typeof step === 'number');
  return isListed && first >= 0 ? steps.slice(0, first) : steps;
}
