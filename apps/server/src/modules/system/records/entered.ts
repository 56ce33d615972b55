type Form = Readonly<Record<string, unknown>>;
/** A field that may be left out or empty is stored as null. */
type Stored<T> = undefined extends T ? Exclude<T, undefined> | null : T;

/** Converts the entered fields of a form (the contract's) to stored values: empty ones become null. */
export function entered<S extends Form, I extends { [K in keyof S]?: unknown }>(
  form: S,
  input: I,
): { [K in keyof S]: Stored<I[K]> } {
  const values = Object.keys(form).map(field => [field, input[field] === '' ? null : (input[field] ?? null)]);
  return Object.fromEntries(values);
}

/** The form's fields of a stored record, as an unchanged form would send them. */
export const formFields = <S extends Form, F extends object>(form: S, facts: F): Pick<F, keyof S & keyof F> =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => field in form)) as Pick<F, keyof S & keyof F>;
