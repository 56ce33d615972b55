import type { Call } from '@cabezal/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, asApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { invalidateNouns } from './nouns.ts';

/** The part of an antd form that is needed for server errors. */
interface FieldErrorTarget {
  /** Accepts the fields of any form: their names are known only when the server answers. */
  setFields: (fields: never[]) => void;
}

export interface ActionOptions<Out> {
  /** Server errors are shown at its fields. */
  form?: FieldErrorTarget;
  /** Called with a failure that belongs to no field; default: a toast. */
  onError?: (error: ApiError) => void;
  onDone?: (answer: Out) => void;
  token?: string;
}

export interface Action<In, Out> {
  /** Resolves with the answer, or with null after a failure that was shown. */
  run: (input: In) => Promise<Out | null>;
  pending: boolean;
  error: ApiError | null;
  reset: () => void;
}

let showError: (error: ApiError) => void = () => {};
/** Set by the shell: how a failure without a place of its own is shown. */
export function connectErrorToast(show: (error: ApiError) => void) {
  showError = show;
}

/** `stops.0.id_location` → ['stops', 0, 'id_location'] */
export const fieldPath = (name: string) => name.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part));

function putOnFields(form: FieldErrorTarget | undefined, error: ApiError) {
  const fields = Object.entries(error.fields);
  if (!form || fields.length === 0) return;
  form.setFields(fields.map(([name, message]) => ({ name: fieldPath(name), errors: [message] })) as never[]);
}

/** One idempotency key per chain of attempts: the same input sent again after an uncertain end uses the same key. */
export class AttemptChain<Out> {
  private body = '';
  private key = '';
  private flying: Promise<Out> | null = null;

  start(body: string, sendIt: (key: string) => Promise<Out>): Promise<Out> {
    if (this.flying && body === this.body) return this.flying;
    if (body !== this.body || this.key === '') {
      this.body = body;
      this.key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    }
    const flight = sendIt(this.key).then(
      answer => this.end(answer),
      (cause: unknown) => {
        this.flying = null;
        if (cause instanceof ApiError && !cause.isUncertain) this.key = '';
        throw cause;
      },
    );
    this.flying = flight;
    return flight;
  }

  private end(answer: Out) {
    this.flying = null;
    this.key = '';
    return answer;
  }
}

/** A changing call as a hook: `const save = useAction(updateTruck, { form }); await save.run(input)`. */
export function useAction<In, Out>(call: Call<In, Out>, options: ActionOptions<Out> = {}): Action<In, Out> {
  const client = useQueryClient();
  const chain = useRef(new AttemptChain<Out>());
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null });

  const run = useCallback(
    async (input: In): Promise<Out | null> => {
      const { form, onError, onDone, token } = latest.current;
      setState({ pending: true, error: null });
      try {
        const answer = await chain.current.start(JSON.stringify(input), idempotencyKey =>
          callApi(call, input, { idempotencyKey, token }),
        );
        setState({ pending: false, error: null });
        invalidateNouns(client, call.touches);
        onDone?.(answer);
        return answer;
      } catch (cause) {
        const error = asApiError(cause);
        setState({ pending: false, error });
        putOnFields(form, error);
        (onError ?? showError)(error);
        return null;
      }
    },
    [call, client],
  );
  const reset = useCallback(() => setState({ pending: false, error: null }), []);
  return { run, pending: state.pending, error: state.error, reset };
}
