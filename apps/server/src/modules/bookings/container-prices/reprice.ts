import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, notFound } from '../../../platform/http/errors.ts';
import { guardMargin, marginBefore } from '../../prices/pricing/margin-guard.ts';
import { factsChanged } from '../../prices/pricing/re-rate.ts';
import type { Reprice } from '../../prices/pricing/reprice-port.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { holdReservations, loadFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import { salesOf } from './change-price.ts';
import { containersOf } from './container-prices.queries.ts';

/** Reason in the history of the price. */
const REASON = 'Cambió la tarifa';

/** Margin check for one of several reservations: the error names it, and the required reason goes into the form's justification. */
async function guard(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  given: { reason: string | null; before: { profitability: string | null } },
): Promise<void> {
  try {
    await guardMargin(tx, actor, { id_reservation }, given);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const [asked] = Object.values(cause.fields ?? {});
    const fields = asked === undefined ? undefined : { justification: asked };
    throw new AppError(cause.status, cause.code, `Reserva ${id_reservation}: ${cause.message}`, fields);
  }
}

/** Margins of the approved reservations before they are priced again. */
async function approvedMargins(tx: Tx, ids: readonly number[]): Promise<Map<number, { profitability: string | null }>> {
  const margins = new Map<number, { profitability: string | null }>();
  for (const id of ids)
    if ((await loadFacts(tx, id))?.accepted_at != null) margins.set(id, await marginBefore(tx, { id_reservation: id }));
  return margins;
}

/**
 * Prices the reservations that a person selected again; a price that a person chose or edited waits for a person. 404 outside the scope.
 */
export const reprice: Reprice = async (tx, actor, id_reservations, why) => {
  const ids = [...new Set(id_reservations)].sort((a, b) => a - b);
  for (const id of ids) if (!(await isVisible(tx, 'reservation', id))) throw notFound('La reserva no existe');
  if (ids.length === 0) return;
  await tx.elevate();
  await holdReservations(tx, ids);
  const subs = await containersOf(tx, ids);
  const all = [...subs.values()].flat();
  const margins = await approvedMargins(tx, ids);
  const before = await salesOf(tx, all);
  await factsChanged(tx, all, REASON);
  const after = await salesOf(tx, all);
  for (const id of ids) {
    await reservationEdited(tx, id);
    const margin = margins.get(id);
    if (margin !== undefined) await guard(tx, actor, id, { reason: why, before: margin });
    const of = (sales: typeof before) => Object.fromEntries((subs.get(id) ?? []).map(sub => [sub, sales[sub]]));
    tx.audit({
      action: 'rate_anew',
      noun: 'reservation',
      id,
      motive: REASON,
      before: { sale: of(before) },
      after: { sale: of(after) },
    });
  }
};
