import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { quoted } from '@cabezal/domain/system/text/quoted';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notify, notifyFormerRecipients } from '../../../system/notices/notify.ts';
import { bookedBy } from './decide.queries.ts';

interface Decision {
  subject: NoticeSubject;
  /** «aprobó», «rechazó». */
  what: string;
  motive?: string | null;
}

/**
 * Tells the person who booked a reservation that it was decided. The person who decided is not named: the customer deals with the company,
 * not with one of its people.
 */
export async function notifyBooker(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  { subject, what, motive }: Decision,
): Promise<void> {
  const why = motive ? `: ${quoted(motive, 200)}` : '';
  notify(tx, {
    subject,
    to: [await bookedBy(tx, id_reservation)],
    by: actor.id_user,
    text: `Se ${what} la reserva ${id_reservation}${why}`,
    fields: { reserva: String(id_reservation), motivo: motive ?? null },
    url: `/reservas/${id_reservation}`,
    about: aboutOf(id_reservation),
  });
}

const aboutOf = (id_reservation: number) => ({ noun: 'reservation', id_record: String(id_reservation) });

/** Notifies the recipients of a decision that it no longer applies: the reservation was cancelled, or waits for another decision. */
export async function notifyDecisionWithdrawn(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  what: 'CANCELLED' | 'REOPENED',
): Promise<void> {
  await notifyFormerRecipients(tx, aboutOf(id_reservation), {
    subject: what === 'CANCELLED' ? 'RESERVA_CANCELADA' : 'RESERVA_REABIERTA',
    by: actor.id_user,
    text:
      what === 'CANCELLED'
        ? `Se canceló la reserva ${id_reservation}`
        : `La reserva ${id_reservation} volvió a pendiente: se decidirá otra vez`,
    fields: { reserva: String(id_reservation) },
    url: `/reservas/${id_reservation}`,
  });
}
