/** Hours that a stop is free of stand-by. */
import { defaultFreeHours, freeHoursOf } from '@cabezal/domain/money/stand-by';
import type { ReservationDraft } from './drafts';
import type { Visit } from './trips';

/** Free hours of a stop: the dock's, else the place's, else the default; null where no stand-by counts. */
export function freeHours(draft: ReservationDraft, visit: Visit): number | null {
  const usual = defaultFreeHours(visit.code, draft.booking.trade.type);
  return usual === null ? null : freeHoursOf(visit.free_hours, visit.place.free_hours, usual);
}
