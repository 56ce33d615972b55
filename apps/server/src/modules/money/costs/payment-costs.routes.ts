import * as calls from '@cabezal/contract/money/costs/payment-costs.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { costOrderCan } from '@cabezal/domain/money/costs/cost-order';
import { openVerdict } from '@cabezal/domain/money/costs/payment-cost';
import { reason, refuse } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { type LookedUp, lookUpFailed } from '../../system/sap/look-up.ts';
import type { Target } from '../../system/sap/posted-document.ts';
import { resendDocument } from '../../system/sap/queue-document.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { addCostProvider, offered } from './add-provider.ts';
import { COST_ORDER } from './cost-order.document.ts';
import { type CostOrderRaw, costOrderList, findCostOrder } from './cost-orders.queries.ts';
import { paymentCostExcels } from './payment-costs.excel.ts';
import { costsOfOrder, findPaymentCosts, type PaymentCostRaw, paymentCostList } from './payment-costs.queries.ts';
import { findOffered, providersLike } from './providers.queries.ts';
import { addCostOrder, editCostOrder, OF_CORTE } from './save-cost-order.ts';
import { addPaymentCosts, removePaymentCost, updatePaymentCost } from './save-payment-cost.ts';
import { sendCostOrder } from './send-cost-order.ts';
import { voidCostOrder } from './void-cost-order.ts';

const isOperator = (actor: Actor): boolean => actor.audience === 'operator';
const mayWrite = (actor: Actor): Possible => actor.actions.has('cost.write') || 'Su usuario no puede cambiar costos';
/** The right comes first, then the state of the record. */
const possibly = (actor: Actor, verdict: Possible): Possible => {
  const may = mayWrite(actor);
  return may === true ? verdict : may;
};

/** A detail as a row of the answer, with the allowed verbs. */
function costRow({ deducted_by_corte, ...row }: PaymentCostRaw, actor: Actor): calls.PaymentCostRow {
  const open = row.voided_at === null ? openVerdict(row.numero_orden) : refuse('COSTO_ANULADO');
  const removable = open === true && deducted_by_corte ? refuse('GUIA_EN_CORTE') : open;
  return {
    ...row,
    can: { edit: possibly(actor, reason(open) ?? true), remove: possibly(actor, reason(removable) ?? true) },
  };
}
function orderRow(row: CostOrderRaw, actor: Actor, withSap: boolean): calls.CostOrderRow {
  const can = costOrderCan(row.status, withSap);
  const sending = (verdict: Possible): Possible =>
    actor.actions.has('cost.send') ? verdict : 'Su usuario no puede enviar costos a SAP';
  return {
    ...row,
    can: {
      edit: possibly(actor, row.kind === 'PARTICULAR' ? OF_CORTE : can.edit),
      void: possibly(actor, can.void),
      send: sending(can.send),
      resend: sending(can.resend),
    },
  };
}

async function readCosts({ tx, actor }: Context<unknown>, ids: readonly number[]): Promise<calls.PaymentCostRow[]> {
  const found = isOperator(actor) ? await findPaymentCosts(tx, ids) : [];
  if (found.length === 0) throw notFound('El costo no existe');
  return found.map(row => costRow(row, actor));
}
/** The written rows; only their ids and versions for persons who may not read costs. */
async function costRowsFor(context: Context<unknown>, ids: readonly number[]) {
  const rows = await readCosts(context, ids);
  return seesCosts(context.actor) ? rows : rows.map(({ id_payment_cost, version }) => ({ id_payment_cost, version }));
}
async function costRowFor(context: Context<unknown>, id: number) {
  const [row] = await costRowsFor(context, [id]);
  if (row === undefined) throw notFound('El costo no existe');
  return row;
}
/** One order with its costs. Errors: 404, also outside the operator. */
async function readOrder(tx: Tx, actor: Actor, numero_orden: number): Promise<calls.CostOrder> {
  const found = isOperator(actor) ? await findCostOrder(tx, numero_orden) : undefined;
  if (found === undefined) throw notFound('La orden no existe');
  const costs = (await costsOfOrder(tx, numero_orden)).map(row => costRow(row, actor));
  return { ...orderRow(found, actor, await goesThroughSap(tx)), costs };
}
const shownOrder = ({ tx, actor }: Context<unknown>, numero_orden: number) => readOrder(tx, actor, numero_orden);

async function readProvider({ tx }: Context<unknown>, id_company: number) {
  const found = await findOffered(tx, id_company);
  if (found === undefined) throw notFound('La compañía no existe');
  return offered(found);
}

type Voiding = Target & { motive: string };
const voiding = ({ tx, actor, input }: Context<Voiding>, found: LookedUp) => voidCostOrder(tx, actor, input, found);

export function paymentCostRoutes(sap: SapGateway): Route[] {
  return [
    ...paymentCostExcels(),
    serve(calls.getCostProviders, async ({ tx, actor, input }) =>
      isOperator(actor) ? (await providersLike(tx, input.name)).map(offered) : [],
    ),
    serveChange(calls.addCostProvider, ({ tx, actor, input }) => addCostProvider(tx, actor, input), readProvider),
    serve(calls.getPaymentCosts, async ({ tx, actor, input }) => {
      if (!isOperator(actor)) return emptyPage(input);
      const page = await listPage<PaymentCostRaw>(tx, paymentCostList(input, tx.zone), input);
      return { ...page, rows: page.rows.map(row => costRow(row, actor)) };
    }),
    serveChange(calls.addPaymentCost, ({ tx, actor, input }) => addPaymentCosts(tx, actor, input), costRowsFor),
    serveChange(
      calls.updatePaymentCost,
      ({ tx, actor, input }) => updatePaymentCost(tx, actor, input),
      context => costRowFor(context, context.input.id),
    ),
    serveChange(
      calls.removePaymentCost,
      ({ tx, actor, input }) => removePaymentCost(tx, actor, input),
      context => costRowFor(context, context.input.id),
    ),
    serve(calls.getCostsProviders, async ({ tx, actor, input }) => {
      if (!isOperator(actor)) return emptyPage(input);
      const page = await listPage<CostOrderRaw>(tx, costOrderList(input), input);
      const withSap = await goesThroughSap(tx);
      return { ...page, rows: page.rows.map(row => orderRow(row, actor, withSap)) };
    }),
    serve(calls.getCostsProvider, ({ tx, actor, input }) => readOrder(tx, actor, input.numero_orden)),
    serveChange(calls.addCostsProvider, ({ tx, actor, input }) => addCostOrder(tx, actor, input), shownOrder),
    serveChange(calls.editCostsProvider, ({ tx, actor, input }) => editCostOrder(tx, actor, input), shownOrder),
    serveChange(calls.deleteCostsProvider, voiding, shownOrder, lookUpFailed(sap, COST_ORDER)),
    serveChange(calls.deleteOrderCostProviderSap, voiding, shownOrder, lookUpFailed(sap, COST_ORDER)),
    serveChange(calls.sendOrderCostProviderSap, ({ tx, actor, input }) => sendCostOrder(tx, actor, input), shownOrder),
    serveChange(
      calls.resendOrderCostProviderSap,
      ({ tx, actor, input }) => resendDocument(tx, actor, COST_ORDER, input),
      shownOrder,
    ),
  ];
}
