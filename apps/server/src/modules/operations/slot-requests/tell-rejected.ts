import { quoted } from '@cabezal/domain/system/text/quoted';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import { peopleOfSlot } from './slot-requests.queries.ts';

/**
 * Tells the people who work on a reservation that a terminal rejected a slot or the change of one. Not told by a settler (decision 0208): a decision
 * of a terminal is stored once and is not undone; the draft is sent again as another request.
 */
export async function tellRejected(
  tx: Tx,
  { id_slot, id_reservation, terminal }: { id_slot: number; id_reservation: number; terminal: string },
  { what, why }: { what: 'el turno' | 'el cambio del turno'; why: string },
): Promise<void> {
  const slot = await peopleOfSlot(tx, id_slot);
  if (slot === undefined) return;
  notify(tx, {
    subject: 'TURNO_RECHAZADO',
    to: [slot.id_operative, slot.id_advisor],
    by: null,
    text: `${terminal} rechazó ${what} de ${slot.unit}: ${quoted(why, 160)}`,
    fields: { reserva: String(id_reservation), subreserva: slot.unit, lugar: terminal, motivo: why },
    url: `/reservas/${id_reservation}`,
  });
}
