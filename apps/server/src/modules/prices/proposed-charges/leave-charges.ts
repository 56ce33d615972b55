import { OF_PLAN_KINDS } from '@cabezal/domain/trips/rules/charge-proposals';
import type { Tx } from '../../../platform/db/tx.ts';
import { carryToPlan } from './plan-charges.queries.ts';
import { type Author, takeBack } from './propose.ts';
import { supersede } from './proposed-charges.queries.ts';

/**
 * A guide goes: what its leg's plan keeps of it is the plan's, the rest is asked no more, and what was charged for the rest is proposed to be
 * taken off. `plan_stays` false: the leg is another guide's, as when a rescue is undone. Needs the system's rights; the caller holds the
 * reservation, and the stops of guide and plan are still there.
 */
export async function leaveCharges(
  tx: Tx,
  author: Author,
  { id_guide, plan_stays }: { id_guide: number; plan_stays: boolean },
  why: string,
): Promise<void> {
  if (plan_stays) await carryToPlan(tx, id_guide);
  await supersede(tx, { id_guide });
  await takeBack(tx, author, { id_guide, kinds: OF_PLAN_KINDS }, why);
}
