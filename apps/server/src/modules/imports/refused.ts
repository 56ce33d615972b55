import { type AppError, conflict, unprocessable } from '../../platform/http/errors.ts';

/** Rows that were good when they were looked at are so no more. */
export const changedSince = (): AppError =>
  conflict('REVISION_CAMBIADA', 'Algo cambió desde la revisión: mire las filas con errores');

/** All of it stands there already. */
export const nothingToStore = (): AppError =>
  unprocessable('SIN_CAMBIOS', 'No hay nada que guardar: todo está ya registrado');
