import type { Call } from '@cabezal/contract/call';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { AttemptChain } from '../../api/use-action.ts';

/** The answer of a change was lost: the server may have made it. Sent again, the change is made once. */
export class UnsureError extends ApiError {
  constructor(cause: ApiError) {
    const { status, code, fields, request_id, retry_after_s, message } = cause;
    super({ status, code, fields, request_id, retry_after_s, message: `No se sabe si pasó: ${message}` });
    this.name = 'UnsureError';
  }
}

const TOO_MANY = 429;
/** With 429 the server says that it did nothing, but the key can be used again. */
const mayHaveHappened = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && cause.isUncertain && cause.status !== TOO_MANY;

/**
 * A change of many rows: each row has its own idempotency key, which is kept until the server's answer for that row is certain. The same
 * input sent again after a lost answer gets the stored answer, instead of a conflict with what the person did before.
 */
export class Attempts<In, Out> {
  readonly #call: Call<In, Out>;
  readonly #open = new Map<number | string, { input: In; chain: AttemptChain<Out> }>();

  constructor(call: Call<In, Out>) {
    this.#call = call;
  }

  /** What was sent for a row without a certain answer. */
  unsureInput(row: number | string): In | undefined {
    return this.#open.get(row)?.input;
  }

  /** The row is known to be as before: the same input again is a new change. */
  forget(row: number | string): void {
    this.#open.delete(row);
  }

  /** Throws `UnsureError` if the answer was lost. */
  async send(row: number | string, input: In): Promise<Out> {
    const { chain } = this.#open.get(row) ?? { chain: new AttemptChain<Out>() };
    this.#open.set(row, { input, chain });
    try {
      const answer = await chain.start(JSON.stringify(input), idempotencyKey =>
        callApi(this.#call, input, { idempotencyKey }),
      );
      this.#open.delete(row);
      return answer;
    } catch (cause) {
      if (cause instanceof ApiError && !cause.isUncertain) this.#open.delete(row);
      throw mayHaveHappened(cause) ? new UnsureError(cause) : cause;
    }
  }
}
