import type { FeeInput } from '@cabezal/contract/prices/fees/fees.calls';
import type { Draft } from '@cabezal/domain/prices/pricing/drafts';
import type { Fee } from '@cabezal/domain/prices/pricing/rate-rules';

/** Drafts are not stored: their ids are higher than all others, as if they were stored last. */
const firstDraftId = 2_000_000_000;

/** An entered rate as the engine reads it after approval. */
export function draftFee(input: FeeInput & { id_fee?: number | null }, n = 0): Draft<Fee> {
  const { items, justification: _, note: __, id_fee: replaces = null, valid_to = null, ...head } = input;
  const id_fee = firstDraftId + n;
  return {
    replaces,
    rule: {
      ...head,
      id_fee,
      id_family: -1 - n,
      code: 'BORRADOR',
      version: 1,
      valid_to,
      approved_at: 'now',
      superseded_by: null,
      voided_at: null,
      items: items.map((item, i) => ({ ...item, id_fee_item: id_fee + i })),
    },
  };
}
