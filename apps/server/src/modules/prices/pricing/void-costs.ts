import type { Tx } from '../../../platform/db/tx.ts';
import { type GivenCost, givenCosts, voidCosts } from './given-costs.queries.ts';

const textOf = ({ carrier, name, subtotal }: GivenCost): string =>
  [carrier === null ? '' : `${carrier}: `, name, ' ', subtotal].join('');

/**
 * Voids costs that people entered for something that is removed, with the reason, and records them in the history of the reservation. Runs
 * elevated, before the removal.
 */
export async function voidGivenCosts(
  tx: Tx,
  id_reservation: number,
  isGone: (cost: GivenCost) => boolean,
  reason: string,
): Promise<void> {
  const gone = (await givenCosts(tx, id_reservation)).filter(isGone);
  if (gone.length === 0) return;
  await voidCosts(
    tx,
    gone.map(cost => cost.id_sub_cost),
    reason,
  );
  tx.audit({
    action: 'void_cost',
    noun: 'reservation',
    id: id_reservation,
    motive: reason,
    before: { cost: gone.map(textOf).join(' · ') },
    after: { cost: 'ninguno' },
  });
}
