import { isOpenStop } from '@cabezal/domain/trips/plan/move-plan';
import { timesFollow } from '@cabezal/domain/trips/plan/plan-legs';
import type { Tx } from '../../../../platform/db/tx.ts';
import { moveGuideTime, storeGuidePlan } from '../../../bookings/reservations/editing/plan.queries.ts';
import { printedInPlan } from '../../../trips/state/facts/printed-fields.ts';
import type { GuideRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import { type PlannedIn, type StopBeside, stopsBeside } from './adopt-plan.queries.ts';

const isOtherCode = ({ slot_code, beside }: StopBeside): boolean =>
  beside !== null && (beside.slot_code ?? '') !== (slot_code ?? '');
const isOtherHour = ({ appointment_at, beside }: StopBeside): boolean =>
  beside !== null && beside.appointment_at !== appointment_at;

/**
 * When a false freight or a rescue is undone, the guide continues with what was agreed meanwhile for its open stops: slot codes,
 * appointments and, if an appointment changed, the planned hours. `guide`: its facts after the undo. Call it before the reservation is
 * derived again, so that the guide's slots are those of the terminal.
 */
export async function adoptPlan(tx: Tx, guide: GuideRecord, from: PlannedIn): Promise<void> {
  const { id_guide } = guide;
  const facts = new Map(guide.stops.map(stop => [stop.id_stop, stop]));
  const stops = await stopsBeside(tx, id_guide, from);
  const isOpen = (stop: StopBeside): boolean => isOpenStop({ ...stop, ...facts.get(stop.id) });
  const open = stops.filter(isOpen);
  const [isCode, isHour] = [open.some(isOtherCode), open.some(isOtherHour)];
  if (!isCode && !isHour) return;
  const agreed = stops.map(stop =>
    stop.beside !== null && isOpen(stop)
      ? { ...stop, slot_code: stop.beside.slot_code, appointment_at: stop.beside.appointment_at }
      : stop,
  );
  const planned = agreed.map(stop => (isOpen(stop) ? { ...stop, ...stop.beside } : stop));
  // The guide may have stops that the plan does not have: its own hours stay if the others would not be in order.
  const after = isHour && timesFollow(planned) ? planned : agreed;
  await storeGuidePlan(tx, id_guide, after);
  const has_begun = open.length < stops.length;
  await moveGuideTime(tx, id_guide, { has_begun, hold: !has_begun });
  if (guide.issued_at !== null) await markStale(tx, [id_guide], printedInPlan(stops, after));
}
