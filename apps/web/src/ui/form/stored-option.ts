import type { EntityOption } from './entity-option.ts';

/** The stored value of a field with its name, which its list may no longer offer; null: none is stored. */
export const storedOption = (
  value: EntityOption['value'] | null | undefined,
  label: string | null | undefined,
): EntityOption | null => (value == null || !label ? null : { value, label });

/** The options of a select with the stored one: without it, an entry that is no longer offered would be shown as its number. */
export const withStored = (options: readonly EntityOption[], stored: EntityOption | null): EntityOption[] =>
  stored === null || options.some(option => option.value === stored.value) ? [...options] : [...options, stored];
