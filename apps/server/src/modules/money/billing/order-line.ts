import type { Tx } from '../../../platform/db/tx.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import { type LineRecord, liveLines } from './orders.queries.ts';

/** A line that is not removed from the order. */
export async function liveLine(tx: Tx, numero_orden: number, id_line: number): Promise<LineRecord> {
  const line = (await liveLines(tx, numero_orden)).find(l => l.id_line === id_line);
  if (line === undefined) throw notFound('El rubro no está en la orden');
  return line;
}

export const justificationMissing = () =>
  unprocessable('JUSTIFICACION_REQUERIDA', 'Escriba la justificación del cambio', {
    justification: 'Escriba la justificación del cambio',
  });
