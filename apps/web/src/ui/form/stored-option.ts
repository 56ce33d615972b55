import type { EntityOption } from './entity-option.ts';

/** The stored value of a field with its name, which its list may no longer offer; null: none is stored. */
export const storedOption = (
  value: EntityOption['value'] | null | undefined,
  label: string | null | undefined,
): EntityOption | null => (value == null || !label ? null : { value, label });

/** The options of a select with the stored one: without it, an entry that is no longer offered would be shown as its number. */
export const withStored = (options: readonly EntityOption[], stored: EntityOption | null): EntityOption[] =>
  stored === null || options.some(option => option.value === stored.value) ? [...options] : [...options, stored];

/** The option of a value among those whose names are known; null: none is. */
export const knownOption = (
  value: EntityOption['value'] | null | undefined,
  known: readonly (EntityOption | null | undefined)[],
): EntityOption | null => known.find(entry => entry != null && entry.value === value) ?? null;

/** The option of a value whose name is being read. A reader who may not read the record sees its number. */
export function readOption(
  value: EntityOption['value'],
  { data, isError }: { data: string | undefined; isError: boolean },
): EntityOption {
  return { value, label: data ?? (isError ? String(value) : 'Leyendo…') };
}
