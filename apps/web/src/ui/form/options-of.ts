/** The options of a table of names by code, in its order. */
export const optionsOf = <K extends string>(names: Readonly<Record<K, string>>): { value: K; label: string }[] =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }));
