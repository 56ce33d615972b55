type Form = Readonly<Record<string, unknown>>;
/** A field that may be left out or empty is stored as null. */
type Stored<T> = undefined extends T ? Exclude<T, undefined> | null : T;

/** What was entered in the fields of a form (the contract's), as it is stored: what was left empty is null. */
export function entered<S extends Form, I extends { [K in keyof S]?: unknown }>(
  form: S,
  input: I,
): { [K in keyof S]: Stored<I[K]> } {
  const values = Object.keys(form).map(field => [field, input[field] === '' ? null : (input[field] ?? null)]);
  return Object.fromEntries(values);
}

/** The fields of a form out of what is stored, as somebody who changes nothing would send them back. */
export const formFields = <S extends Form, F extends object>(form: S, facts: F): Pick<F, keyof S & keyof F> =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => field in form)) as Pick<F, keyof S & keyof F>;
