import { ORDER_KIND_NAMES, type OrderKind } from '@cabezal/domain/money/costs/refunds';
import {
  POSTING_STATE_NAMES,
  POSTING_STEP_NAMES,
  type PostingState,
  type PostingStep,
} from '@cabezal/domain/system/sap/postings';
import { z } from 'zod';
import { date, givenDate, id, instant, money, possible, price, requiredText, text, version } from '../../shapes.ts';

/** Draft, on its way to SAP, in SAP, refused by SAP (waits in Reposteos), being cancelled in SAP, invoiced. */
export const orderStatus = z.enum(['BORRADOR', 'ENVIANDO', 'ENVIADA', 'ERROR', 'ANULANDO', 'FACTURADA']);
export type OrderStatus = z.infer<typeof orderStatus>;
export const ORDER_STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  BORRADOR: 'Borrador',
  ENVIANDO: 'Enviando a SAP',
  ENVIADA: 'Enviada a SAP',
  ERROR: 'Error en SAP',
  ANULANDO: 'Anulando en SAP',
  FACTURADA: 'Facturada',
};

/** What is sold, or what the client pays back: never both on one order. */
export const orderKind = z.enum(Object.keys(ORDER_KIND_NAMES) as [OrderKind]);

/** What the order allows now, or the reason why not. */
export const orderPossibilities = z.object({
  edit: possible,
  send: possible,
  resend: possible,
  invoice: possible,
  delete: possible,
});
export type OrderPossibilities = z.infer<typeof orderPossibilities>;

/** Amounts in USD. Bases are without VAT; the retention (code 310) is informative and reduces what is collected. */
export const amounts = z.object({
  base_0: money,
  base_iva: money,
  iva: money,
  total: money,
  retention: money,
  to_collect: money,
});

/** One VAT rate's share of an order or invoice. `tarifa` in percent. */
export const vatShare = z.object({ codigo_sri: z.string(), tarifa: z.string(), base: money, iva: money });
/** Income-tax retention on the freight: code, percent, base, amount. */
export const retentionDetail = z.object({ codigo: z.string(), tarifa: z.string(), base: money, amount: money });

export const paymentOrderRow = amounts.extend({
  numero_orden: z.number(),
  kind: orderKind,
  id_bill_to: z.number(),
  bill_to_name: z.string(),
  bill_to_ruc: z.string(),
  status: orderStatus,
  emission_date: date,
  /** Days since the emission date while it is not invoiced. */
  age_days: z.number().nullable(),
  id_reservations: z.array(z.number()),
  lines_count: z.number(),
  id_invoice: z.number().nullable(),
  invoice_number: z.string().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
  sent_at: instant.nullable(),
  invoiced_at: instant.nullable(),
  sap_number: z.string().nullable(),
  error_text: z.string().nullable(),
  version: z.number(),
  can: orderPossibilities,
});
export type PaymentOrderRow = z.infer<typeof paymentOrderRow>;
/** A customer does not see how the order fares in SAP, nor who made it. */
const internal = { created_by: true, sent_at: true, sap_number: true, error_text: true, can: true } as const;
export const customerOrderRow = paymentOrderRow.omit(internal);

/** The document of a third party that a line of a refund passes on, as it was when the order was made. */
export const voucher = z.object({
  ruc: z.string(),
  name: z.string(),
  document_type: z.string(),
  document_number: z.string(),
  document_auth: z.string().nullable(),
  document_date: date,
});
/** The figures of the electronic invoice for its refunds (`<reembolsos>`): each voucher once, and their sums. */
export const reimbursement = z.object({
  codDocReembolso: z.literal('41'),
  totalComprobantesReembolso: money,
  totalBaseImponibleReembolso: money,
  totalImpuestoReembolso: money,
  vouchers: z.array(voucher.extend({ base_0: money, base_iva: money, iva: money, total: money })),
});

/** A line of an order. Amounts without VAT; `iva` is the line's own, by the order's emission date. */
export const paymentOrderLine = z.object({
  id_line: z.number(),
  id_charge: z.number().nullable(),
  id_reservation: z.number().nullable(),
  /** The container as shown: 48188-1. */
  container: z.string().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service_code: z.string(),
  service_type: z.string(),
  service: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  /** What discounts take off it; `subtotal` is what is left. */
  discount: money,
  subtotal: money,
  iva_kind: z.enum(['ZERO', 'STANDARD']),
  codigo_sri: z.string(),
  tarifa: z.string(),
  iva: money,
  /** As computed from the trip, when somebody changed the amount. */
  original_quantity: z.string().nullable(),
  original_unit_price: money.nullable(),
  justification: z.string().nullable(),
  /** Of a refund; null: of what is sold. */
  voucher: voucher.nullable(),
  /** Taken off the order; kept with its reason. */
  removed_at: instant.nullable(),
});
export type PaymentOrderLine = z.infer<typeof paymentOrderLine>;

