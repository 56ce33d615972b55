import type { getProposalMargin } from '@cabezal/contract/operations/proposals/proposals.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { carrierNamed, marginWith, shownMargin } from '../dispatch/candidates.ts';
import { proposedUnit } from './proposals.queries.ts';

/** What a proposed truck makes of the margin of its reservation. 404 outside the scope. */
export async function proposalMargin(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<z.infer<typeof getProposalMargin.output>> {
  const unit = await proposedUnit(tx, id);
  if (unit === undefined) throw notFound('La propuesta no existe');
  const margin = await marginWith(tx, actor, unit, carrierNamed(unit));
  return { margin: margin === undefined ? null : shownMargin(margin), refused: margin?.refusal?.message ?? null };
}
