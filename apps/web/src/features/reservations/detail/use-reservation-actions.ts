import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import {
  cancelReservation,
  cancelSubReservation,
  rejectReservation,
  rejectSubReservation,
  updatePendingState,
} from '@cabezal/contract/reservations/reservations.calls';
import { resetTemplate } from '@cabezal/contract/stops/templates.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { GivenMotive } from '../use-motives.ts';

/** Deciding on one reservation. A refusal stays on the page; when somebody else changed it, the data is fetched again. */
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
  const { id_reservation, version } = detail;
  const state = useAction(updatePendingState, done(`Reserva ${id_reservation} actualizada`));
  const rejecting = useAction(rejectReservation, done(`Reserva ${id_reservation} rechazada`));
  const cancelling = useAction(cancelReservation, done(`Reserva ${id_reservation} cancelada`));
  const rejectingSub = useAction(rejectSubReservation, done('Contenedor rechazado'));
  const cancellingSub = useAction(cancelSubReservation, done('Contenedor cancelado'));
  const resetting = useAction(resetTemplate, done('Tramos hechos de nuevo'));
  const own = { id_reservation, version };
  return {
    error,
    forgetError: () => setError(null),
    approve: (margin_reason?: string) => state.run({ ...own, estado: 'ACCEPTED', margin_reason }),
    reopen: (motive: string) => state.run({ ...own, estado: 'PENDING', motive }),
    reset: (motive: string) => resetting.run({ ...own, motive }),
    reject: (given: GivenMotive) => rejecting.run({ ...own, ...given }),
    cancel: (given: GivenMotive, expected_sale?: string) => cancelling.run({ ...own, ...given, expected_sale }),
    rejectSub: (sub: SubIdentity, given: GivenMotive) => rejectingSub.run({ ...identity(sub), ...given }),
    cancelSub: (sub: SubIdentity, given: GivenMotive, expected_sale?: string) =>
      cancellingSub.run({ ...identity(sub), ...given, expected_sale }),
  };
}

interface SubIdentity {
  id_sub_reservation: number;
  version: number;
}
const identity = ({ id_sub_reservation, version }: SubIdentity) => ({ id_sub_reservation, version });

export type ReservationActions = ReturnType<typeof useReservationActions>;
