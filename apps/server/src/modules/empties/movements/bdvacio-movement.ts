import type { EmptyBox } from '@cabezal/contract/empties/movements/movements.calls';
import { z } from 'zod';
import type { FoundOperation } from './movements.queries.ts';

/** An operation as sent: the payload in the outbox, and what BDVacío reads. */
export const movement = z.object({
  id_operation: z.number(),
  version: z.number(),
  movimiento: z.object({
    operacion: z.number(),
    tipo: z.string(),
    naviera: z.string(),
    origen: z.string(),
    destino: z.string(),
    buque: z.string().nullable(),
    viaje: z.string().nullable(),
    cut_off: z.string().nullable(),
    referencia: z.string().nullable(),
    contenedores: z.array(
      z.object({ numero: z.string(), tipo: z.string(), estado: z.string().nullable(), situacion: z.string() }),
    ),
  }),
});
export type Movement = z.infer<typeof movement>;

export const movementOf = (operation: FoundOperation, boxes: readonly EmptyBox[]): Movement => ({
  id_operation: operation.id_operation,
  version: operation.version,
  movimiento: {
    operacion: operation.id_operation,
    tipo: operation.kind,
    naviera: operation.shipping_line,
    origen: operation.origin,
    destino: operation.destination,
    buque: operation.ship,
    viaje: operation.voyage,
    cut_off: operation.cut_off === null ? null : new Date(operation.cut_off).toISOString(),
    referencia: operation.external_ref,
    contenedores: boxes.flatMap(box =>
      box.container_code === null
        ? []
        : [{ numero: box.container_code, tipo: box.container_type, estado: box.condition, situacion: box.status }],
    ),
  },
});
