/** An error that a client can cause: status by meaning, a stable code, a sentence in Spanish, and field errors by their path. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
    /** Seconds after which it may be tried again. */
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

/** Too many ask for the same at once; what it costs is not begun. */
export const serverBusy = (): AppError =>
  new AppError(503, 'SERVIDOR_OCUPADO', 'El servidor está ocupado. Intente de nuevo en unos segundos.');

/** Somebody calls too often; `waitS`: seconds after which it may be tried again. */
export const tooManyCalls = (waitS: number): AppError =>
  new AppError(
    429,
    'DEMASIADOS_PEDIDOS',
    'Demasiados pedidos seguidos. Espere un momento e inténtelo de nuevo.',
    undefined,
    waitS,
  );

/** Only the operator's people do this, whatever a role of another company was given. Errors: 403 SIN_PERMISO. */
export function demandOperator(actor: { audience: string }): void {
  if (actor.audience !== 'operator') throw forbidden();
}

/** Turns a domain refusal into an error; `true` passes. */
export function demand(verdict: true | { code: string; message: string; status: number }): void {
  if (verdict !== true) throw new AppError(verdict.status, verdict.code, verdict.message);
}

/** Refuses what breaks a rule, each field with its sentence; the first one is the message too. Null: the field is in order. Errors: 422 DATOS_INVALIDOS. */
export function demandFields(fields: Record<string, string | null>): void {
  const wrong = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  const first = wrong[0];
  if (first !== undefined) throw unprocessable('DATOS_INVALIDOS', first[1], Object.fromEntries(wrong));
}

/** What a person is told when a constraint of the database holds a rule of the business. */
export interface ConstraintText {
  code: string;
  message: string;
  /** The field beside which it is told. */
  field?: string;
}
export type ConstraintTexts = Readonly<Record<string, ConstraintText>>;

const constraintTexts = new Map<string, ConstraintText>();

/** Every module says what its own constraints mean; `modules.ts` gathers them. */
export function tellConstraints(texts: ConstraintTexts): void {
  for (const [constraint, text] of Object.entries(texts)) constraintTexts.set(constraint, text);
}

/** What PostgreSQL refused because of what the client sent. Anything else is our fault and stays a 500. */
export function fromDatabase(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (typeof code !== 'string') return undefined;
  const known = constraint === undefined ? undefined : constraintTexts.get(constraint);
  if (known !== undefined) {
    const fields = known.field === undefined ? undefined : { [known.field]: known.message };
    return new AppError(409, known.code, known.message, fields);
  }
  if (code === '23505' || code === '23P01') return conflict('DUPLICADO', 'Ya existe un registro con esos datos');
  // A value that fits the schema but not the column: too large a number, a character that text cannot hold.
  if (['22003', '22021', '22P02', '22P05', '22008'].includes(code))
    return new AppError(400, 'DATOS_INVALIDOS', 'Un dato enviado no es válido');
  // A rule that only the database holds: refused all the same. It misses in our own rules.
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
