import type { z } from 'zod';
import type { CellValue } from './parse-cells.ts';

/** Errors of the record's own call schema, by the column in which they are shown. */
export function schemaErrors(
  schema: z.ZodType,
  input: unknown,
  columnOf: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'row');
    errors[columnOf[field] ?? field] ??= issue.message;
  }
  return errors;
}

/** Only the error sentences, without valid fields. */
export const wrongOf = (fields: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null));

const same = (a: unknown, b: unknown): boolean =>
  typeof b === 'number' ? a !== null && Number(a) === b : String(a ?? '') === String(b);

/** Values of the file that differ from the stored ones; an empty cell changes nothing. */
export function changesOf<T extends object>(
  before: T,
  values: Readonly<Partial<Record<keyof T & string, CellValue | undefined>>>,
): Partial<T> {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== null && value !== undefined && value !== '' && !same(before[field as keyof T], value),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
