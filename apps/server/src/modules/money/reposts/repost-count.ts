import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { readableKinds } from '../../system/sap/posting-rights.ts';
import { countWaiting } from '../../system/sap/postings.queries.ts';

/** Number of postings that wait for a person, for persons who may read them. */
export async function repostCount(tx: Tx, actor: Actor): Promise<Record<string, number>> {
  const kinds = actor.actions.has('billing.read') ? readableKinds(actor) : [];
  return kinds.length === 0 ? {} : { '/reposteos': await countWaiting(tx, kinds) };
}
