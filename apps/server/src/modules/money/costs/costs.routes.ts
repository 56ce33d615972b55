import * as calls from '@cabezal/contract/money/costs/agreed-costs.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { editVerdict, endVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { COST_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { ruleState } from '@cabezal/domain/prices/pricing/validity';
import { reason, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { emptyPage, type ListInput, type ListSpec, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { agreedCostExcels } from './agreed-costs.excel.ts';
import * as queries from './agreed-costs.queries.ts';
import { addCostType, editCostType, findType } from './edit-cost-type.ts';
import { DEPOSIT_COSTS, DYNAMIC_COSTS, endAgreed, SERVICE_COSTS, saveAgreed } from './save-agreed.ts';

type Raw = {
  approved_at: string | null;
  superseded_by: number | null;
  voided_at: string | null;
  valid_from: string;
  valid_to: string | null;
};
/** A dated cost as a row of the answer, with its state and the allowed verbs. */
function shownCost<R extends Raw>(stored: R, actor: Actor, today: string) {
  const { superseded_by: _, voided_at: __, ...row } = stored;
  const may: Possible = actor.actions.has('cost.write') || 'Su usuario no puede cambiar costos';
  const possibly = (verdict: Verdict): Possible => (may === true ? (reason(verdict) ?? true) : may);
  return {
    ...row,
    state: ruleState(stored, today),
    can: {
      edit: possibly(editVerdict(stored, today, COST_WORDS)),
      end: possibly(endVerdict(stored, today, COST_WORDS)),
      approve: 'Los costos rigen desde que se registran',
    },
  };
}

const isOperator = (actor: Actor): boolean => actor.audience === 'operator';
/** A page of dated costs; empty outside the operator. */
async function page<R extends Raw>({ tx, actor, input }: Context<ListInput>, spec: ListSpec) {
  if (!isOperator(actor)) return emptyPage(input);
  const found = await listPage<R>(tx, spec, input);
  return { ...found, rows: found.rows.map(row => shownCost(row, actor, tx.today)) };
}

/** One dated cost, read again. Errors: 404, also outside the operator. */
const freshOf =
  <R extends Raw>(find: (tx: Tx, id: number) => Promise<R | undefined>) =>
  async ({ tx, actor }: Context<unknown>, id: number) => {
    const found = isOperator(actor) ? await find(tx, id) : undefined;
    if (found === undefined) throw notFound('El costo no existe');
    return shownCost(found, actor, tx.today);
  };
const serviceCost = freshOf(queries.findServiceCost);
const dynamicCost = freshOf(queries.findDynamicCost);
const depositCost = freshOf(queries.findDepositCost);

const serviceRoutes = (): Route[] => [
  serve(calls.getServicesCosts, async ({ tx, actor }) =>
    isOperator(actor) ? (await queries.listServiceCosts(tx, tx.today)).map(row => shownCost(row, actor, tx.today)) : [],
  ),
  serveChange(
    calls.saveServicesCosts,
    ({ tx, actor, input: { id_service_cost, version, ...input } }) =>
      saveAgreed(tx, actor, SERVICE_COSTS, input, targetOf(id_service_cost, version)),
    serviceCost,
  ),
  serveChange(
    calls.deleteServicesCosts,
    ({ tx, actor, input: { id_service_cost, ...input } }) =>
      endAgreed(tx, actor, SERVICE_COSTS, { ...input, id: id_service_cost }),
    context => serviceCost(context, context.input.id_service_cost),
  ),
];
/** The row to change; undefined: a new one. Errors: 422 if only a part is given. */
function targetOf(id: number | undefined, version: number | undefined) {
  if (id === undefined && version === undefined) return undefined;
  if (id === undefined || version === undefined)
    throw unprocessable('DATOS_INVALIDOS', 'Envíe el costo con su versión');
  return { id, version };
}

const dynamicRoutes = (): Route[] => [
  serve(calls.getDynamicCosts, context =>
    page<queries.DynamicCostRaw>(context, queries.dynamicCostList(context.input, context.tx.today)),
  ),
  serveChange(
    calls.saveDynamicCosts,
    ({ tx, actor, input }) => saveAgreed(tx, actor, DYNAMIC_COSTS, input),
    dynamicCost,
  ),
  serveChange(
    calls.editDynamicCosts,
    ({ tx, actor, input: { id_dynamic_cost: id, version, ...input } }) =>
      saveAgreed(tx, actor, DYNAMIC_COSTS, input, { id, version }),
    dynamicCost,
  ),
  serveChange(
    calls.deleteDynamicCosts,
    ({ tx, actor, input: { id_dynamic_cost: id, ...input } }) => endAgreed(tx, actor, DYNAMIC_COSTS, { ...input, id }),
    context => dynamicCost(context, context.input.id_dynamic_cost),
  ),
];

const depositRoutes = (): Route[] => [
  serve(calls.getDepositCosts, context =>
    page<queries.DepositCostRaw>(context, queries.depositCostList(context.input, context.tx.today)),
  ),
  serveChange(
    calls.saveDepositCosts,
    ({ tx, actor, input }) => saveAgreed(tx, actor, DEPOSIT_COSTS, input),
    depositCost,
  ),
  serveChange(
    calls.editDepositCosts,
    ({ tx, actor, input: { id_deposit_cost: id, version, ...input } }) =>
      saveAgreed(tx, actor, DEPOSIT_COSTS, input, { id, version }),
    depositCost,
  ),
  serveChange(
    calls.deleteDepositCosts,
    ({ tx, actor, input: { id_deposit_cost: id, ...input } }) => endAgreed(tx, actor, DEPOSIT_COSTS, { ...input, id }),
    context => depositCost(context, context.input.id_deposit_cost),
  ),
];

export function costRoutes(): Route[] {
  return [
    ...agreedCostExcels(),
    serve(calls.getCostsType, async ({ tx, actor }) => (isOperator(actor) ? queries.listCostTypes(tx) : [])),
    serveChange(
      calls.addCostType,
      ({ tx, actor, input }) => addCostType(tx, actor, input),
      ({ tx }, id_cost_type) => findType(tx, id_cost_type),
    ),
    serveChange(
      calls.editCostType,
      ({ tx, actor, input }) => editCostType(tx, actor, input),
      ({ tx, input }) => findType(tx, input.id_cost_type),
    ),
    ...serviceRoutes(),
    ...dynamicRoutes(),
    ...depositRoutes(),
  ];
}
