import type { Tx } from '../../../../platform/db/tx.ts';
import { concernedBy } from '../facts/reservation-facts.queries.ts';
import type { Containers } from './claims.ts';
import { deleteGuides, lockPendingGuides } from './drop-guides.queries.ts';
import type { Lose } from './with-reservation.ts';

/**
 * Deletes guides without events together with what they were for: cancelled containers, or legs that nobody drives. Errors: those of the
 * claims on guides.
 */
export async function dropPendingGuides(
  tx: Tx,
  lose: Lose,
  of: Containers | { legs: readonly number[] },
  { leg, motive }: { leg: 'changes' | 'goes'; motive: string },
): Promise<void> {
  const guides = await lockPendingGuides(tx, of);
  if (guides.length === 0) return;
  const ids = guides.map(guide => guide.id_guide);
  await deleteGuides(tx, await lose({ what: 'GUIDES', guides: ids, leg }, motive));
  for (const { id_guide, id_reservation, guide_number, status } of guides) {
    tx.audit({ action: 'delete', noun: 'guide', id: id_guide, before: { status, guide_number }, motive });
    tx.changed('guide', id_guide, concernedBy(tx, id_reservation));
  }
}
