import {
  POSTING_STATE_NAMES,
  POSTING_STEP_NAMES,
  type PostingState,
  type PostingStep,
} from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';
import { instant } from '../../shapes.ts';

/** Delivery of a document to SAP; `next_attempt_at` null: no attempt is due. */
export const sapDelivery = z.object({
  id: z.number(),
  step: z.enum(Object.keys(POSTING_STEP_NAMES) as [PostingStep]),
  state: z.enum(Object.keys(POSTING_STATE_NAMES) as [PostingState]),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instant,
  next_attempt_at: instant.nullable(),
  sent_at: instant.nullable(),
});
export type SapDelivery = z.infer<typeof sapDelivery>;
