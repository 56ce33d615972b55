import type { Tx } from '../../../platform/db/tx.ts';
import { dropAdvances } from '../../advances/drop-advances.ts';
import { revokeTokens } from '../../trips/access-tokens.queries.ts';
import { dropGuides, type Given, pendingGuides } from './decide.queries.ts';

/** Guides that have not left are dropped, their numbers burnt; what they held is free, their links end, and their history says it. Errors: those of `dropAdvances`. */
export async function dropPendingGuides(
  tx: Tx,
  what: Given,
  { motive, asker }: { motive: string; asker: { audience: string } },
): Promise<void> {
  const guides = await pendingGuides(tx, what);
  const ids = guides.map(guide => guide.id_guide);
  await dropAdvances(tx, ids, asker);
  await dropGuides(tx, ids, motive);
  for (const { id_guide, guide_number, status } of guides) {
    await revokeTokens(tx, id_guide, null);
    tx.audit({ action: 'delete', noun: 'guide', id: id_guide, before: { status, guide_number }, motive });
  }
}
