import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, instant, listInput, money, motive, pageOf, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  addServiceInput,
  customerOrder,
  customerOrderRow,
  deleteServiceInput,
  editServiceInput,
  generatedOrder,
  generateInput,
  orderKind,
  orderStatus,
  orderTarget,
  paymentOrder,
  paymentOrderRow,
} from './billing.shapes.ts';

/** A reservation that may be billed and is on no order. */
export const reservationToInvoice = z.object({
  id_reservation: z.number(),
  id_bill_to: z.number(),
  bill_to_name: z.string(),
  client_name: z.string(),
  reservation_type: z.enum(['E', 'I']),
  booking: z.string().nullable(),
  bl: z.string().nullable(),
  reference: z.string().nullable(),
  route_text: z.string(),
  containers_text: z.string(),
  appointment_date: date,
  /** True while guides are open; the client may be billed from the acceptance on. */
  early: z.boolean(),
  /** When its last guide was closed; for an early one, when it was accepted. */
  ready_at: instant,
  /** Days since then, business dates. */
  age_days: z.number(),
  charges: z.number(),
  base_0: money,
  base_iva: money,
  iva: money,
  total: money,
});
export type ReservationToInvoice = z.infer<typeof reservationToInvoice>;
export const getBillingSetup = defineCall({
  method: 'POST',
  path: '/payment_order/get_billing_setup',
  access: action('billing.read'),
  changes: false,
  output: z.object({
    /** Orders are sent to SAP before they are invoiced (parameter facturar_con_sap today). */
    with_sap: z.boolean(),
    /** The server has an address of SAP. */
    sap_is_set_up: z.boolean(),
    /** Invoices are made for the SRI's test environment (parameter sri_ambiente today) and are not legally valid. */
    sri_is_test: z.boolean(),
  }),
  summary: 'How orders become invoices: through SAP or directly. Operator only; empty for others.',
  shows: ['parameter'],
});

export const toInvoiceFilters = {
  id_bill_to: id,
  id_reservations: z.array(id).max(500),
  min_age_days: z.number().int().min(0).max(3650),
};

export const getReservationsToInvoice = defineCall({
  method: 'POST',
  path: '/reservation/get_reservations_to_invoice',
  access: action('billing.read'),
  changes: false,
  input: listInput(toInvoiceFilters),
  output: pageOf(reservationToInvoice),
  summary:
    'What is delivered and not on an order, by bill-to and reservation, with age and amounts at today’s VAT; empty for others than the operator.',
  shows: ['payment_order', 'reservation'],
});

export const getReservationsToInvoiceExcel = excelOf(getReservationsToInvoice, 'reservations_to_invoice');

export const paymentOrderFilters = {
  kind: orderKind,
  status: orderStatus,
  id_bill_to: id,
  /** SAP refused it, or it is retried after an error. Operator only. */
  sap_failed: z.boolean(),
  /** The order charges more freight than the false freight of the trip. Operator only. */
  overpaid: z.boolean(),
  date_from: givenDate,
  date_to: givenDate,
};

export const getPaymentOrders = defineCall({
  method: 'POST',
  path: '/payment_order/get_payment_orders',
  access: action('billing.read'),
  changes: false,
  input: listInput(paymentOrderFilters),
  output: pageOf(paymentOrderRow),
  outputFor: { customer: pageOf(customerOrderRow) },
  summary:
    'Payment orders by page; the date range is of the emission date; a customer sees its own without internal data.',
  shows: ['payment_order'],
});

export const getPaymentOrdersExcel = excelOf(getPaymentOrders, 'payment_orders');

export const getPaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/get_payment_order',
  access: action('billing.read'),
  changes: false,
  input: z.strictObject({ numero_orden: id }),
  output: paymentOrder,
  outputFor: { customer: customerOrder },
  summary:
    'One payment order with lines, totals by VAT rate, retention 310 and its posting to SAP; 404 outside the scope.',
  shows: [
    { noun: 'payment_order', by: 'numero_orden' },
    { noun: 'invoice', inside: 'id_invoice' },
  ],
});

