import { type AppError, conflict, unprocessable } from '../../../platform/http/errors.ts';

/** Rows that were valid when they were checked are not any more. */
export const changedSince = (): AppError =>
  conflict('REVISION_CAMBIADA', 'Algo cambió desde la revisión: mire las filas con errores');

/** Values that rows would overwrite were changed since they were checked. */
export const rowsChanged = (rows: number): AppError =>
  conflict(
    'REVISION_CAMBIADA',
    `Otra persona cambió ${rows === 1 ? 'lo de 1 fila' : `lo de ${rows} filas`} desde la revisión: mire lo que dice ahora y guarde otra vez`,
  );

/** All rows are stored already. */
export const nothingToStore = (): AppError =>
  unprocessable('SIN_CAMBIOS', 'No hay nada que guardar: todo está ya registrado');
