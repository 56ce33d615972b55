import { useEffect, useState } from 'react';
import type { FormKit } from './form-context.ts';
import { keyOf, mergeValues, type Place } from './merge-values.ts';
import type { Edit, WrittenField } from './use-editing.ts';

/** What was written, in the form's own words. */
export function writtenFields({ form, written, labels }: FormKit): WrittenField[] {
  return written.places().flatMap(place => {
    const known = labels.get(keyOf(place));
    if (!known) return [];
    const value: unknown = form.getFieldValue([...place]);
    return [{ field: keyOf(place), label: known.label, text: textIn(value, known.read) }];
  });
}

/** A list is one field: what was typed in its rows is told together. Numbers in them may be ids, which say nothing. */
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
 * A form whose person had the current data loaded: what somebody else changed takes its place in the fields, all others keep what
 * stands in them, and the notice is told which are which. `initial` is what the form would begin with now.
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
    // One goes on where one was: the button that stored is still there.
    if (edit.isOwn) return;
    edit.tell(loaded);
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
