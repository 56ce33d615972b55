import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand } from '../../../platform/http/errors.ts';
import { guideToChange } from '../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../trips/state/facts/reservation-facts.queries.ts';
import { isGuideUnderWay, storeUnwatched, storeWatched } from './monitoring.queries.ts';

interface WatchedInput {
  id_guide: number;
  version: number;
  disabled: boolean;
  motive?: string | null | undefined;
}

/**
 * Takes a trip off the operator's monitoring board, with a reason, or puts it back. No fact of the trip changes, and its logbook,
 * which customers read, says nothing of it. Errors: 404; 409 SOLO_OPERADOR, MODIFICADO,
 * VIAJE_NO_EN_CURSO for a trip that is not issued or is over.
 */
export async function setWatched(tx: Tx, actor: Actor, input: WatchedInput): Promise<number> {
  const { id_guide, version, disabled, motive } = input;
  if (actor.audience !== 'operator')
    throw conflict('SOLO_OPERADOR', 'Solo el operador quita viajes de su tablero de monitoreo');
  const { row } = await guideToChange(tx, { id_guide }, version);
  if (!(await isGuideUnderWay(tx, id_guide))) demand(refuse('VIAJE_NO_EN_CURSO'));
  if (disabled) await storeUnwatched(tx, id_guide, { name: actor.name, motive: motive ?? '' });
  else await storeWatched(tx, id_guide);
  tx.audit({ action: 'disable_monitoring', noun: 'guide', id: id_guide, after: { disabled, motive } });
  tx.changed('guide', id_guide, concernedBy(tx, row.id_reservation));
  return id_guide;
}
