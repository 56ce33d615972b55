import type { Draft } from '@cabezal/domain/prices/pricing/drafts';
import type { Surcharge } from '@cabezal/domain/prices/pricing/rate-rules';
import type { SurchargeInput } from './save-surcharge.ts';

/** Higher than all stored ids, as for drafts of rates. */
const firstDraftId = 2_000_000_000;

/** An entered surcharge as the engine reads it when it is valid. */
export function draftSurcharge(input: SurchargeInput & { id_surcharge?: number }, n: number): Draft<Surcharge> {
  const { justification: _, note: __, id_surcharge, valid_to = null, params = null, ...head } = input;
  return {
    replaces: id_surcharge ?? null,
    rule: {
      ...head,
      id_surcharge: firstDraftId + n,
      code: 'BORRADOR',
      valid_to,
      params,
      approved_at: 'now',
      superseded_by: null,
      voided_at: null,
    },
  };
}
