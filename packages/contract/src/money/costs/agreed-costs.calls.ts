import {
  ADDED_COST_TYPE_KINDS,
  APPLIES_TO_NAMES,
  type AppliesTo,
  COST_TYPE_KIND_NAMES,
  type CostTypeKind,
  DEPOSIT_COST_NAMES,
  type DepositCostKind,
  DYNAMIC_METHOD_NAMES,
  type DynamicMethod,
} from '@cabezal/domain/prices/amounts/agreed-costs';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { datedRow, dateFields, endFields, ruleAmount, ruleState } from '../../prices/fees/rule.shapes.ts';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import { id, listInput, money, pageOf, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Cost types, and dated agreements with third parties (8-money §3). Operator only, empty for others. USD without VAT. */
const read = { access: action('cost.read'), changes: false } as const;
const write = { method: 'POST', access: action('cost.write') } as const;

export const costTypeKind = z.enum(Object.keys(COST_TYPE_KIND_NAMES) as [CostTypeKind]);
export const costType = z.object({
  id_cost_type: z.number(),
  code: z.string(),
  name: z.string(),
  kind: costTypeKind,
  /** The service with which it is resold; null: none. */
  id_service: z.number().nullable(),
  service: z.string().nullable(),
  iva_kind: chargedVatKind,
  /** SAP item code; null: the code of the type is used. */
  sap_item_code: z.string().nullable(),
  /** Whether the client pays it back by default. */
  rebillable_default: z.boolean(),
  active: z.boolean(),
  version: z.number(),
});
export type CostTypeRow = z.infer<typeof costType>;

export const getCostsType = defineCall({
  method: 'GET',
  path: '/costs/get_costs_type',
  ...read,
  // Names only, for callers who enter costs without reading them.
  access: action('reservation.read'),
  input: z.strictObject({}),
  output: z.array(costType),
  summary: 'Types of costs with their IVA, by kind and name; none for others than the operator.',
  shows: ['cost_type'],
});
const costTypeUse = {
  id_service: id.nullish(),
  sap_item_code: text(50).nullish(),
  rebillable_default: z.boolean(),
};
export const addCostType = defineCall({
  ...write,
  path: '/costs/add_costs_type',
  input: z.strictObject({
    code: text(20).min(1, 'Escriba el código'),
    name: text(80).min(1, 'Escriba el nombre'),
    kind: z.enum(ADDED_COST_TYPE_KINDS, 'Elija de quién es el costo'),
    iva_kind: chargedVatKind,
    ...costTypeUse,
  }),
  output: costType,
  touches: ['cost_type'],
  summary:
    'Adds a type of cost that providers invoice, or that is agreed by company. Code, name, kind and IVA cannot be changed afterwards. 409 CODIGO_DUPLICADO, NOMBRE_DUPLICADO; 422 by field.',
});
export const editCostType = defineCall({
  ...write,
  path: '/costs/edit_costs_type',
  input: z.strictObject({
    id_cost_type: id,
    version,
    ...costTypeUse,
    active: z.boolean(),
  }),
  output: costType,
  touches: ['cost_type'],
  summary:
    'Changes as what a type of cost is sold on, its item in SAP, whether its receipts are the client’s by default and whether it is offered. Name, kind and IVA cannot be changed, because rules depend on them. 404, 409 MODIFICADO, 422 by field.',
});

const state = z.array(ruleState).min(1).max(6);
const parts = <F extends z.ZodRawShape>(filters: F) => listInput({ ...filters, state });

export const serviceCost = datedRow.extend({
  id_service_cost: z.number(),
  id_service: z.number(),
  service_code: z.string(),
  service: z.string(),
  /** Provider; null: any. */
  id_provider: z.number().nullable(),
  provider: z.string().nullable(),
  /** Sale price of the service, USD; null: agreed in each case. */
  unit_price: money.nullable(),
  amount: money,
});
export type ServiceCostRow = z.infer<typeof serviceCost>;
const serviceCostFields = {
  id_service: id,
  id_provider: id.nullish(),
  amount: ruleAmount,
  ...dateFields,
  note: text(500).nullish(),
};

export const getServicesCosts = defineCall({
  method: 'GET',
  path: '/costs/get_services_costs',
  ...read,
  input: z.strictObject({}),
  output: z.array(serviceCost),
  summary: 'What services cost us, in general and by provider: values valid today or later, by service and day.',
  shows: ['service_cost', 'service'],
});
export const saveServicesCosts = defineCall({
  ...write,
  path: '/costs/save_services_costs',
  /** Id and version together to change one; neither for a new one. */
  input: z.strictObject({ id_service_cost: id.optional(), version: version.optional(), ...serviceCostFields }),
  output: serviceCost,
  touches: ['service_cost'],
  summary:
    'Adds or changes what a service costs us: a future cost in place, a valid one by a new version from `valid_from` on. 409 TARIFA_SOLAPADA, TARIFA_INICIADA, MODIFICADO; 422 by field, FECHA_PASADA.',
});
export const deleteServicesCosts = defineCall({
  ...write,
  path: '/costs/delete_services_costs',
  input: z.strictObject({ id_service_cost: id, ...endFields }),
  output: serviceCost,
  touches: ['service_cost'],
  summary:
    'Ends the cost on `valid_to` (default: today), or voids it if it was never in force. 409 MODIFICADO; 422 FECHA_PASADA.',
});

export const dynamicCost = datedRow.extend({
  id_dynamic_cost: z.number(),
  id_company: z.number(),
  company: z.string(),
  id_cost_type: z.number(),
  cost_type: z.string(),
  method: z.enum(Object.keys(DYNAMIC_METHOD_NAMES) as [DynamicMethod]),
  /** USD per unit of the method; percent of the container's freight for PORCENTAJE_VENTA. */
  amount: money,
  applies_to: z.enum(Object.keys(APPLIES_TO_NAMES) as [AppliesTo]),
});
export type DynamicCostRow = z.infer<typeof dynamicCost>;
const dynamicCostFields = {
  /** The owner of a chassis; for other types the client or carrier of the trips. */
  id_company: id,
  id_cost_type: id,
  method: z.enum(Object.keys(DYNAMIC_METHOD_NAMES) as [DynamicMethod], 'Elija cómo se calcula'),
  amount: ruleAmount,
  applies_to: z.enum(Object.keys(APPLIES_TO_NAMES) as [AppliesTo], 'Elija en qué tramo'),
  ...dateFields,
  note: text(500).nullish(),
};
const dynamicInput = parts({ id_cost_type: id }).extend({ id_company: id.nullish() });

export const getDynamicCosts = defineCall({
  method: 'POST',
  path: '/costs/get_dynamic_costs',
  ...read,
  input: dynamicInput,
  output: pageOf(dynamicCost),
  summary: 'Costs agreed with companies (chassis rental, custody), of one company or of all, with their state today.',
  shows: ['dynamic_cost', 'company'],
});
export const getDynamicCostsExcel = excelOf(getDynamicCosts, 'dynamic_costs');
const dynamicErrors =
  'Costs of open trips from its first day on are computed again. 409 TARIFA_SOLAPADA, TARIFA_INICIADA, MODIFICADO; 422 by field, FECHA_PASADA.';
export const saveDynamicCosts = defineCall({
  ...write,
  path: '/costs/save_dynamic_costs',
  input: z.strictObject(dynamicCostFields),
  output: dynamicCost,
  touches: ['dynamic_cost', 'reservation'],
  summary: `Agrees a cost with a company from a day on; not for a genset (it has its own rental). ${dynamicErrors}`,
});
export const editDynamicCosts = defineCall({
  ...write,
  path: '/costs/edit_dynamic_costs',
  input: z.strictObject({ id_dynamic_cost: id, version, ...dynamicCostFields }),
  output: dynamicCost,
  touches: ['dynamic_cost', 'reservation'],
  summary: `Changes an agreed cost: a future one in place, a valid one by a new version from \`valid_from\` on. ${dynamicErrors}`,
});
export const deleteDynamicCosts = defineCall({
  ...write,
  path: '/costs/delete_dynamic_costs',
  input: z.strictObject({ id_dynamic_cost: id, ...endFields }),
  output: dynamicCost,
  touches: ['dynamic_cost', 'reservation'],
  summary:
    'Ends the cost on `valid_to` (default: today), or voids it if it was never in force. 409 MODIFICADO; 422 FECHA_PASADA.',
});

export const depositCost = datedRow.extend({
  id_deposit_cost: z.number(),
  id_location: z.number(),
  location: z.string(),
  /** Null: any line or type. */
  id_shipping_line: z.number().nullable(),
  shipping_line: z.string().nullable(),
  id_container_type: z.number().nullable(),
  container_type: z.string().nullable(),
  cost_kind: z.enum(Object.keys(DEPOSIT_COST_NAMES) as [DepositCostKind]),
  /** USD per movement, day, wash or hour. */
  amount: money,
});
export type DepositCostRow = z.infer<typeof depositCost>;
const depositCostFields = {
  id_location: id,
  id_shipping_line: id.nullish(),
  id_container_type: id.nullish(),
  cost_kind: z.enum(Object.keys(DEPOSIT_COST_NAMES) as [DepositCostKind], 'Elija el costo'),
  amount: ruleAmount,
  ...dateFields,
  note: text(500).nullish(),
};
const depositInput = parts({
  cost_kind: z.enum(Object.keys(DEPOSIT_COST_NAMES) as [DepositCostKind]),
  id_shipping_line: id,
}).extend({ id_location: id.nullish() });

export const getDepositCosts = defineCall({
  method: 'POST',
  path: '/costs/get_deposit_costs',
  ...read,
  input: depositInput,
  output: pageOf(depositCost),
  summary:
    'What depots and yards charge, of one place or of all, with the state today. A box gets the most specific price: line and type, line, type, any; HANDLING_IN and HANDLING_OUT before MOVIMIENTO.',
  shows: ['deposit_cost', 'location'],
});
export const getDepositCostsExcel = excelOf(getDepositCosts, 'deposit_costs');
const depositErrors =
  'Costs of open trips from its first day on are computed again. 409 TARIFA_SOLAPADA, TARIFA_INICIADA, MODIFICADO; 422 by field, FECHA_PASADA.';
const depositTouches = ['deposit_cost', 'shipping_line_deposit', 'reservation'] as const;
export const saveDepositCosts = defineCall({
  ...write,
  path: '/costs/save_deposit_costs',
  input: z.strictObject(depositCostFields),
  output: depositCost,
  touches: depositTouches,
  summary: `Agrees what a depot or yard charges from a day on. ${depositErrors}`,
});
export const editDepositCosts = defineCall({
  ...write,
  path: '/costs/edit_deposit_costs',
  input: z.strictObject({ id_deposit_cost: id, version, ...depositCostFields }),
  output: depositCost,
  touches: depositTouches,
  summary: `Changes an agreed cost: a future one in place, a valid one by a new version from \`valid_from\` on. ${depositErrors}`,
});
export const deleteDepositCosts = defineCall({
  ...write,
  path: '/costs/delete_deposit_costs',
  input: z.strictObject({ id_deposit_cost: id, ...endFields }),
  output: depositCost,
  touches: depositTouches,
  summary:
    'Ends the cost on `valid_to` (default: today), or voids it if it was never in force. 409 MODIFICADO; 422 FECHA_PASADA.',
});
