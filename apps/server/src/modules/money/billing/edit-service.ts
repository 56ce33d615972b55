import type { EditServiceInput } from '@cabezal/contract/money/billing/billing.shapes';
import { normalizeJustification } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { compare } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { demandPossible, lockDocument } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { lineAmounts, recalculate } from './order-amounts.ts';
import { justificationMissing, liveLine } from './order-line.ts';
import { orderPossibilities } from './order-status.ts';
import { type LineRecord, updateLine } from './orders.queries.ts';
import { PAYMENT_ORDER } from './payment-order.document.ts';

/** The changed line. A different amount needs a reason; the amounts computed from the trip are kept as original. */
function edited(line: LineRecord, input: EditServiceInput): LineRecord {
  const given = normalizeJustification(input.justification);
  const quantity = input.quantity ?? line.quantity;
  const unit_price = input.unit_price ?? line.unit_price;
  const description = input.description ?? line.description;
  const same = compare(quantity, line.quantity) === 0 && compare(unit_price, line.unit_price) === 0;
  if (same) {
    // A change of the description keeps the reason that was given for different amounts.
    const kept = line.original_unit_price === null ? null : line.justification;
    return { ...line, description, justification: given ?? kept };
  }
  if (given === null) throw justificationMissing();
  return {
    ...line,
    description,
    quantity,
    unit_price,
    ...lineAmounts({ quantity, unit_price, discount: line.discount }, line.tarifa),
    original_quantity: line.original_quantity ?? line.quantity,
    original_unit_price: line.original_unit_price ?? line.unit_price,
    justification: given,
  };
}

export async function editService(tx: Tx, actor: Actor, input: EditServiceInput): Promise<number> {
  const order = await lockDocument(tx, actor, PAYMENT_ORDER, input);
  demandPossible(orderPossibilities(order, await goesThroughSap(tx)).edit);
  const before = await liveLine(tx, order.numero_orden, input.id_line);
  const after = edited(before, input);
  if (order.kind === 'REEMBOLSO' && (after.quantity !== before.quantity || after.unit_price !== before.unit_price))
    demand(refuse('REEMBOLSO_SIN_RECARGO', { razon: 'corrija el costo, no el reembolso' }));
  await updateLine(tx, after);
  await recalculate(tx, order);
  tx.audit({
    action: 'payment_order.edit_service',
    noun: 'payment_order',
    id: order.numero_orden,
    before,
    after,
    motive: after.justification,
  });
  tx.changed('payment_order', order.numero_orden, [order.id_bill_to]);
  return order.numero_orden;
}
