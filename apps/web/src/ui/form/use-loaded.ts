import { useEffect, useState } from 'react';
import type { FormKit } from './form-context.ts';
import { keyOf, mergeValues, type Place } from './merge-values.ts';
import type { Edit, WrittenField } from './use-editing.ts';

/** The entered values, with the labels and texts of the form. */
export function writtenFields({ form, written, labels }: FormKit): WrittenField[] {
  return written.places().flatMap(place => {
    const known = labels.get(keyOf(place));
    if (!known) return [];
    const value: unknown = form.getFieldValue([...place]);
    return [{ field: keyOf(place), label: known.label, text: textIn(value, known.read) }];
  });
}

/** A list is one field: the texts typed in its rows are joined. Numbers may be ids, so they are left out. */
export function textIn(value: unknown, read: ((value: string | number) => string) | null): string | null {
  if (Array.isArray(value)) return textsIn(value).join(', ') || null;
  const isPlain = (typeof value === 'string' || typeof value === 'number') && value !== '';
  return (isPlain && read?.(value)) || null;
}
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Applies the current data to a form: fields that another person changed get the stored values, all others keep theirs, and the notice
 * lists both. `initial`: the values with which the form would start now.
 */
export function useLoaded(kit: FormKit, initial: object | undefined, edit: Edit | undefined, onLoaded: () => void) {
  const [base, setBase] = useState(() => structuredClone(initial ?? {}));
  const [done, setDone] = useState(edit?.loads ?? 0);
  const loads = edit?.loads ?? 0;
  useEffect(() => {
    if (!edit || loads === done) return;
    const fresh = structuredClone(initial ?? {});
    setDone(loads);
    setBase(fresh);
    const loaded = take(kit, base, fresh);
    kit.lookAgain();
    // After an own save the focus stays: the button is still there.
    if (edit.isOwn) return;
    edit.report(loaded);
    onLoaded();
  });
}

function take(kit: FormKit, base: object, fresh: object) {
  const { form, written, labels } = kit;
  const mine = writtenFields(kit);
  const { theirs, replaced } = mergeValues(base, fresh, form.getFieldsValue(true), kit.isFixed);
  form.setFields(theirs.map(({ place, value }) => ({ name: [...place], value, errors: [] })));
  written.beginWith(fresh);
  const isReplaced = (field: WrittenField) => replaced.some(place => keyOf(place) === field.field);
  const taken = theirs.map(({ place }) => place);
  return {
    changed: [...new Set(taken.flatMap(place => labels.get(keyOf(place))?.label ?? []))],
    replaced: mine.filter(isReplaced),
    kept: mine.filter(field => !taken.some(place => isAt(place, field.field))),
  };
}

const isAt = (place: Place, field: string) => field === keyOf(place) || field.startsWith(`${keyOf(place)}.`);
