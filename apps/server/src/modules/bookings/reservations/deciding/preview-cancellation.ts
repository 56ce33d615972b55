import type {
  CancellationPreview,
  previewCancellation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { z } from 'zod';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demandOperator, notFound } from '../../../../platform/http/errors.ts';
import { freightBilled } from '../../../prices/pricing/owed.queries.ts';
import { loadFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { givenMotive } from './given-motive.ts';
import { computeCancellation, costOf } from './late-cancellation.ts';

/**
 * `preview_cancellation`: the charges that cancelling now would propose, by the same calculation; stores nothing. Errors: 404, 403 outside
 * the operator, 422 MOTIVO, MOTIVO_DEL_CATALOGO.
 */
export async function previewOfCancellation(
  tx: Tx,
  actor: Actor,
  { id_reservation, id_sub_reservation, ...given }: z.output<typeof previewCancellation.input>,
): Promise<CancellationPreview> {
  demandOperator(actor);
  return tx.asSystem(async () => {
    const record = await loadFacts(tx, id_reservation);
    const subs = (record?.sub_reservations ?? []).filter(
      sub => id_sub_reservation == null || sub.id_sub_reservation === id_sub_reservation,
    );
    if (record === undefined || subs.length === 0) throw notFound('La reserva no existe');
    const { id_motivo, responsible } = await givenMotive(tx, actor, given);
    const costs = await computeCancellation(tx, record, { subs, id_motivo, responsible });
    const lines = costs.map(({ sub: { number }, description, share, option, sale }) => ({
      number,
      description,
      share,
      sale_pct: option.sale_pct,
      sale,
    }));
    const billed: number[] = [];
    for (const { id_sub_reservation, number } of subs)
      if (await freightBilled(tx, id_sub_reservation)) billed.push(number);
    return { lines, sale: costOf(costs), freight_billed: billed };
  });
}
