import { toMillis } from '@cabezal/domain/system/time/time';
import { slotKindOf } from '@cabezal/domain/trips/slots/slot';
import type { Tx } from '../../../platform/db/tx.ts';
import { isConnected, isUnderWay, judged } from '../slot-drafts/read-draft.ts';
import { draftStop, openSlotOf, storeDraft } from '../slot-drafts/slot-drafts.queries.ts';
import { submitDraft } from './send-draft.ts';
import { enteredFor } from './sent-changes.queries.ts';
import type { BookedAnew, SentCancellation } from './sent-request.ts';

/**
 * Asks for another slot after the terminal cancelled one for it, with what was entered for the former one. If something lacks by then, or the hour
 * has passed, the draft stays: a person completes it, and its case says so. Nothing is asked if the trip no longer goes there, or somebody began
 * another draft. The reservation is locked.
 */
export async function bookAnew(
  tx: Tx,
  { id_slot, id_reservation }: Pick<SentCancellation, 'id_slot' | 'id_reservation'>,
  { id_guide, id_stop, slot_from, slot_to }: BookedAnew,
): Promise<void> {
  const stop = await draftStop(tx, { id_reservation, id_guide, id_stop });
  const kind = stop === undefined ? null : slotKindOf(stop, stop.reservation_type);
  if (stop === undefined || kind === null || !isUnderWay(stop.reservation_status)) return;
  if ((await openSlotOf(tx, stop.id_leg, kind)) !== undefined) return;
  const { emails = [], travel_min = null, remarks = null } = await enteredFor(tx, id_slot);
  const found = { stop, kind };
  const { missing } = await judged(tx, found, {
    slot_from,
    emails,
    travel_min: travel_min ?? stop.planned_travel_min,
  });
  const isWhole = missing.length === 0 && toMillis(slot_from) >= tx.now.getTime();
  await storeDraft(tx, { stop, kind, slot_from, slot_to, entered: { emails, travel_min, remarks }, isWhole });
  if (isWhole && isConnected(tx, stop)) await submitDraft(tx, found);
}
