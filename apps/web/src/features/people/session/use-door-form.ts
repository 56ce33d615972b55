import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';

type Values<F extends string> = Record<F, string>;

/** State of a small form: values, errors by field, one request at a time. */
export function useDoorForm<F extends string>(
  initial: Values<F>,
  check: (values: Values<F>) => Partial<Values<F>>,
  send: (values: Values<F>) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Values<F>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);

  const field = (name: F) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const found = check(values);
    setProblems(found);
    setFailure(null);
    const wrong = Object.keys(found)[0];
    if (wrong) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    sending.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (cause) {
      if (cause instanceof ApiError) setProblems(cause.fields as Partial<Values<F>>);
      setFailure(messageOf(cause));
    } finally {
      sending.current = false;
      setPending(false);
    }
  };
  return { field, submit, failure, pending };
}

const MIN_PASSWORD = 10;
export const passwordProblem = (password: string) =>
  password.length < MIN_PASSWORD ? 'La contraseña debe tener al menos 10 caracteres' : undefined;

/** Removes fields without an error. */
export function problemsOf<F extends string>(all: Partial<Record<F, string | undefined>>): Partial<Values<F>> {
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined)) as Partial<Values<F>>;
}
