import { z } from 'zod';
import { id, motive, version } from '../../shapes.ts';

/** Maximum of rows in one call. */
export const MOST_ROWS = 500;

/** A selected row with the version that the client read. */
const row = z.strictObject({ id, version });
const rows = z
  .array(row)
  .min(1, 'Elija al menos una fila')
  .max(MOST_ROWS, `Cambie hasta ${MOST_ROWS} filas a la vez`)
  .refine(all => new Set(all.map(one => one.id)).size === all.length, 'Una fila está dos veces');

/** The same values for all rows: an absent field stays, null clears it. `state` is the field that is logged and needs a motive. */
export function bulkInput<F extends z.ZodRawShape>(fields: F, state?: keyof F) {
  return z
    .strictObject({
      rows,
      changes: z
        .strictObject(fields)
        .partial()
        .refine(changes => Object.values(changes).some(value => value !== undefined), 'Elija qué cambiar'),
      motive: motive.optional(),
    })
    .refine(
      input => state === undefined || (input.changes as Partial<F>)[state] === undefined || input.motive !== undefined,
      { message: 'Escriba un motivo de al menos 5 caracteres', path: ['motive'] },
    );
}

/** Result of a row: its new version, or why it was not changed. */
const outcome = z.discriminatedUnion('ok', [
  z.object({ id: z.number(), ok: z.literal(true), version: z.number() }),
  z.object({ id: z.number(), ok: z.literal(false), message: z.string(), code: z.string() }),
]);
export type Outcome = z.infer<typeof outcome>;

export const bulkAnswer = z.object({
  /** In the order of the input. */
  results: z.array(outcome),
  changed: z.number(),
  refused: z.number(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** Method and answer of every bulk change. */
export const bulkEdit = { method: 'POST', output: bulkAnswer } as const;
