import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { undoRescue } from '@cabezal/domain/trips/rules/guide-events';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand } from '../../../../platform/http/errors.ts';
import { mendTruck } from '../../../fleet/trucks/broken-truck.ts';
import { accepted } from '../../../trips/state/events/commit-facts.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import { holdAgain, type LockedGuide, storeFacts, writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import type { GuideRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { dropRescue, tripInTheWay, unitKeptOff } from './undo-rescue.queries.ts';

/** The guide that this one rescued; undefined if it is no rescue. */
export const rescuedBy = ({ guide, leg }: LockedGuide): GuideRecord | undefined =>
  leg.guides.find(one => one.rescued_by === guide.id_guide);

/**
 * Restores the state of a rescued guide, in the transaction that deletes its rescue: its events, truck, stand-by clock and tracking. Call
 * it after the rescue is deleted. Errors: 409 RESCATE_CON_EVENTOS, COSTOS_CERRADOS, RESCATE_CAMION_OCUPADO.
 */
export async function restoreUnit(
  tx: Tx,
  actor: Actor,
  rescued: GuideRecord,
  rescue: GuideRecord,
  motive: string,
): Promise<void> {
  const after = accepted(undoRescue(rescued, rescue));
  const taken = await tripInTheWay(tx, rescued.id_guide);
  if (taken !== undefined) demand(refuse('RESCATE_CAMION_OCUPADO', taken));
  const unit = await unitKeptOff(tx, rescued.id_guide);
  if (unit !== undefined) await mendTruck(tx, actor, { ...unit, motive: `Rescate deshecho: ${motive}` });
  await storeFacts(tx, rescued, after, null);
  await dropRescue(tx, rescued.id_guide, rescue.id_guide);
  await refreshStandBy(tx, rescued.id_guide);
  await holdAgain(tx, rescued.id_guide);
  const { id_guide } = rescued;
  await writeLog(tx, { id_guide, kind: 'UNDO', text: `Rescate deshecho — ${motive}`, author: actor });
  tx.audit({ action: 'undo_rescue', noun: 'guide', id: id_guide, motive, after: { id_guide_rescue: rescue.id_guide } });
}