/** What SAP is asked about the order: `next_attempt_at` is null when no try is due. */
export const sapDelivery = z.object({
  id: z.number(),
  step: z.enum(Object.keys(POSTING_STEP_NAMES) as [PostingStep]),
  state: z.enum(Object.keys(POSTING_STATE_NAMES) as [PostingState]),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: instant,
  next_attempt_at: instant.nullable(),
  sent_at: instant.nullable(),
});

export type SapDelivery = z.infer<typeof sapDelivery>;

export const orderReservation = z.object({
  id_reservation: z.number(),
  client_name: z.string(),
  reservation_type: z.enum(['E', 'I']),
  booking: z.string().nullable(),
  bl: z.string().nullable(),
  reference: z.string().nullable(),
  route_text: z.string(),
  containers_text: z.string(),
  appointment_date: date,
  /** Of its lines on this order, without VAT. */
  subtotal: money,
});

export const paymentOrder = paymentOrderRow.extend({
  bill_to_address: z.string().nullable(),
  bill_to_email: z.string().nullable(),
  reservations: z.array(orderReservation),
  /** By reservation and container; those taken off last. */
  lines: z.array(paymentOrderLine),
  vat: z.array(vatShare),
  retention_detail: retentionDetail,
  access_key: z.string().nullable(),
  /** Null of an order of services. */
  reimbursement: reimbursement.nullable(),
  deliveries: z.array(sapDelivery),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** The order, and those that were made beside it: refunds stand on an order of their own. */
export const generatedOrder = paymentOrder.extend({
  other_orders: z.array(z.object({ numero_orden: z.number(), kind: orderKind, total: money })),
});
export type GeneratedOrder = z.infer<typeof generatedOrder>;

export const customerLine = paymentOrderLine.omit({
  id_charge: true,
  original_quantity: true,
  original_unit_price: true,
  justification: true,
  removed_at: true,
});
export const customerOrder = paymentOrder
  .omit({ ...internal, deliveries: true })
  .extend({ lines: z.array(customerLine) });

/** Up to 9,999.99. */
const quantity = z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, 'Ingrese una cantidad con hasta dos decimales');
/** From zero to 999,999.99: what lowers a price is a discount of its own, not a line below zero. */
const unitPrice = price('El valor unitario');
/** Longer ones are cut to 255 characters, an empty one is null (spec §5). */
const justification = text(5000).nullish();

export const generateInput = z
  .strictObject({
    id_bill_to: id.optional(),
    id_reservations: z.array(id).min(1).max(500).optional(),
    id_guides: z.array(id).min(1).max(500).optional(),
    /** Decides the VAT; default today, never later. */
    emission_date: givenDate.optional(),
    /** What the person was shown that they come to, refunds among them, USD without VAT: another sum is refused. */
    expected_subtotal: money.nullish(),
  })
  .refine(v => v.id_bill_to !== undefined || v.id_reservations !== undefined || v.id_guides !== undefined, {
    message: 'Elija un cliente, reservas o guías',
    path: ['id_bill_to'],
  });
export type GenerateInput = z.infer<typeof generateInput>;

const orderKey = { numero_orden: id, version };
export const orderTarget = z.strictObject(orderKey);

/** Either a charge that was left off an order, or a service with its amounts. */
export const addServiceInput = z
  .strictObject({
    ...orderKey,
    id_charge: id.optional(),
    id_service: id.optional(),
    id_reservation: id.optional(),
    description: requiredText(300).optional(),
    quantity: quantity.optional(),
    unit_price: unitPrice.optional(),
    justification,
    /** What the person was shown that the charge comes to with its discounts, USD without VAT: another amount is refused. */
    expected_subtotal: money.nullish(),
  })
  .refine(
    v =>
      v.id_charge !== undefined ||
      (v.id_service !== undefined && v.quantity !== undefined && v.unit_price !== undefined),
    { message: 'Elija un rubro, o un servicio con cantidad y precio', path: ['id_service'] },
  );
export type AddServiceInput = z.infer<typeof addServiceInput>;

export const editServiceInput = z.strictObject({
  ...orderKey,
  id_line: id,
  quantity: quantity.optional(),
  unit_price: unitPrice.optional(),
  description: requiredText(300).optional(),
  justification,
});
export type EditServiceInput = z.infer<typeof editServiceInput>;

export const deleteServiceInput = z.strictObject({ ...orderKey, id_line: id, justification });
export type DeleteServiceInput = z.infer<typeof deleteServiceInput>;
