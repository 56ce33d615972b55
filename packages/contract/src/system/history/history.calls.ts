import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant, text } from '../../shapes.ts';

export const historyRow = z.object({
  id: z.number(),
  at: instant,
  /** The person; «Sistema» for the system. */
  who: z.string(),
  company: z.string().nullable(),
  action: z.string(),
  /** Event in Spanish: «Cerró la guía». */
  what: z.string(),
  motive: z.string().nullable(),
  /** Changed fields as text; null: no value. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const getHistory = defineCall({
  method: 'POST',
  path: '/history/get_history',
  access: signedIn,
  changes: false,
  input: z.strictObject({
    /** reservation, guide, payment_order, truck, driver, equipment, location, company, user, permission … */
    noun: z.string().regex(/^[a-z_]{2,40}$/, 'El registro no es válido'),
    id: z.union([id, text(60)]),
    /** Id of the last row received, for paging. */
    before: id.nullish(),
  }),
  output: z.object({ rows: z.array(historyRow), next: z.number().nullable() }),
  summary:
    'Who changed a record, when and from what to what, newest first, 50 at a time: all of it for the operator’s staff who may see the record, the own company’s changes for others.',
  shows: [{ from: 'noun', by: 'id' }],
});
