import { costOrderCan, costOrderStatus, invoiceVerdict } from '@cabezal/domain/money/costs/cost-order';
import { isDocumentNumber, openVerdict } from '@cabezal/domain/money/costs/payment-cost';
import { add } from '@cabezal/domain/system/amounts/money';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import { demandPossible, lockDocument, type Target } from '../../system/sap/posted-document.ts';
import { goesThroughSap } from '../../system/sap/with-sap.ts';
import { COST_ORDER } from './cost-order.document.ts';
import * as queries from './cost-orders.queries.ts';
import { type CostRecord, documentHolder, findProvider, holdCosts, holdProviders } from './payment-costs.queries.ts';

/** Its lines are those of the corte. */
export const OF_CORTE = 'Es la factura de un corte: anúlela e ingrese otra';

interface OrderInput {
  id_payment_costs: readonly number[];
  document_number: string;
  document_date: string;
  document_total?: string | null | undefined;
}
function notify(tx: Tx, numero_orden: number, costs: readonly CostRecord[]): void {
  tx.changed('cost_order', numero_orden, []);
  for (const { id_payment_cost } of costs) tx.changed('payment_cost', id_payment_cost, []);
}

/** Locks costs of one provider for an order; `numero_orden`: the order that they may already be on. Errors: 404, 409, 422 by field. */
async function takeCosts(
  tx: Tx,
  input: OrderInput,
  of: { company_provider_id: number; numero_orden: number | null },
): Promise<CostRecord[]> {
  const ids = [...new Set(input.id_payment_costs)];
  const costs = await holdCosts(tx, ids);
  if (costs.length < ids.length) throw notFound('El costo no existe');
  for (const cost of costs) {
    if (cost.voided_at !== null) demand(refuse('COSTO_ANULADO'));
    if (cost.numero_orden !== of.numero_orden) demand(openVerdict(cost.numero_orden));
  }
  const isOther = costs.some(cost => cost.company_provider_id !== of.company_provider_id);
  const other = costs.find(
    ({ document_number }) => (document_number ?? input.document_number) !== input.document_number,
  );
  demandFields({
    id_payment_costs: isOther
      ? 'Los costos son de otro proveedor'
      : other === undefined
        ? null
        : `El costo ${other.id_payment_cost} tiene otra factura: ${other.document_number}`,
  });
  return costs;
}

const documentErrors = ({ document_number, document_date }: OrderInput, today: string) => ({
  document_number: isDocumentNumber(document_number) ? null : 'El número va como 001-001-000000001',
  document_date: document_date > today ? 'La fecha no puede ser futura' : null,
});

/** The values of an order to store. Errors: 409 DOCUMENTO_REPETIDO, 422 FACTURA_NO_CUADRA. */
async function orderValues(
  tx: Tx,
  input: OrderInput,
  costs: readonly CostRecord[],
  of: { company_provider_id: number; proveedor: string; numero_orden: number | null },
): Promise<queries.CostOrderValues> {
  const { document_number, document_date } = input;
  const document = { company_provider_id: of.company_provider_id, document_number };
  const held = await queries.orderOfDocument(tx, document, of.numero_orden);
  const repeated = (donde: string) =>
    refuse('DOCUMENTO_REPETIDO', { n: document_number, proveedor: of.proveedor, donde });
  if (held !== null) demand(repeated(`en la orden ${held}`));
  // A cost of the document that is left out would be paid again by another order, or never.
  const ids = costs.map(cost => cost.id_payment_cost);
  const left = await documentHolder(tx, document, ids);
  if (left !== undefined) demand(repeated(`también en el costo ${left.id_payment_cost}, que falta en la orden`));
  const lines = await queries.registered(tx, document);
  const known = lines.length === 0 ? null : add(...lines.flatMap(line => [line.subtotal, line.iva]));
  const subtotal = add(...costs.map(cost => cost.subtotal));
  const iva = add(...costs.map(cost => cost.iva));
  const total = add(subtotal, iva);
  demand(invoiceVerdict(costs, input.document_total ?? known ?? total));
  return { document_number, document_date, subtotal, iva, total };
}

const loggedOrder = (values: queries.CostOrderValues, costs: readonly CostRecord[]) => ({
  ...values,
  id_payment_costs: costs.map(cost => cost.id_payment_cost).join(', '),
});

/** Gathers costs under a provider's invoice. Errors: as `add_costs_provider` says. */
export async function addCostOrder(
  tx: Tx,
  actor: Actor,
  input: OrderInput & { company_provider_id: number },
): Promise<number> {
  demandSeesCosts(actor);
  const provider = await findProvider(tx, input.company_provider_id);
  demandFields({
    company_provider_id: provider === undefined ? 'Elija el proveedor' : null,
    ...documentErrors(input, tx.today),
  });
  if (provider === undefined) throw notFound('El proveedor no existe');
  await tx.elevate();
  const { company_provider_id } = input;
  await holdProviders(tx, [company_provider_id]);
  const costs = await takeCosts(tx, input, { company_provider_id, numero_orden: null });
  const values = await orderValues(tx, input, costs, {
    company_provider_id,
    proveedor: provider.name,
    numero_orden: null,
  });
  const numero_orden = await queries.insertCostOrder(tx, { ...values, provider, author: actor.name });
  await queries.setCostsOf(
    tx,
    numero_orden,
    costs.map(cost => cost.id_payment_cost),
  );
  tx.audit({ action: 'add_cost_order', noun: 'cost_order', id: numero_orden, after: loggedOrder(values, costs) });
  notify(tx, numero_orden, costs);
  return numero_orden;
}

/** Changes a draft. Errors: as `edit_costs_provider` says. */
export async function editCostOrder(tx: Tx, actor: Actor, input: Target & OrderInput): Promise<number> {
  const order = await lockDocument(tx, actor, COST_ORDER, input);
  demandPossible(costOrderCan(costOrderStatus(order), await goesThroughSap(tx)).edit);
  if (order.kind === 'PARTICULAR') demandPossible(OF_CORTE);
  demandFields(documentErrors(input, tx.today));
  const { company_provider_id, numero_orden } = order;
  const provider = await findProvider(tx, company_provider_id);
  const costs = await takeCosts(tx, input, { company_provider_id, numero_orden });
  const values = await orderValues(tx, input, costs, {
    company_provider_id,
    proveedor: provider?.name ?? '',
    numero_orden,
  });
  const before = { document_number: order.document_number, document_date: order.document_date, total: order.total };
  await queries.updateCostOrder(tx, numero_orden, values);
  await queries.setCostsOf(
    tx,
    numero_orden,
    costs.map(cost => cost.id_payment_cost),
  );
  tx.audit({
    action: 'edit_cost_order',
    noun: 'cost_order',
    id: numero_orden,
    before,
    after: loggedOrder(values, costs),
  });
  notify(tx, numero_orden, costs);
  return numero_orden;
}
