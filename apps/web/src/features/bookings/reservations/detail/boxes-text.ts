import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { countedByType } from '@cabezal/domain/trips/status/carried-boxes';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import type { SubReservationView } from './shapes.ts';

/** Why a single container was cancelled or rejected; null: it was not. */
const reasonOf = (sub: SubReservationView) => sub.rejected_reason ?? sub.cancelled_reason;

type Given = Pick<ReservationDetail, 'rejected_reason' | 'cancelled_reason'>;

/** «Cancelado: sin carga», «Cancelado con la reserva: …»; null for an active container. */
export function givenUpText(sub: SubReservationView, of: Given): string | null {
  if (!isRejectedOrCancelledStatus(sub.status)) return null;
  const word = sub.status === 'REJECTED' ? 'Rechazado' : 'Cancelado';
  const own = reasonOf(sub);
  if (own !== null) return `${word}: ${own}`;
  const whole = of.rejected_reason ?? of.cancelled_reason;
  return whole === null ? `${word} con la reserva` : `${word} con la reserva: ${whole}`;
}

const counted = (count: number, word: string) => (count > 0 ? [`${count} ${word}${count > 1 ? 's' : ''}`] : []);

/** «5 × 40RH · 1 cancelado»: active containers by type, then those cancelled or rejected individually. */
export function boxesText({ sub_reservations }: Pick<ReservationDetail, 'sub_reservations'>): string {
  const carried = sub_reservations.filter(sub => reasonOf(sub) === null);
  const rejected = sub_reservations.filter(sub => sub.rejected_reason !== null).length;
  const cancelled = sub_reservations.filter(sub => sub.rejected_reason === null && sub.cancelled_reason !== null);
  return [
    ...(carried.length > 0 ? [countedByType(carried.map(sub => sub.container_type))] : []),
    ...counted(cancelled.length, 'cancelado'),
    ...counted(rejected, 'rechazado'),
  ].join(' · ');
}
