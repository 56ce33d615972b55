/** Cost orders: a provider's invoice, posted to SAP as one document (8-money §3). */

import { formatMoney } from '../../system/amounts/format';
import { add, compare, type Money, subtract } from '../../system/amounts/money';
import { refuse, type Verdict } from '../../system/refusals/refusals';
import {
  MAY_RESEND,
  MAY_SEND,
  MAY_VOID,
  type Moment,
  mayEdit,
  type PostedFacts,
  postedStatus,
} from '../../system/sap/posted-status';

export const COST_ORDER_STATUS_NAMES = {
  BORRADOR: 'Borrador',
  ENVIANDO: 'Enviando',
  ENVIADA: 'Enviada',
  ERROR: 'Error',
  ANULANDO: 'Anulando',
  ANULADA: 'Anulada',
} as const;
export type CostOrderStatus = keyof typeof COST_ORDER_STATUS_NAMES;

/** What happened to an order. */
export interface CostOrderFacts extends PostedFacts {
  readonly voided_at: Moment;
}

/** As that of every document that goes to SAP, until it is voided. */
export const costOrderStatus = (facts: CostOrderFacts): CostOrderStatus =>
  facts.voided_at !== null ? 'ANULADA' : postedStatus(facts);

type May = true | string;
const ended = { ANULADA: 'La orden está anulada' };
const EDIT: Readonly<Record<CostOrderStatus, May>> = {
  ...mayEdit({ sent: 'anúlela y haga otra para cambiarla', failed: 'reenvíela o anúlela' }),
  ...ended,
};
const VOID: Readonly<Record<CostOrderStatus, May>> = { ...MAY_VOID, ...ended };
const SEND: Readonly<Record<CostOrderStatus, May>> = { ...MAY_SEND, ...ended };
const RESEND: Readonly<Record<CostOrderStatus, May>> = { ...MAY_RESEND, ...ended };
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
