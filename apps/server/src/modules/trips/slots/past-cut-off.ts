import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { isPastCutOff } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import { openSlots } from './slots.queries.ts';

/**
 * Sentences, by reservation, about slots after the ship's cut-off. A moved hour or cut-off does not change such slots; the person who moved
 * it gets these sentences. Registering such a slot is refused (CORTE_PASADO). Called after the slots are settled.
 */
export async function slotsPastCutOffs(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const texts = new Map<number, string[]>();
  if (ids.length === 0) return texts;
  for (const { id_reservation, kind, external_code, place, slot_from, ends, cut_off } of await openSlots(tx, ids)) {
    if (cut_off === null || !isPastCutOff(kind, ends, cut_off)) continue;
    const { message } = refuse('TURNO_TRAS_CORTE', {
      codigo: external_code,
      lugar: place,
      turno: formatDateTime(slot_from, tx.zone),
      corte: formatDateTime(cut_off, tx.zone),
    });
    texts.set(id_reservation, [...(texts.get(id_reservation) ?? []), message]);
  }
  return texts;
}

/** The sentences for one reservation. */
export const slotsPastCutOff = async (tx: Tx, id_reservation: number): Promise<string[]> =>
  (await slotsPastCutOffs(tx, [id_reservation])).get(id_reservation) ?? [];
