/** An error that a client can cause: HTTP status, a stable code, a Spanish sentence, and errors of fields by path. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds after which the client may try again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

export const notFound = (what = 'El registro no existe'): AppError => new AppError(404, 'NO_ENCONTRADO', what);
export const conflict = (code: string, message: string): AppError => new AppError(409, code, message);
export const unprocessable = (code: string, message: string, fields?: Record<string, string>): AppError =>
  new AppError(422, code, message, fields);
export const forbidden = (): AppError =>
  new AppError(403, 'SIN_PERMISO', 'Su usuario no tiene permiso para esta acción');
export const unauthenticated = (): AppError => new AppError(401, 'SIN_SESION', 'Inicie sesión para continuar');
export const changedMeanwhile = (): AppError => conflict('MODIFICADO', 'El registro fue modificado por otro usuario');

/** Too many requests for the same expensive work; it is not started. */
export const serverBusy = (): AppError =>
  new AppError(503, 'SERVIDOR_OCUPADO', 'El servidor está ocupado. Intente de nuevo en unos segundos.');

/** The client calls too often; `waitS`: seconds after which it may try again. */
export const tooManyCalls = (waitS: number): AppError =>
  new AppError(
    429,
    'DEMASIADOS_PEDIDOS',
    'Demasiados pedidos seguidos. Espere un momento e inténtelo de nuevo.',
    undefined,
    waitS,
  );

/** Only the operator's people may do this, whatever permissions a role of another company has. Errors: 403 SIN_PERMISO. */
export function demandOperator(actor: { audience: string }): void {
  if (actor.audience !== 'operator') throw forbidden();
}

/** What only the operator knows does not exist for others, whatever permissions a role of another company has. Errors: 404. */
export function hideFromOthers(actor: { audience: string }, missing?: string): void {
  if (actor.audience !== 'operator') throw notFound(missing);
}

/** Turns a domain refusal into an error; `true` passes. */
export function demand(verdict: true | { code: string; message: string; status: number }): void {
  if (verdict !== true) throw new AppError(verdict.status, verdict.code, verdict.message);
}

/** Throws if a field has an error sentence; the first one is also the message. Null: the field is valid. Errors: 422 DATOS_INVALIDOS. */
export function demandFields(fields: Record<string, string | null>): void {
  const wrong = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  const first = wrong[0];
  if (first !== undefined) throw unprocessable('DATOS_INVALIDOS', first[1], Object.fromEntries(wrong));
}

/** The sentence shown when a database constraint enforces a business rule. */
export interface ConstraintText {
  code: string;
  message: string;
  /** The field beside which it is shown. */
  field?: string;
}
export type ConstraintTexts = Readonly<Record<string, ConstraintText>>;

const constraintTexts = new Map<string, ConstraintText>();

/** Registers the sentences of the modules' constraints; `modules.ts` collects them. */
export function setConstraintTexts(texts: ConstraintTexts): void {
  for (const [constraint, text] of Object.entries(texts)) constraintTexts.set(constraint, text);
}

/** The error for data that PostgreSQL refused. Undefined for other errors: they are defects and stay 500. */
export function fromDatabase(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (typeof code !== 'string') return undefined;
  const known = constraint === undefined ? undefined : constraintTexts.get(constraint);
  if (known !== undefined) {
    const fields = known.field === undefined ? undefined : { [known.field]: known.message };
    return new AppError(409, known.code, known.message, fields);
  }
  if (code === '23505' || code === '23P01') return conflict('DUPLICADO', 'Ya existe un registro con esos datos');
  // A value that fits the schema but not the column: a number too large, a character that text cannot contain.
  if (['22003', '22021', '22P02', '22P05', '22008'].includes(code))
    return new AppError(400, 'DATOS_INVALIDOS', 'Un dato enviado no es válido');
  // A rule that only the database checks; our own rules should check it, too.
  if (code === '23514') return unprocessable('DATOS_INVALIDOS', 'Un dato enviado no cumple una regla: revíselo');
  if (code === '23503') return unprocessable('REFERENCIA', 'Un dato elegido ya no existe');
  if (code === '40001' || code === '40P01' || code === '55P03')
    return new AppError(503, 'INTENTE_DE_NUEVO', 'Otra persona está guardando lo mismo. Intente de nuevo.');
  if (code === '53100')
    return new AppError(507, 'SIN_ESPACIO', 'El servidor no tiene espacio en su disco; avise a soporte');
  if (code === 'DATABASE_AWAY')
    return new AppError(
      503,
      'BASE_SIN_RESPUESTA',
      'La base de datos no responde. Intente de nuevo en unos segundos; si sigue, avise a soporte.',
    );
  if (code === 'DATABASE_BUSY') return serverBusy();
  if (code === '57014')
    return new AppError(503, 'TIEMPO_AGOTADO', 'La consulta tardó demasiado. Intente con menos filtros.');
  return undefined;
}
