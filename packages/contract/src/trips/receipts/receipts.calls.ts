import { LATE_RECEIPT_NAMES, type LateReceipt } from '@cabezal/domain/trips/receipts/late-receipt';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant } from '../../shapes.ts';

/** Who received the goods at a stop, as its reader may see it. */
export const receipt = z.object({
  id_receipt: z.number(),
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  /** Null: the stop was removed. */
  id_stop: z.number().nullable(),
  stop_name: z.string().nullable(),
  received_name: z.string(),
  /** Cédula or passport; for the operator and for who booked or pays. */
  identification_card: z.string().nullable(),
  /** Picture of the signature; null: `unsigned_reason` says why there is none. */
  id_file: z.number().nullable(),
  unsigned_reason: z.string().nullable(),
  /** By the clock of the driver’s phone. */
  at: instant,
  /** When the server got it. */
  received_at: instant,
  /** What had become of the trip when it arrived; null: the trip was open. */
  arrived_late: z.enum(Object.keys(LATE_RECEIPT_NAMES) as [LateReceipt]).nullable(),
});
export type Receipt = z.infer<typeof receipt>;

const atLeastOne = (input: { id_guide?: number | null; id_reservation?: number | null }): boolean =>
  input.id_guide != null || input.id_reservation != null;

export const getReceipts = defineCall({
  method: 'POST',
  path: '/documents_guide/get_receipts',
  access: action('guide.read'),
  changes: false,
  input: z
    .strictObject({ id_guide: id.nullish(), id_reservation: id.nullish() })
    .refine(atLeastOne, { error: 'Indique la guía, o sin ella la reserva', path: ['id_guide'] }),
  output: z.array(receipt),
  summary:
    'Who received the goods of a guide, or without one of the visible guides of a reservation, in the order of time: name, identity card (operator and payer only), hour, signature. 404 outside the scope.',
  shows: ['receipt', { noun: 'guide', inside: 'id_guide' }],
});
