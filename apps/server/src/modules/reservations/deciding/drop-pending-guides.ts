import type { Tx } from '../../../platform/db/tx.ts';
import { dropAdvances } from '../../advances/drop-advances.ts';
import { revokeTokens } from '../../trips/access-tokens.queries.ts';
import { dropGuides, type Given, pendingGuides } from './decide.queries.ts';

/** Guides that have not left are dropped, their numbers burnt; what they held is free. Errors: those of `dropAdvances`. */
export async function dropPendingGuides(
  tx: Tx,
  what: Given,
  { motive, asker }: { motive: string; asker: { audience: string } },
): Promise<void> {
  const ids = await pendingGuides(tx, what);
  await dropAdvances(tx, ids, asker);
  for (const id of ids) await revokeTokens(tx, id, null);
  await dropGuides(tx, ids, motive);
}
