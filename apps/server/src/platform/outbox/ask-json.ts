import { outsideJson } from '../outside-json.ts';
import { AnswerTooLong, readUpTo } from '../read-up-to.ts';
import { within } from '../within.ts';
import { TryLater } from './outbox.ts';
import { obeyRetryAfter } from './retry-after.ts';

/** Where another system is, and how it is called in messages. */
export interface JsonSystem {
  /** «DP World» */
  readonly name: string;
  /** Undefined: it is not used. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** Limit for one request; default 10 s. */
  readonly timeoutMs?: number;
}

interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonAnswer {
  readonly status: number;
  /** Undefined: what came is no JSON. */
  readonly body: unknown;
}

const mostBytes = 256 * 1024;

/**
 * Asks another system over HTTP and reads its answer, whatever its status. Errors: a sentence for people if there is none; TryLater if the system
 * asked for a pause.
 */
export async function askJson(
  { name, url, token, timeoutMs = 10_000 }: JsonSystem,
  { method, path, body, headers = {} }: JsonRequest,
  stopping?: AbortSignal,
): Promise<JsonAnswer> {
  if (url === undefined) throw new Error(`${name} no está configurado`);
  try {
    const ask = async (signal: AbortSignal): Promise<JsonAnswer> => {
      const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal,
      });
      obeyRetryAfter(response, name);
      return { status: response.status, body: outsideJson(await readUpTo(response, mostBytes)) };
    };
    return await within(timeoutMs, ask, stopping);
  } catch (error) {
    if (error instanceof TryLater || stopping?.aborted) throw error;
    const { name: kind, cause } = error as Error & { cause?: { code?: string } };
    if (error instanceof AnswerTooLong) throw new Error(`${name} respondió demasiado`);
    if (kind === 'TimeoutError') throw new Error(`${name} no respondió en ${timeoutMs / 1000} s`);
    throw new Error(`No se pudo conectar con ${name}${cause?.code ? ` (${cause.code})` : ''}`);
  }
}

/** An answer that says nothing: nobody knows what the system did. */
export const notUnderstood = (name: string, status: number): Error =>
  new Error(`${name} respondió algo que no se entiende (${status})`);
