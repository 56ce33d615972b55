import { notFound } from '../../platform/http/errors.ts';
import { factsChanged } from '../rates/re-rate.ts';
import type { Reprice } from '../rates/reprice.ts';
import { isVisible } from '../records/visible.queries.ts';
import { refreshReservation } from '../trips/refresh-status.ts';
import { holdReservations } from '../trips/reservation-facts.queries.ts';
import { salesOf } from './change-price.ts';
import { containersOf } from './sub-rates.queries.ts';

/** Why a price changed, as its history says it. */
const REASON = 'Cambió la tarifa';

/** Rates the reservations that a person ticked anew; a price that somebody chose or edited waits for a person. 404 outside the scope. */
export const reprice: Reprice = async (tx, _actor, id_reservations) => {
  const ids = [...new Set(id_reservations)].sort((a, b) => a - b);
  for (const id of ids) if (!(await isVisible(tx, 'reservation', id))) throw notFound('La reserva no existe');
  if (ids.length === 0) return;
  await tx.elevate();
  await holdReservations(tx, ids);
  const subs = await containersOf(tx, ids);
  const all = [...subs.values()].flat();
  const before = await salesOf(tx, all);
  await factsChanged(tx, all, REASON);
  const after = await salesOf(tx, all);
  for (const id of ids) {
    await refreshReservation(tx, id);
    const of = (sales: typeof before) => Object.fromEntries((subs.get(id) ?? []).map(sub => [sub, sales[sub]]));
    tx.audit({
      ...{ action: 'rate_anew', noun: 'reservation', id, motive: REASON },
      ...{ before: { sale: of(before) }, after: { sale: of(after) } },
    });
  }
};
