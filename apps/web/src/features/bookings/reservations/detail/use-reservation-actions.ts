import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  rejectReservation,
  rejectSubReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { resetTemplate } from '@cabezal/contract/operations/stops/templates.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { invalidateNouns } from '../../../../api/nouns.ts';
import { useAction } from '../../../../api/use-action.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { GivenMotive } from '../use-motives.ts';

/** The version of the reservation, or of one of its containers, that the page shows now. */
export const shownVersion = (
  { version, sub_reservations }: Pick<ReservationDetail, 'version' | 'sub_reservations'>,
  id_sub_reservation?: number,
): number => sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation)?.version ?? version;

/**
 * Decisions on one reservation. A refusal stays on the page; after a change by another person the data are refetched, and an open question
 * applies to what the page then shows.
 */
export function useReservationActions(detail: ReservationDetail) {
  const client = useQueryClient();
  const [error, setError] = useState<ApiError | null>(null);
  const onError = (failure: ApiError) => {
    setError(failure);
    if (failure.status === 409) invalidateNouns(client, ['reservation']);
  };
  const done = (text: string) => ({
    onError,
    onDone: () => {
      setError(null);
      toast.success(text);
    },
  });
  const { id_reservation } = detail;
  const shown = useRef(detail);
  shown.current = detail;
  const state = useAction(updatePendingState, done(`Reserva ${id_reservation} actualizada`));
  const rejecting = useAction(rejectReservation, done(`Reserva ${id_reservation} rechazada`));
  const cancelling = useAction(cancelReservation, done(`Reserva ${id_reservation} cancelada`));
  const rejectingSub = useAction(rejectSubReservation, done('Contenedor rechazado'));
  const cancellingSub = useAction(cancelSubReservation, done('Contenedor cancelado'));
  const resetting = useAction(resetTemplate, done('Tramos hechos de nuevo'));
  const own = () => ({ id_reservation, version: shownVersion(shown.current) });
  const ofSub = ({ id_sub_reservation }: SubIdentity) => ({
    id_sub_reservation,
    version: shownVersion(shown.current, id_sub_reservation),
  });
  return {
    error,
    forgetError: () => setError(null),
    approve: (margin_reason?: string) => state.run({ ...own(), estado: 'ACCEPTED', margin_reason }),
    reopen: (motive: string) => state.run({ ...own(), estado: 'PENDING', motive }),
    reset: (motive: string) => resetting.run({ ...own(), motive }),
    reject: (given: GivenMotive) => rejecting.run({ ...own(), ...given }),
    cancel: (given: GivenMotive, expected_sale?: string) => cancelling.run({ ...own(), ...given, expected_sale }),
    rejectSub: (sub: SubIdentity, given: GivenMotive) => rejectingSub.run({ ...ofSub(sub), ...given }),
    cancelSub: (sub: SubIdentity, given: GivenMotive, expected_sale?: string) =>
      cancellingSub.run({ ...ofSub(sub), ...given, expected_sale }),
  };
}

interface SubIdentity {
  id_sub_reservation: number;
}

export type ReservationActions = ReturnType<typeof useReservationActions>;
