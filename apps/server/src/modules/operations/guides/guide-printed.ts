import type { Tx } from '../../../platform/db/tx.ts';
import { guideToChange } from '../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../trips/state/facts/reservation-facts.queries.ts';
import { clearStale } from './issue.queries.ts';

/**
 * Records that the guide was printed again, so that its paper is current. Refuses an older version than the current one: a later correction
 * is not on that print. Errors: 404, 409 MODIFICADO.
 */
export async function guidePrinted(
  tx: Tx,
  input: { id_guide: number; version: number },
): Promise<{ id_guide: number; print_stale: null }> {
  const { id_guide } = input;
  const { reservation } = await guideToChange(tx, input, input.version);
  const was = await clearStale(tx, id_guide);
  if (was !== null) {
    tx.audit({ action: 'print', noun: 'guide', id: id_guide, before: { print_stale: was } });
    tx.changed('guide', id_guide, concernedBy(tx, reservation.id_reservation));
  }
  return { id_guide, print_stale: null };
}
