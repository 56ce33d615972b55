/** Hours at a stop without stand-by. */
import { defaultFreeHours, FREE_HOURS, freeHoursOf } from '@cabezal/domain/trips/stops/stand-by';
import { localDate } from './clock';
import type { ReservationDraft } from './drafts';
import { parametersOn } from './reference';
import type { Visit } from './trips';

/** Free hours of a stop: the dock's, else the place's, else the default; null without stand-by. */
export function freeHours(draft: ReservationDraft, visit: Visit): number | null {
  const usual = defaultFreeHours(
    visit.code,
    draft.booking.trade.type,
    parametersOn(FREE_HOURS, localDate(draft.appointment)),
  );
  return usual === null ? null : freeHoursOf(visit.free_hours, visit.place.free_hours, usual);
}
