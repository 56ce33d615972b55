import { COST_ORDER_STATUS_NAMES, type CostOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import { DOCUMENT_TYPE_NAMES, type DocumentType } from '@cabezal/domain/money/costs/payment-cost';
import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { companyChoice } from '../../people/companies/companies.calls.ts';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import {
  date,
  givenDate,
  id,
  instant,
  listInput,
  money,
  motive,
  pageOf,
  possible,
  price,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Third-party costs of trips: one row per detail of a receipt and container (8-money §3). Operator only. */
const documentType = z.enum(Object.keys(DOCUMENT_TYPE_NAMES) as [DocumentType], 'Elija el tipo de comprobante');
export const costOrderStatus = z.enum(Object.keys(COST_ORDER_STATUS_NAMES) as [CostOrderStatus]);

export const paymentCost = z.object({
  id_payment_cost: z.number(),
  reservation_id: z.number(),
  client_name: z.string(),
  id_sub_reservation: z.number().nullable(),
  /** «48188-1»; null: for the whole reservation. */
  container: z.string().nullable(),
  container_code: z.string().nullable(),
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  company_provider_id: z.number(),
  provider: z.string(),
  /** The carrier of the trip; null: unknown. */
  company_transport_id: z.number().nullable(),
  transport: z.string().nullable(),
  id_cost_type: z.number(),
  cost_type: z.string(),
  description: z.string(),
  /** USD without VAT, VAT, and total. */
  subtotal: money,
  iva_kind: chargedVatKind,
  iva: money,
  total: money,
  document_type: documentType.nullable(),
  document_number: z.string().nullable(),
  document_auth: z.string().nullable(),
  document_date: date.nullable(),
  /** File of the receipt. */
  id_file: z.number().nullable(),
  filename: z.string().nullable(),
  file_type: z.string().nullable(),
  /** Paid back by the client, so that it is on neither side of the margin. */
  rebillable: z.boolean(),
  justification: z.string().nullable(),
  /** Cost order of the row, and its status. */
  numero_orden: z.number().nullable(),
  order_status: costOrderStatus.nullable(),
  author: z.string(),
  created_at: instant,
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  version: z.number(),
  can: z.object({ edit: possible, remove: possible }),
});
export type PaymentCostRow = z.infer<typeof paymentCost>;

/** Answer for a caller who may not read costs: id and new version. */
const writtenCost = z.strictObject({ id_payment_cost: z.number(), version: z.number() });
const answeredCost = z.union([paymentCost, writtenCost]);

/** Trimmed and cut to 255 characters; empty: null (spec §5). Longer texts are not refused. */
const justification = text(10_000).nullish();
/** One detail of a receipt, as entered. */
export const detalle = z.strictObject({
  id_sub_reservation: id.nullish(),
  id_guide: id.nullish(),
  id_cost_type: id,
  description: requiredText(255),
  subtotal: money,
  iva_kind: chargedVatKind,
  document_type: documentType.nullish(),
  /** «001-002-000012345» */
  document_number: text(17).nullish(),
  /** 10, 37 or 49 digits. */
  document_auth: text(49).nullish(),
  document_date: givenDate.nullish(),
  id_file: id.nullish(),
  rebillable: z.boolean().default(false),
});
export type Detalle = z.infer<typeof detalle>;

export const getCostProviders = defineCall({
  method: 'POST',
  path: '/costs/get_providers',
  access: signedIn,
  changes: false,
  input: z.strictObject({ name: text(80).optional() }),
  output: z.array(companyChoice),
  summary:
    'Companies that may invoice a cost, at most 50 by name: carriers, and those that only invoice costs. None for others than the operator.',
  shows: ['company'],
});
export const addCostProvider = defineCall({
  method: 'POST',
  path: '/costs/add_provider',
  access: action('cost.write'),
  input: z.strictObject({
    name: requiredText(120),
    ruc: text(13).regex(/^\d{13}$/, 'El RUC debe tener 13 dígitos'),
  }),
  output: companyChoice,
  touches: ['company'],
  summary:
    'Registers a company that only invoices costs: it is offered for costs, not for trips, trucks or drivers. 404, 409 RUC_DUPLICADO with the name, 422 by field.',
});

const read = { method: 'POST', access: action('cost.read'), changes: false } as const;
const write = { method: 'POST', access: action('cost.write') } as const;
const touches = ['payment_cost', 'reservation'] as const;
export const paymentCostFilters = {
  reservation_id: id,
  company_provider_id: id,
  id_cost_type: id,
  rebillable: z.boolean(),
  /** On a cost order that is not cancelled, or on none. */
  ordered: z.boolean(),
  numero_orden: id,
  date_from: givenDate,
  date_to: givenDate,
  /** Whether to include removed ones. */
  with_voided: z.boolean(),
};

export const getPaymentCosts = defineCall({
  ...read,
  path: '/costs/get_payment_costs',
  input: listInput(paymentCostFilters),
  output: pageOf(paymentCost),
  summary: 'What third parties invoiced for trips, newest first. Dates are those of the receipt, else of its entry.',
  shows: ['payment_cost', 'cost_order'],
});
export const getPaymentCostsExcel = excelOf(getPaymentCosts, 'payment_costs');

const refusals =
  '404, 409 DOCUMENTO_REPETIDO (provider and document once while live), GUIA_EN_CORTE (a corte paid it), 422 by `detalles.{i}.field`: amounts outside 0.01–99,999.99, documents, a provider that is blocked or the client itself, a reservation that never moved.';
export const addPaymentCost = defineCall({
  ...write,
  path: '/costs/add_payment_cost',
  input: z.strictObject({
    company_provider_id: id,
    company_transport_id: id.nullish(),
    reservation_id: id,
    detalles: z.array(detalle).min(1, 'Agregue al menos un detalle').max(50, 'Hasta 50 detalles a la vez'),
    justification,
  }),
  output: z.array(answeredCost),
  touches,
  summary: `Enters a receipt of a provider for a reservation, all details or none; the margin follows. Without \`cost.read\` the answer is ids and versions. ${refusals}`,
});
export const updatePaymentCost = defineCall({
  ...write,
  path: '/costs/update_payment_cost/{id}',
  input: z.strictObject({
    id,
    version,
    company_provider_id: id,
    company_transport_id: id.nullish(),
    detalle,
    justification,
  }),
  output: answeredCost,
  touches,
  summary: `Changes one detail. 404, 409 MODIFICADO, COSTO_EN_ORDEN, RUBRO_EN_ORDEN once its refund is billed, COSTO_ANULADO, DOCUMENTO_REPETIDO; GUIA_EN_CORTE for another guide, type or provider if a corte paid that one, or left out the earlier one because of this receipt; 422 by \`detalle.field\`.`,
});
export const removePaymentCost = defineCall({
  ...write,
  path: '/costs/remove_payment_cost/{id}',
  input: z.strictObject({ id, version, justification: motive }),
  output: answeredCost,
  touches,
  summary:
    'Voids one detail: it stays with person and reason, but no longer counts. 404, 409 MODIFICADO, COSTO_EN_ORDEN, RUBRO_EN_ORDEN, COSTO_ANULADO, GUIA_EN_CORTE (a corte left out what this receipt bills).',
});

export const costOrderRow = z.object({
  numero_orden: z.number(),
  kind: z.enum(['PROVEEDOR', 'PARTICULAR']),
  company_provider_id: z.number(),
  provider_name: z.string(),
  provider_ruc: z.string(),
  document_number: z.string(),
  document_date: date,
  subtotal: money,
  iva: money,
  total: money,
  /** Number of its costs. */
  lines_count: z.number(),
  status: costOrderStatus,
  sent_at: instant.nullable(),
  error_text: z.string().nullable(),
  sap_number: z.string().nullable(),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
  author: z.string(),
  created_at: instant,
  version: z.number(),
  can: z.object({ edit: possible, void: possible, send: possible, resend: possible }),
});
export type CostOrderRow = z.infer<typeof costOrderRow>;
export const costOrder = costOrderRow.extend({ costs: z.array(paymentCost) });
export type CostOrder = z.infer<typeof costOrder>;

export const costOrderFilters = {
  company_provider_id: id,
  status: z.array(costOrderStatus).min(1).max(6),
  date_from: givenDate,
  date_to: givenDate,
};
export const getCostsProviders = defineCall({
  ...read,
  path: '/costs/get_costs_providers',
  input: listInput(costOrderFilters),
  output: pageOf(costOrderRow),
  summary: 'Orders of costs, newest first; dates are those of the provider’s invoice.',
  shows: ['cost_order'],
});
export const getCostsProvidersExcel = excelOf(getCostsProviders, 'cost_orders');
export const getCostsProvider = defineCall({
  ...read,
  path: '/costs/get_costs_provider',
  input: z.strictObject({ numero_orden: id }),
  output: costOrder,
  summary: 'One order of costs with its costs; a voided order has none. 404.',
  shows: [{ noun: 'cost_order', by: 'numero_orden' }, 'payment_cost'],
});

const orderFields = {
  id_payment_costs: z.array(id).min(1, 'Elija al menos un costo').max(500, 'Hasta 500 costos por orden'),
  document_number: requiredText(17),
  document_date: givenDate,
  /** Total of the invoice with VAT; absent: the sum registered with its number. */
  document_total: price('El total').nullish(),
};
const orderTouches = ['cost_order', 'payment_cost', 'sap_posting'] as const;
const orderRefusals =
  '422 FACTURA_NO_CUADRA (more than a cent apart), by field; 409 DOCUMENTO_REPETIDO, COSTO_EN_ORDEN, COSTO_ANULADO.';
export const addCostsProvider = defineCall({
  ...write,
  path: '/costs/add_costs_provider',
  input: z.strictObject({ company_provider_id: id, ...orderFields }),
  output: costOrder,
  touches: orderTouches,
  summary: `Gathers costs of one provider under its invoice, with the next number of all orders. ${orderRefusals}`,
});
export const editCostsProvider = defineCall({
  ...write,
  path: '/costs/edit_costs_provider',
  input: z.strictObject({ numero_orden: id, version, ...orderFields }),
  output: costOrder,
  touches: orderTouches,
  summary: `Changes a draft: which costs, and the invoice. 404, 409 MODIFICADO, ORDEN_NO_PERMITE; ${orderRefusals}`,
});
const orderTarget = z.strictObject({ numero_orden: id, version });
const voided = z.strictObject({ numero_orden: id, version, motive });
export const deleteCostsProvider = defineCall({
  ...write,
  path: '/costs/delete_costs_provider',
  input: voided,
  output: costOrder,
  touches: orderTouches,
  summary:
    'Voids an order: its costs are free, its number is not used again. An order that SAP has is cancelled there first (ANULANDO). 404, 409 MODIFICADO, ORDEN_NO_PERMITE; for an order in ERROR YA_EN_SAP, SAP_NO_RESPONDE.',
});

const send = { method: 'POST', access: action('cost.send'), output: costOrder, touches: orderTouches } as const;
export const sendOrderCostProviderSap = defineCall({
  ...send,
  path: '/costs/send_order_cost_provider_sap',
  input: orderTarget,
  summary:
    'Puts a draft on its way to SAP as a purchase invoice (ENVIANDO); five tries, then ERROR. 404, 409 MODIFICADO, ORDEN_NO_PERMITE.',
});
export const resendOrderCostProviderSap = defineCall({
  ...send,
  path: '/costs/resend_order_cost_provider_sap',
  input: orderTarget,
  summary:
    'Sends the failed posting of an order (its invoice or its cancellation) again: same message, same key, SAP is asked first. 404, 409 MODIFICADO, ORDEN_NO_PERMITE.',
});
export const deleteOrderCostProviderSap = defineCall({
  ...send,
  path: '/costs/delete_order_cost_provider_sap',
  input: voided,
  summary:
    'As delete_costs_provider, for people who may send to SAP. 404, 409 YA_EN_SAP, SAP_NO_RESPONDE, MODIFICADO, ORDEN_NO_PERMITE.',
});
