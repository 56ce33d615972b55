import { type AppError, conflict, unprocessable } from '../../../platform/http/errors.ts';

/** Rows that were good when they were looked at are so no more. */
export const changedSince = (): AppError =>
  conflict('REVISION_CAMBIADA', 'Algo cambió desde la revisión: mire las filas con errores');

/** What rows would write over was changed by somebody since they were looked at. */
export const changedMeanwhile = (rows: number): AppError =>
  conflict(
    'REVISION_CAMBIADA',
    `Otra persona cambió ${rows === 1 ? 'lo de 1 fila' : `lo de ${rows} filas`} desde la revisión: mire lo que dice ahora y guarde otra vez`,
  );

/** All of it stands there already. */
export const nothingToStore = (): AppError =>
  unprocessable('SIN_CAMBIOS', 'No hay nada que guardar: todo está ya registrado');
