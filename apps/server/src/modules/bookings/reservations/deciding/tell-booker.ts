import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { quoted } from '@cabezal/domain/system/text/quoted';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { notify } from '../../../system/notices/notify.ts';
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
export async function tellBooker(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  { subject, what, motive }: Decision,
): Promise<void> {
  const why = motive ? `: ${quoted(motive, 200)}` : '';
  await notify(tx, {
    subject,
    to: [await bookedBy(tx, id_reservation)],
    by: actor.id_user,
    text: `Se ${what} la reserva ${id_reservation}${why}`,
    url: `/reservas/${id_reservation}`,
  });
}
