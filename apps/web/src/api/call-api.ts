import type { Call } from '@cabezal/contract/call';
import { type ApiError, errorFromAnswer, noAnswer } from './api-error.ts';

/** Calls the server with a call of the contract and its input. Independent of React; the session module registers itself. */

interface SessionPort {
  token: () => string | null;
  /** 403 to a call with the session: the shell shows the message and signs out. */
  onForbidden: (error: ApiError) => void;
  /** 401 to a call with the session: the session has ended. */
  onUnauthorized: (error: ApiError) => void;
}
let session: SessionPort = { token: () => null, onForbidden: () => {}, onUnauthorized: () => {} };
export function connectSession(port: SessionPort) {
  session = port;
}

export interface CallOptions {
  /** The token of a public page, instead of the session's. */
  token?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Longer than the default for files. */
  timeoutMs?: number;
}

const CHANGE_TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 30_000;

interface RequestShape {
  method: string;
  path: string;
  input: unknown;
}

/** Path parameters are removed from the input; the rest of a GET or DELETE goes into the query, structures as JSON. */
export function shapeRequest({ method, path, input }: RequestShape): { url: string; body: string | undefined } {
  if (Array.isArray(input)) return { url: path, body: JSON.stringify(input) };
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET' && method !== 'DELETE') return { url: filled, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const tail = query.toString();
  return { url: tail ? `${filled}?${tail}` : filled, body: undefined };
}

function headersFor<In, Out>(call: Call<In, Out>, hasBody: boolean, options: CallOptions) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (hasBody) headers['Content-Type'] = 'application/json';
  const token = options.token ?? (call.access.kind === 'public' ? null : session.token());
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

/** Sends the call and returns the raw response of a success; every failure becomes an ApiError. */
export async function send<In, Out>(call: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Response> {
  const { url, body } = shapeRequest({ method: call.method, path: call.path, input });
  const limit = AbortSignal.timeout(options.timeoutMs ?? (call.changes ? CHANGE_TIMEOUT_MS : READ_TIMEOUT_MS));
  let response: Response;
  try {
    response = await fetch(url, {
      method: call.method,
      headers: headersFor(call, body !== undefined, options),
      body,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw noAnswer(cause);
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const error = errorFromAnswer(response.status, answer, response.headers);
  const isSessionCall = options.token === undefined && call.access.kind !== 'public';
  if (isSessionCall && error.status === 403) session.onForbidden(error);
  if (isSessionCall && error.status === 401) session.onUnauthorized(error);
  throw error;
}

export async function callApi<In, Out>(call: Call<In, Out>, input: In, options: CallOptions = {}): Promise<Out> {
  const response = await send(call, input, options);
  if (response.status === 204) return undefined as Out;
  try {
    return (await response.json()) as Out;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw errorFromAnswer(502, null, response.headers);
  }
}
