/** Cost orders: a provider's invoice, posted to SAP as one document (8-money §3). */

import { formatMoney } from '../../prices/money/format';
import { add, compare, type Money, subtract } from '../../prices/money/money';
import { refuse, type Verdict } from '../../trips/rules/refusal';

export const COST_ORDER_STATUS_NAMES = {
  BORRADOR: 'Borrador',
  ENVIANDO: 'Enviando',
  ENVIADA: 'Enviada',
  ERROR: 'Error',
  ANULANDO: 'Anulando',
  ANULADA: 'Anulada',
} as const;
export type CostOrderStatus = keyof typeof COST_ORDER_STATUS_NAMES;

type Moment = string | Date | null;
/** Facts of an order. `queued`: its message to SAP waits in the outbox. */
export interface CostOrderFacts {
  readonly queued: boolean;
  readonly sent_at: Moment;
  readonly error_at: Moment;
  readonly voided_at: Moment;
  /** A cancellation was requested from SAP. */
  readonly cancel_asked_at: Moment;
}

/** BORRADOR → ENVIANDO → ENVIADA | ERROR → ANULADA (via ANULANDO if SAP has it), derived from its facts like the status of a payment order. */
export function costOrderStatus(facts: CostOrderFacts): CostOrderStatus {
  if (facts.voided_at !== null) return 'ANULADA';
  if (facts.cancel_asked_at !== null) return 'ANULANDO';
  if (facts.sent_at !== null) return 'ENVIADA';
  if (facts.queued) return 'ENVIANDO';
  return facts.error_at !== null ? 'ERROR' : 'BORRADOR';
}

type May = true | string;
const SENDING = 'La orden se está enviando a SAP';
const SENT = 'La orden ya está en SAP';
const CANCELLING = 'La orden se está anulando en SAP';
const VOIDED = 'La orden está anulada';
const FAILED = 'La orden ya salió hacia SAP: reenvíela o anúlela';
const settled = { ENVIANDO: SENDING, ANULANDO: CANCELLING, ANULADA: VOIDED };
const EDIT: Readonly<Record<CostOrderStatus, May>> = {
  ...settled,
  BORRADOR: true,
  ENVIADA: `${SENT}: anúlela y haga otra para cambiarla`,
  ERROR: FAILED,
};
/** An order in SAP is cancelled there first; after an error, SAP is asked whether it has it. */
const VOID: Readonly<Record<CostOrderStatus, May>> = { ...settled, BORRADOR: true, ENVIADA: true, ERROR: true };
const SEND: Readonly<Record<CostOrderStatus, May>> = {
  ...settled,
  BORRADOR: true,
  ENVIADA: SENT,
  ERROR: 'El envío a SAP falló: use reenviar',
};
const RESEND: Readonly<Record<CostOrderStatus, May>> = {
  ...settled,
  BORRADOR: 'La orden aún no se ha enviado a SAP',
  ENVIADA: SENT,
  ERROR: true,
};
export interface CostOrderCan {
  readonly edit: May;
  readonly void: May;
  readonly send: May;
  readonly resend: May;
}
/**
 * Possible actions on an order, each true or the reason why not; used by buttons and calls. `withSap`: the company posts to SAP; otherwise an order
 * stays a draft.
 */
export const costOrderCan = (status: CostOrderStatus, withSap: boolean): CostOrderCan => ({
  edit: EDIT[status],
  void: VOID[status],
  resend: RESEND[status],
  send: status === 'BORRADOR' && !withSap ? 'La empresa no usa SAP: la orden no se envía' : SEND[status],
});

/** The costs of an order against the provider's invoice, both with VAT: they differ by at most a cent (FACTURA_NO_CUADRA). */
export function invoiceVerdict(costs: readonly { subtotal: Money; iva: Money }[], invoiced: Money): Verdict {
  const total = add(...costs.flatMap(({ subtotal, iva }) => [subtotal, iva]));
  const apart = subtract(total, invoiced);
  const isClose = compare(apart, '0.01') <= 0 && compare(apart, '-0.01') >= 0;
  return isClose ? true : refuse('FACTURA_NO_CUADRA', { a: formatMoney(total), b: formatMoney(invoiced) });
}
