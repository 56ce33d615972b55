import type { setMissingLine } from '@cabezal/contract/bookings/reservations/editing.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, unprocessable } from '../../../../platform/http/errors.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import { recalculatePrices } from './edit-reservation.ts';
import { lineNamed, lineOf, storeLine } from './edited.queries.ts';
import { isPrinted, notifyGuides } from './notify-edited.ts';

/** Reservations in these statuses have no lent boxes any more. */
const OVER: readonly string[] = ['REJECTED', 'NOT_EJECUTED'];

/**
 * Sets the shipping line of a reservation that was booked without one, in any status: the clocks of its boxes begin, and tasks and price
 * are derived again. The reservation is locked; returns its id. Errors as `set_missing_naviera` says.
 */
export async function setMissing(tx: Tx, actor: Actor, input: z.infer<typeof setMissingLine.input>): Promise<number> {
  const { id_reservation, id_shipping_line } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, null);
  const known = await lineOf(tx, id_reservation);
  if (known !== null) demand(refuse('NAVIERA_REGISTRADA', { naviera: known }));
  if (OVER.includes(record.status))
    demand(refuse('CAMPO_NO_EDITABLE', { campo: 'La naviera', estado: 'la reserva se rechazó o no se ejecutó' }));
  const line = await lineNamed(tx, id_shipping_line);
  if (line === null) {
    const text = 'La naviera no existe';
    throw unprocessable('NAVIERA', text, { id_shipping_line: text });
  }
  await storeLine(tx, id_reservation, id_shipping_line);
  const subs = record.sub_reservations.map(sub => sub.id_sub_reservation);
  // Naming a line later does not change an agreed charge: a different price waits for a decision.
  await recalculatePrices(tx, actor, subs, { id_reservation, agreed: record.status !== 'PENDING' });
  if (isPrinted(record)) await notifyGuides(tx, { id_reservation }, ['id_shipping_line']);
  await reservationEdited(tx, id_reservation);
  tx.audit({
    action: 'set_line',
    noun: 'reservation',
    id: id_reservation,
    before: { id_shipping_line: null },
    after: { id_shipping_line },
  });
  return id_reservation;
}
