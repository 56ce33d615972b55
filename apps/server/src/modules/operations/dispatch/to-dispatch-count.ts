import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { unassignedLegs } from './board.queries.ts';

/** Legs that need a truck or a driver by the end of today, as on the day's board. */
export async function toDispatchCount(tx: Tx, actor: Actor): Promise<Record<string, number>> {
  if (actor.audience !== 'operator' || !actor.actions.has('dispatch.read')) return {};
  const legs = await unassignedLegs(tx, { before: instantOf(addDays(tx.today, 1), '00:00', tx.zone) });
  return { '/despachos': legs.length };
}
