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
  /** What the form opens with: limits, whether the person chooses who pays, drafts. */
  request: ReservationRequest;
  /** What the call takes besides the form: the id and the version of a reservation that is edited. */
  extra?: Record<string, unknown>;
  /** Numbers of containers that were given up, which no other takes. */
  numbersTaken?: readonly number[];
  submitText: string;
  submitIcon?: ReactNode;
  /** Keeps and offers a draft under this name; null: none. */
  draft: string | null;
  /** Its drafts are read anew: those of the request are from before an earlier form on this page. */
  readsDrafts?: boolean;
  onDone: (answer: ReservationDetail) => void;
  onCancel: () => void;
  /** Where the reservation that is changed stands. */
  edit?: Edit;
  /** Told whether something was written that is not saved. */
  guard?: FormGuard;
  /** The reservation that is edited; absent: a new one. */
  id_reservation?: number;
  /** Inside a drawer the summary stands under the sections. */
  isInDrawer?: boolean;
}
