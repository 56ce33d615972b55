/** The error of every failed call. `status` 0: no answer. `message` is Spanish and can be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly request_id: string | null;
  /** Seconds after which the server accepts the call again, if it said so. */
  readonly retry_after_s: number | null;

  constructor(details: {
    status: number;
    message: string;
    code?: string;
    fields?: Record<string, string>;
    request_id?: string | null;
    retry_after_s?: number | null;
  }) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? 'unknown';
    this.fields = details.fields ?? {};
    this.request_id = details.request_id ?? null;
    this.retry_after_s = details.retry_after_s ?? null;
  }

  /** True if the server may have executed the call: it is correct to send the same input with the same key again. */
  get isUncertain() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

function textFields(value: unknown) {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function wordsFor(status: number) {
  if (status === 413) return 'Lo enviado es demasiado grande';
  if (status === 429) return 'Demasiados intentos. Espere un momento y vuelva a intentar';
  if (status === 502 || status === 503 || status === 504) return 'El servidor no está disponible en este momento';
  if (status >= 500) return 'El servidor tuvo un problema al responder';
  return 'No se pudo completar la solicitud';
}

/** Seconds of a Retry-After header; null: absent, or a date, which our server does not send. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** The server's `message`, replaced by `mensaje` if present; a text by status if the answer is not from our server. */
export function errorFromAnswer(status: number, body: unknown, headers: Headers): ApiError {
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return new ApiError({
    status,
    message: text(answer.mensaje) ?? text(answer.message) ?? wordsFor(status),
    code: text(answer.code) ?? `http_${status}`,
    fields: textFields(answer.fields),
    request_id: text(answer.request_id) ?? headers.get('x-request-id'),
    retry_after_s: secondsOf(headers.get('retry-after')),
  });
}

export function noAnswer(cause: unknown): ApiError {
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: late ? 'timeout' : 'no_connection',
    message: late ? 'El servidor no respondió a tiempo' : 'No hay conexión con el servidor',
  });
}

/** Converts anything thrown into the error of a failed call: an error in our own code has neither fields nor a request id. */
export function asApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError({ status: 0, code: 'program', message: messageOf(cause) });
}

/** Fields that an error names. An object that was cast and is not an ApiError has none, and is shown anyway. */
export const fieldsOf = (error: { fields?: Readonly<Record<string, string>> }): string[] =>
  Object.keys(error.fields ?? {});

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Ocurrió un error inesperado';
}