const touches = ['payment_order', 'sap_posting'] as const;

export const generatePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/generate_payment_order',
  access: action('billing.order', { on: ['/facturas', '/reservas-facturas'] }),
  input: generateInput,
  output: generatedOrder,
  touches,
  summary:
    'Gathers the unbilled charges of one bill-to’s closed reservations (accepted ones with early billing) into a draft, what the client pays back into another (`other_orders`); 409 if there are none, COBRO_CAMBIADO with the current sum if it differs from the one that the person saw, 422 COMPROBANTE_REQUERIDO for a refund without its voucher.',
});

export const addServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/add_service_payment_order',
  access: action('billing.order', { on: ['/facturas/{number}'] }),
  input: addServiceInput,
  output: paymentOrder,
  touches,
  summary:
    'Adds to a draft a charge that is on no order, or a service with its own amounts. 409 COBRO_CAMBIADO if the amount of the charge differs from the one that the person saw.',
});

export const editServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/edit_service_payment_order',
  access: action('billing.order', { on: ['/facturas/{number}'] }),
  input: editServiceInput,
  output: paymentOrder,
  touches,
  summary:
    'Changes a line of a draft; another amount needs a justification (cut to 255, spec §5) and the original amounts are kept.',
});

export const deleteServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/delete_service_payment_order',
  access: action('billing.order', { on: ['/facturas/{number}'] }),
  input: deleteServiceInput,
  output: paymentOrder,
  touches,
  summary: 'Removes a line from a draft with a justification; its charge can be billed on another order.',
});

/** `deleted_at` null: a cancellation was requested from SAP; the order is deleted when SAP confirms. */
export const deletedOrder = z.object({
  numero_orden: z.number(),
  deleted_at: instant.nullable(),
  version: z.number(),
});

export const deleteOrder = defineCall({
  method: 'POST',
  path: '/payment_order/delete_order',
  access: action('billing.order', { on: ['/facturas/{number}', '/reposteos/{number}'] }),
  input: z.strictObject({ numero_orden: id, version, motive }),
  output: deletedOrder,
  touches,
  summary:
    'Deletes an order that is neither invoiced nor on its way to SAP; its charges can be billed again. An order that SAP has is cancelled there first (ANULANDO). For an order in ERROR SAP is asked first: 409 YA_EN_SAP, SAP_NO_RESPONDE.',
});

export const sendOrderSap = defineCall({
  method: 'POST',
  path: '/payment_order/send_order_sap',
  access: action('billing.send', { on: ['/facturas', '/facturas/{number}', '/reservas-facturas'] }),
  input: orderTarget,
  output: paymentOrder,
  touches,
  summary: 'Puts a draft on its way to SAP (ENVIANDO); five tries, then ERROR.',
});

export const resendOrderSap = defineCall({
  method: 'POST',
  path: '/payment_order/resend_order_sap',
  access: action('billing.send', { on: ['/facturas', '/facturas/{number}', '/reservas-facturas'] }),
  input: orderTarget,
  output: paymentOrder,
  touches,
  summary:
    'Sends the failed posting of an order (the order, its invoice or its cancellation) again with the same key, so that SAP creates only one document.',
});

const refunds = { method: 'POST', access: action('refund.send'), touches: ['payment_order', 'sap_posting'] } as const;

export const resendOrderRefundSap = defineCall({
  ...refunds,
  path: '/refunds/resend_order_refund_sap',
  input: orderTarget,
  output: paymentOrder,
  summary: 'As resend_order_sap, for an order of refunds. 404 for others, 409 MODIFICADO, ORDEN_NO_PERMITE.',
});

export const deleteOrderRefundSap = defineCall({
  ...refunds,
  path: '/refunds/delete_order_refund_sap',
  input: z.strictObject({ numero_orden: id, version, motive }),
  output: deletedOrder,
  summary: 'As delete_order, for an order of refunds. 404 for others, 409 YA_EN_SAP, SAP_NO_RESPONDE, MODIFICADO.',
});
