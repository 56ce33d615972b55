import { ORDER_KIND_NAMES, type OrderKind } from '@cabezal/domain/money/costs/refunds';
import { z } from 'zod';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import { date, givenDate, id, instant, money, possible, price, requiredText, text, version } from '../../shapes.ts';
import { sapDelivery } from '../../system/sap/sap-delivery.shapes.ts';

/** Draft, on its way to SAP, in SAP, refused by SAP (listed in Reposteos), being cancelled in SAP, invoiced. */
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

/** Sales or refunds, never both on one order. */
export const orderKind = z.enum(Object.keys(ORDER_KIND_NAMES) as [OrderKind]);

/** Possible actions on the order: true, or the reason why not. */
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

/** Part of an order or invoice with one VAT rate. `tarifa` in percent. */
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
  /** Sum of the discounts of its lines, USD; with a discount the order may be of 0.00 (decision 0150). */
  discount: money,
  /**
   * Amount by which the freight on the order exceeds the false freight of the trip, to be returned by a credit note unless the order is
   * withdrawn (decision 0128).
   */
  overpaid: money.nullable(),
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
/** Fields hidden from customers: state in SAP, amount to be returned, author, actions. */
const internal = {
  overpaid: true,
  created_by: true,
  sent_at: true,
  sap_number: true,
  error_text: true,
  can: true,
} as const;
export const customerOrderRow = paymentOrderRow.omit(internal);

/** Third-party document of a refund line, as of the creation of the order. */
export const voucher = z.object({
  ruc: z.string(),
  name: z.string(),
  document_type: z.string(),
  document_number: z.string(),
  document_auth: z.string().nullable(),
  document_date: date,
});
/** Refunds in the electronic invoice (`<reembolsos>`): each voucher once, and totals. */
export const reimbursement = z.object({
  codDocReembolso: z.literal('41'),
  totalComprobantesReembolso: money,
  totalBaseImponibleReembolso: money,
  totalImpuestoReembolso: money,
  vouchers: z.array(voucher.extend({ base_0: money, base_iva: money, iva: money, total: money })),
});

/** A line of an order. Amounts without VAT; `iva` is that of the line, by the order's emission date. */
export const paymentOrderLine = z.object({
  id_line: z.number(),
  id_charge: z.number().nullable(),
  id_reservation: z.number().nullable(),
  /** The container as displayed: 48188-1. */
  container: z.string().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service_code: z.string(),
  service_type: z.string(),
  service: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  /** Discount; `subtotal` is the amount after it. */
  discount: money,
  subtotal: money,
  iva_kind: chargedVatKind,
  codigo_sri: z.string(),
  tarifa: z.string(),
  iva: money,
  /** Computed from the trip, if a person changed it. */
  original_quantity: z.string().nullable(),
  original_unit_price: money.nullable(),
  justification: z.string().nullable(),
  /** For a refund; null: a sale. */
  voucher: voucher.nullable(),
  /** When it was removed from the order; kept with its reason. */
  removed_at: instant.nullable(),
});
export type PaymentOrderLine = z.infer<typeof paymentOrderLine>;

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
  /** Sum of its lines on this order, without VAT. */
  subtotal: money,
});

export const paymentOrder = paymentOrderRow.extend({
  bill_to_address: z.string().nullable(),
  bill_to_email: z.string().nullable(),
  reservations: z.array(orderReservation),
  /** By reservation and container; removed ones last. */
  lines: z.array(paymentOrderLine),
  vat: z.array(vatShare),
  retention_detail: retentionDetail,
  access_key: z.string().nullable(),
  /** Null for an order of services. */
  reimbursement: reimbursement.nullable(),
  deliveries: z.array(sapDelivery),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** The order, and orders created with it: refunds are on an order of their own. */
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
/** From zero to 999,999.99; a reduction is a discount, not a negative line. */
const unitPrice = price('El valor unitario');
/** Cut to 255 characters; empty: null (spec §5). */
const justification = text(5000).nullish();

export const generateInput = z
  .strictObject({
    id_bill_to: id.optional(),
    id_reservations: z.array(id).min(1).max(500).optional(),
    id_guides: z.array(id).min(1).max(500).optional(),
    /** Determines the VAT; default today, never later. */
    emission_date: givenDate.optional(),
    /** Total displayed to the caller, including refunds, USD without VAT; a different total is refused. */
    expected_subtotal: money.nullish(),
  })
  .refine(v => v.id_bill_to !== undefined || v.id_reservations !== undefined || v.id_guides !== undefined, {
    message: 'Elija un cliente, reservas o guías',
    path: ['id_bill_to'],
  });
export type GenerateInput = z.infer<typeof generateInput>;

const orderKey = { numero_orden: id, version };
export const orderTarget = z.strictObject(orderKey);

/** A charge that is on no order, or a service with its amounts. */
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
    /** Amount of the charge after discounts displayed to the caller, USD without VAT; a different amount is refused. */
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
