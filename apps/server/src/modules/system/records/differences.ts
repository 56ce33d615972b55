/** Compares by value: a fence is an array; 12 and '12' are equal in the history. */
const asText = (value: unknown): string | null => {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The values that differ from the stored ones, for the history. */
export function differences<T extends object>(
  before: T,
  values: Partial<Record<keyof T, unknown>>,
): { before: Partial<T>; after: Partial<T> } {
  const changed = (Object.keys(values) as (keyof T)[]).filter(key => asText(before[key]) !== asText(values[key]));
  const pick = (of: Partial<Record<keyof T, unknown>>) =>
    Object.fromEntries(changed.map(key => [key, of[key]])) as Partial<T>;
  return { before: pick(before), after: pick(values) };
}
