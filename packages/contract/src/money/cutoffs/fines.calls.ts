import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenDate,
  id,
  instant,
  listInput,
  money,
  motive,
  pageOf,
  possible,
  price,
  requiredText,
} from '../../shapes.ts';

/** Fines of own drivers for a trip, which the next corte of bonuses deducts (decision 0166). USD. Operator only. */
export const fineRow = z.object({
  id_fine: z.number(),
  id_driver: z.number(),
  driver_name: z.string(),
  /** The trip; null: its guide is deleted. */
  id_guide: z.number().nullable(),
  guide_number: z.string(),
  amount: money,
  date,
  motive: z.string(),
  /** The paper that supports it. */
  id_file: z.number(),
  filename: z.string(),
  file_type: z.string(),
  author: z.string(),
  created_at: instant,
  /** The corte that deducted it; null: waits for the next one. */
  number: z.string().nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  can: z.object({ void: possible }),
});
export type FineRow = z.infer<typeof fineRow>;

export const getBonusFines = defineCall({
  method: 'POST',
  access: action('cutoff.read'),
  changes: false,
  path: '/cutoffs/get_bonus_fines',
  input: listInput({ id_payee: id }),
  output: pageOf(fineRow),
  summary: 'Fines of own drivers, newest first; empty for others than the operator.',
  shows: ['fine', 'cutoff'],
});
export const addBonusFine = defineCall({
  method: 'POST',
  access: action('cutoff.close'),
  path: '/cutoffs/add_bonus_fine',
  input: z.strictObject({
    id_guide: id,
    amount: price('La multa').refine(value => Number(value) > 0, 'La multa es mayor que cero'),
    date: givenDate,
    motive: requiredText(255),
    id_file: id,
  }),
  output: fineRow,
  touches: ['fine', 'cutoff'],
  summary:
    'Records a fine of the own driver of a trip, with its motive and paper; the next corte of bonuses deducts it, and the bonus without an incident if a corte paid it for the trip. 403, 422 by field.',
});
export const voidBonusFine = defineCall({
  method: 'POST',
  access: action('cutoff.close'),
  path: '/cutoffs/void_bonus_fine',
  input: z.strictObject({ id_fine: id, motive }),
  output: fineRow,
  touches: ['fine', 'cutoff'],
  summary:
    'Voids a fine that is in no live line; the bonus that it cost is paid by the next corte. 404, 403, 409 MULTA_EN_CORTE.',
});
