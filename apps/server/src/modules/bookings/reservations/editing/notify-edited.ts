import { formatMoney } from '@cabezal/domain/system/amounts/format';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { PrintedField } from '../../../trips/state/facts/printed-fields.ts';
import { concernedBy, type ReservationRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { markStale } from '../../../trips/state/facts/stale-print.queries.ts';
import { owedSale, printedGuides } from './edited.queries.ts';

/** Whether a guide of it may be printed; otherwise no print becomes stale. */
export const isPrinted = ({ sub_reservations }: ReservationRecord): boolean =>
  sub_reservations.some(sub =>
    sub.legs.some(leg => leg.guides.some(guide => guide.issued_at !== null && guide.deleted_at === null)),
  );

/** Updates guides under way after a correction: their page shows it at once, and their print becomes stale if it shows one of the fields. */
export async function notifyGuides(
  tx: Tx,
  of: { id_reservation: number; id_sub_reservation?: number },
  changed: readonly PrintedField[],
): Promise<void> {
  const guides = (await printedGuides(tx, of)).map(guide => guide.id_guide);
  await markStale(tx, guides, changed);
  for (const id of guides) tx.changed('guide', id, concernedBy(tx, of.id_reservation));
}

/**
 * Sentences about a change of the sale; none if it is the same. A price that is calculated again (8-money §1.2) must not change silently.
 */
export async function withPriceNotice(tx: Tx, id_reservation: number, work: () => Promise<unknown>): Promise<string[]> {
  const before = await owedSale(tx, id_reservation);
  await work();
  const after = await owedSale(tx, id_reservation);
  return before === after ? [] : [`El precio pasa de ${formatMoney(before)} a ${formatMoney(after)}`];
}
