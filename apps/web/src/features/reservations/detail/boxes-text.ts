import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import type { SubReservationView } from './shapes.ts';

/** Why a container was given up by itself; null: it was not. */
export const reasonOf = (sub: SubReservationView) => sub.rejected_reason ?? sub.cancelled_reason;

const counted = (count: number, word: string) => (count > 0 ? [`${count} ${word}${count > 1 ? 's' : ''}`] : []);

/** «5 × 40RH · 1 cancelado»: those to be carried by their types, then the ones that were given up by themselves. */
export function boxesText({ sub_reservations }: Pick<ReservationDetail, 'sub_reservations'>): string {
  const counts = new Map<string, number>();
  for (const sub of sub_reservations)
    if (reasonOf(sub) === null) counts.set(sub.container_type, (counts.get(sub.container_type) ?? 0) + 1);
  const rejected = sub_reservations.filter(sub => sub.rejected_reason !== null).length;
  const cancelled = sub_reservations.filter(sub => sub.rejected_reason === null && sub.cancelled_reason !== null);
  return [
    ...(counts.size > 0 ? [[...counts].map(([type, count]) => `${count} × ${type}`).join(', ')] : []),
    ...counted(cancelled.length, 'cancelado'),
    ...counted(rejected, 'rechazado'),
  ].join(' · ');
}
