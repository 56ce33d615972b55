import type { OrderPossibilities, OrderStatus } from '@cabezal/contract/money/billing/billing.shapes';
import type { OrderKind } from '@cabezal/domain/money/costs/refunds';
import { compare } from '@cabezal/domain/prices/money/money';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, forbidden } from '../../../platform/http/errors.ts';

/** What happened to an order. `queued`: its message to SAP waits in the outbox. */
export interface OrderFacts {
  queued: boolean;
  sent_at: string | Date | null;
  error_at: string | Date | null;
  invoiced_at: string | Date | null;
  /** SAP was asked to cancel it. */
  cancel_asked_at: string | Date | null;
}

/** The status of an order is derived from its facts, never typed. */
export function orderStatus(facts: OrderFacts): OrderStatus {
  if (facts.invoiced_at !== null) return 'FACTURADA';
  if (facts.cancel_asked_at !== null) return 'ANULANDO';
  if (facts.sent_at !== null) return 'ENVIADA';
  if (facts.queued) return 'ENVIANDO';
  return facts.error_at !== null ? 'ERROR' : 'BORRADOR';
}

const INVOICED = 'La orden ya fue facturada: solo cabe una nota de crédito';
const SENDING = 'La orden se está enviando a SAP';
const CANCELLING = 'La orden se está anulando en SAP';

const editReason: Record<OrderStatus, true | string> = {
  BORRADOR: true,
  ENVIANDO: SENDING,
  // SAP has it, or may have it: other contents under another key would make a second document there.
  ENVIADA: 'La orden ya está en SAP: elimínela y genere otra para cambiarla',
  ERROR: 'La orden ya salió hacia SAP: reenvíela, o elimínela y genere otra',
  ANULANDO: CANCELLING,
  FACTURADA: INVOICED,
};
const sendReason: Record<OrderStatus, true | string> = {
  BORRADOR: true,
  ENVIANDO: SENDING,
  ENVIADA: 'La orden ya está en SAP',
  ERROR: 'El envío a SAP falló: use reenviar',
  ANULANDO: CANCELLING,
  FACTURADA: INVOICED,
};
const resendReason: Record<OrderStatus, true | string> = {
  BORRADOR: 'La orden aún no se ha enviado a SAP',
  ENVIANDO: SENDING,
  ENVIADA: 'La orden ya está en SAP',
  ERROR: true,
  ANULANDO: CANCELLING,
  FACTURADA: INVOICED,
};
const invoiceReason: Record<OrderStatus, true | string> = {
  BORRADOR: 'Primero envíe la orden a SAP',
  ENVIANDO: SENDING,
  ENVIADA: true,
  ERROR: 'El envío a SAP falló: reenvíe la orden antes de facturar',
  ANULANDO: CANCELLING,
  FACTURADA: INVOICED,
};

/** What SAP has is cancelled there first. */
const deleteReason: Record<OrderStatus, true | string> = {
  BORRADOR: true,
  ENVIANDO: SENDING,
  ENVIADA: true,
  ERROR: true,
  ANULANDO: CANCELLING,
  FACTURADA: INVOICED,
};

const WITHOUT_SAP = 'Se factura sin SAP: la orden no se envía, se factura directamente';

/**
 * What an order allows now, or the reason why not: the same answer disables the button and refuses the call. `withSap`: orders go through
 * SAP before they are invoiced; else a draft is invoiced as it is. What left for SAP already stays on that way.
 */
export function orderPossibilities(
  order: { status: OrderStatus; lines_count: number; total: string },
  withSap: boolean,
): OrderPossibilities {
  const { status } = order;
  const skipsSap = status === 'BORRADOR' && !withSap;
  const empty =
    order.lines_count === 0
      ? 'La orden no tiene rubros'
      : compare(order.total, 0) <= 0
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

/** Refuses with the reason what an order does not allow now. */
export function demandPossible(verdict: true | string): void {
  if (verdict !== true) throw conflict('ORDEN_NO_PERMITE', verdict);
}

/** What failed of refunds is sent again and taken away by its own action, whichever call does it. Errors: 403 SIN_PERMISO. */
export function demandKind(actor: Actor, kind: OrderKind): void {
  if (kind === 'REEMBOLSO' && !actor.actions.has('refund.send')) throw forbidden();
}
