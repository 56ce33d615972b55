import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { useAccess } from '../../../../kits/rights/use-access.ts';
import type { Asked } from './asked.ts';
import type { ReservationActions } from './use-reservation-actions.ts';

export type Who = ReturnType<typeof useAccess>;

/** The dialogs and drawers over the page, one at a time. */
export type OverPage =
  | 'edit'
  | 'schedule'
  | 'correct'
  | 'containers'
  | 'trip'
  | 'advisor'
  | 'operative'
  | 'repeat'
  | 'summary'
  | 'line';

export interface HeaderParts {
  detail: ReservationDetail;
  who: Who;
  actions: ReservationActions;
  ask: (asked: Asked) => void;
  open: (drawer: OverPage) => void;
}
