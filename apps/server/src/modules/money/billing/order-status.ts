import type { OrderPossibilities, OrderStatus } from '@cabezal/contract/money/billing/billing.shapes';
import type { OrderKind } from '@cabezal/domain/money/costs/refunds';
import { compare, isZero } from '@cabezal/domain/system/amounts/money';
import {
  MAY_RESEND,
  MAY_SEND,
  MAY_VOID,
  type Moment,
  mayEdit,
  type PostedFacts,
  postedStatus,
  UNDER_WAY,
} from '@cabezal/domain/system/sap/posted-status';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden } from '../../../platform/http/errors.ts';

/** The status of an order is derived from its facts, never entered. */
export const orderStatus = (facts: PostedFacts & { invoiced_at: Moment }): OrderStatus =>
  facts.invoiced_at !== null ? 'FACTURADA' : postedStatus(facts);

type Reasons = Readonly<Record<OrderStatus, true | string>>;
const ended = { FACTURADA: 'La orden ya fue facturada: solo cabe una nota de crédito' };
const editReason: Reasons = {
  ...mayEdit({ sent: 'elimínela y genere otra para cambiarla', failed: 'reenvíela, o elimínela y genere otra' }),
  ...ended,
};
const sendReason: Reasons = { ...MAY_SEND, ...ended };
const resendReason: Reasons = { ...MAY_RESEND, ...ended };
const deleteReason: Reasons = { ...MAY_VOID, ...ended };
const invoiceReason: Reasons = {
  ...UNDER_WAY,
  ...ended,
  BORRADOR: 'Primero envíe la orden a SAP',
  ENVIADA: true,
  ERROR: 'El envío a SAP falló: reenvíe la orden antes de facturar',
};

const WITHOUT_SAP = 'Se factura sin SAP: la orden no se envía, se factura directamente';

/**
 * The verbs that an order allows now, or why not; the same verdict disables the button and refuses the call. `withSap`: orders go through
 * SAP before they are invoiced; otherwise a draft is invoiced directly. An order already sent to SAP stays on that path.
 */
export function orderPossibilities(
  order: { status: OrderStatus; lines_count: number; total: string; discount: string },
  withSap: boolean,
): OrderPossibilities {
  const { status } = order;
  // A service that a discount makes free is invoiced, too; without a discount 0.00 is a forgotten price (decision 0150).
  const isFree = isZero(order.total) && !isZero(order.discount);
  const skipsSap = status === 'BORRADOR' && !withSap;
  const empty =
    order.lines_count === 0
      ? 'La orden no tiene rubros'
      : compare(order.total, 0) <= 0 && !isFree
        ? 'El total de la orden debe ser mayor que cero'
        : true;
  return {
    edit: editReason[status],
    send: skipsSap ? WITHOUT_SAP : sendReason[status] === true ? empty : sendReason[status],
    resend: resendReason[status],
    invoice: skipsSap ? empty : invoiceReason[status],
    delete: deleteReason[status],
  };
}

/** Retrying and deleting a failed refund need their own action, whichever call does it. Errors: 403 SIN_PERMISO. */
export function demandKind(actor: Actor, kind: OrderKind): void {
  if (kind === 'REEMBOLSO' && !actor.actions.has('refund.send')) throw forbidden();
}
