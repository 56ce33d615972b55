import { OF_PLAN_KINDS } from '@cabezal/domain/prices/charge-proposals/charge-proposals';
import type { Tx } from '../../../platform/db/tx.ts';
import { moveToPlan } from './plan-charges.queries.ts';
import { type Author, proposeRemoval } from './propose-charge.ts';
import { supersede } from './proposed-charges.queries.ts';

/**
 * A guide is removed. The proposals that concern its leg's plan return to the plan, the other open ones are superseded, and the removal of
 * their accepted charges is proposed. `plan_stays` false: the leg belongs to another guide, as when a rescue is undone. Needs the system's
 * rights; the caller has locked the reservation, and the stops of guide and plan still exist.
 */
export async function leaveCharges(
  tx: Tx,
  author: Author,
  { id_guide, plan_stays }: { id_guide: number; plan_stays: boolean },
  why: string,
): Promise<void> {
  if (plan_stays) await moveToPlan(tx, id_guide);
  await supersede(tx, { id_guide });
  await proposeRemoval(tx, author, { id_guide, kinds: OF_PLAN_KINDS }, why);
}
