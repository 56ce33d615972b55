import type { ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { Call } from '@cabezal/contract/call';
import type { ReactNode } from 'react';
import type { Edit } from '../../../ui/form/use-editing.ts';
import type { FormGuard } from '../../../ui/form/use-leave-guard.ts';
import type { BookingValues } from './booking-values.ts';

export interface BookingFormProps<In> {
  call: Call<In, ReservationDetail>;
  initial: BookingValues;
  /** How they are computed from an edited reservation. */
  valuesOf?: (detail: ReservationDetail) => BookingValues;
  /** The data that the form needs: limits, whether the person chooses who pays, drafts. */
  request: ReservationRequest;
  /** Further input of the call: the id and the version of the edited reservation. */
  extra?: Record<string, unknown>;
  /** Numbers of cancelled containers, which no other may take. */
  usedNumbers?: readonly number[];
  submitText: string;
  submitIcon?: ReactNode;
  /** Keeps and offers a draft under this name; null: none. */
  draft: string | null;
  /** Drafts are read again: those of the request are older than an earlier form on this page. */
  readsDrafts?: boolean;
  onDone: (answer: ReservationDetail) => void;
  onCancel: () => void;
  /** The state of the edit. */
  edit?: Edit;
  /** Reports whether there are unsaved values. */
  guard?: FormGuard;
  /** The edited reservation; absent: a new one. */
  id_reservation?: number;
  /** In a drawer the summary is below the sections. */
  isInDrawer?: boolean;
}
