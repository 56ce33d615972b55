import type { Tx } from '../../../platform/db/tx.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { notReady } from './billable.queries.ts';
import { changedCharges, type OrderRecord, reservationsOf, unpricedOf } from './orders.queries.ts';

/**
 * Checks before a draft is sent to SAP or invoiced that it still matches its trips. Errors: 409 RESERVA_ABIERTA, SIN_PRECIO,
 * RUBRO_CAMBIADO.
 */
export async function demandUpToDate(tx: Tx, order: OrderRecord): Promise<void> {
  const reservations = await reservationsOf(tx, order.numero_orden);
  // Serializes with the reversal of a closing.
  await holdReservations(tx, reservations);
  const [open] = await notReady(tx, reservations);
  if (open !== undefined) throw conflict('RESERVA_ABIERTA', `La reserva ${open} tiene guías sin cerrar`);
  const [unpriced] = await unpricedOf(tx, reservations);
  if (unpriced !== undefined)
    throw conflict(
      'SIN_PRECIO',
      `«${unpriced.description}» de la reserva ${unpriced.id_reservation} no tiene precio: póngalo antes de seguir con la orden`,
    );
  const [changed] = await changedCharges(tx, order.numero_orden);
  if (changed === undefined) return;
  const what = changed.is_owed
    ? 'cambió desde que se generó la orden: quítelo y agréguelo de nuevo'
    : 'ya no se debe, porque el viaje fue un falso flete o no se hizo: quítelo de la orden';
  throw conflict('RUBRO_CAMBIADO', `«${changed.description}» ${what}`);
}
