import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import { demand } from '../../platform/http/errors.ts';
import { annulOfGuides, handedOfGuides } from './advances.queries.ts';

/**
 * Before trips are given up or go to somebody else: money that changed hands comes back first, by a counter-voucher to who had it, for
 * afterwards nobody would look for it there; vouchers that were not handed over are annulled. `asker`: an outsider is told nothing of
 * vouchers. The caller holds the reservation. Errors: 409 ANTICIPO_POR_DEVOLVER, VIAJE_EN_PREPARACION.
 */
export async function dropAdvances(tx: Tx, guides: readonly number[], asker: { audience: string }): Promise<void> {
  if (guides.length === 0) return;
  const [first] = await handedOfGuides(tx, guides);
  if (first !== undefined)
    demand(
      asker.audience === 'operator'
        ? refuse('ANTICIPO_POR_DEVOLVER', { guia: first.guide_number ?? '' })
        : refuse('VIAJE_EN_PREPARACION'),
    );
  await annulOfGuides(tx, guides);
}
