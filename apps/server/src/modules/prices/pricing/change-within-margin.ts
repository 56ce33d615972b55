import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import { guardMargin, marginBefore } from './margin-guard.ts';

export interface MarginChange {
  record: Pick<ReservationRecord, 'id_reservation' | 'status'>;
  /** Its name in the history. */
  action: string;
  /** Motive of the change; also the reason when the person may approve a low margin. */
  motive: string | null;
  /** What the history entry says of the state before the work, and after it. */
  logged: (when: 'before' | 'after') => Promise<Record<string, unknown>>;
}

/**
 * Changes prices or costs of containers of a locked reservation, settles it and writes both states to the history. An approved reservation
 * must keep the margin's limits (409 MARGEN_INSUFICIENTE), unless the person may approve a low margin; a pending one is checked at its
 * approval.
 */
export async function changeWithinMargin<T>(
  tx: Tx,
  actor: Actor,
  { record, action, motive, logged }: MarginChange,
  work: () => Promise<T>,
): Promise<T> {
  const { id_reservation, status } = record;
  const margin = status === 'PENDING' ? null : await marginBefore(tx, { id_reservation });
  const before = await logged('before');
  const done = await work();
  await reservationEdited(tx, id_reservation);
  if (margin !== null) await guardMargin(tx, actor, { id_reservation }, { reason: motive, before: margin });
  tx.audit({ action, noun: 'reservation', id: id_reservation, before, after: await logged('after'), motive });
  return done;
}
