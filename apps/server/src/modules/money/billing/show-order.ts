import type { PaymentOrder, PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { reimbursed, reimbursementOf } from '@cabezal/domain/money/costs/refunds';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { deliveriesOf } from '../../system/sap/postings.queries.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { shownTotals } from './order-amounts.ts';
import { orderPossibilities } from './order-status.ts';
import { findOrder, retentionRate, statusFor } from './orders.queries.ts';

/** A row of the list with the allowed verbs. */
export const withPossibilities = (row: Omit<PaymentOrderRow, 'can'>, withSap: boolean): PaymentOrderRow => ({
  ...row,
  can: orderPossibilities(row, withSap),
});

/** The current order for the person; removed lines and deliveries to SAP only for the operator. */
export async function showOrder(tx: Tx, actor: Actor, numero_orden: number): Promise<PaymentOrder> {
  const order = await findOrder(tx, numero_orden, tx.today);
  if (order === undefined) throw notFound('La orden de pago no existe');
  const live = order.lines.filter(line => line.removed_at === null);
  const { vat, retention_detail } = shownTotals(live, await retentionRate(tx, order.emission_date));
  const inside = actor.audience === 'operator';
  const vouchers = reimbursed(live);
  return {
    ...order,
    reimbursement: order.kind === 'REEMBOLSO' ? { ...reimbursementOf(vouchers), vouchers } : null,
    status: statusFor(actor.audience, order.status),
    lines: inside ? order.lines : live,
    vat,
    retention_detail,
    deliveries: inside ? await deliveriesOf(tx, numero_orden) : [],
    can: orderPossibilities(order, await goesThroughSap(tx)),
  };
}
