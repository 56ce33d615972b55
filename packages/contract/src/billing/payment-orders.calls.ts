import { z } from 'zod';
import { action, defineCall } from '../call.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { date, givenDate, id, instant, listInput, money, motive, pageOf, version } from '../shapes.ts';
import {
  addServiceInput,
  customerOrder,
  customerOrderRow,
  deleteServiceInput,
  editServiceInput,
  generateInput,
  orderStatus,
  orderTarget,
  paymentOrder,
  paymentOrderRow,
  sapDelivery,
} from './billing.shapes.ts';

/** A reservation that may be billed and is not on an order yet. */
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
  /** True while guides are open: the client is billed from acceptance. */
  early: z.boolean(),
  /** When its last guide was closed; of an early one, when it was accepted. */
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
    /** Orders go through SAP before they are invoiced (parameter facturar_con_sap, today). */
    with_sap: z.boolean(),
    /** The server knows where SAP is. */
    sap_is_set_up: z.boolean(),
    /** Invoices are made for the SRI's test environment (parameter sri_ambiente, today): they are worth nothing. */
    sri_is_test: z.boolean(),
  }),
  summary: 'How orders become invoices here: through SAP or directly. The operator’s; others are told nothing.',
  shows: ['parameter'],
});

export const toInvoiceFilters = { id_bill_to: id, min_age_days: z.number().int().min(0).max(3650) };

export const getReservationsToInvoice = defineCall({
  method: 'POST',
  path: '/reservation/get_reservations_to_invoice',
  access: action('billing.read'),
  changes: false,
  input: listInput(toInvoiceFilters),
  output: pageOf(reservationToInvoice),
  summary:
    'What is delivered and not on an order, by bill-to and reservation, with amounts at today’s VAT and age; the operator’s, empty for others.',
  shows: ['payment_order', 'reservation'],
});

export const getReservationsToInvoiceExcel = excelOf(getReservationsToInvoice, 'reservations_to_invoice');

export const paymentOrderFilters = { status: orderStatus, id_bill_to: id, date_from: givenDate, date_to: givenDate };

export const getPaymentOrders = defineCall({
  method: 'POST',
  path: '/payment_order/get_payment_orders',
  access: action('billing.read'),
  changes: false,
  input: listInput(paymentOrderFilters),
  output: pageOf(paymentOrderRow),
  outputFor: { customer: pageOf(customerOrderRow) },
  summary:
    'Payment orders by page; the date range is of the emission date; a customer sees its own without what is internal.',
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
  summary: 'One payment order with lines, totals by VAT rate, retention 310 and its way to SAP; 404 outside the scope.',
  shows: [
    { noun: 'payment_order', by: 'numero_orden' },
    { noun: 'invoice', inside: 'id_invoice' },
  ],
});

const touches = ['payment_order'] as const;

export const generatePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/generate_payment_order',
  access: action('billing.order'),
  input: generateInput,
  output: paymentOrder,
  touches,
  summary:
    'Gathers the unbilled charges of one bill-to’s closed reservations (accepted ones with early billing) into a draft; 409 when there are none.',
});

export const addServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/add_service_payment_order',
  access: action('billing.order'),
  input: addServiceInput,
  output: paymentOrder,
  touches,
  summary: 'Adds to a draft a charge that is on no order, or a service with its own amounts.',
});

export const editServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/edit_service_payment_order',
  access: action('billing.order'),
  input: editServiceInput,
  output: paymentOrder,
  touches,
  summary:
    'Changes a line of a draft; another amount needs a justification (cut to 255, spec §5) and the original amounts are kept.',
});

export const deleteServicePaymentOrder = defineCall({
  method: 'POST',
  path: '/payment_order/delete_service_payment_order',
  access: action('billing.order'),
  input: deleteServiceInput,
  output: paymentOrder,
  touches,
  summary: 'Takes a line off a draft with a justification; its charge can be billed on another order.',
});

export const deletedOrder = z.object({ numero_orden: z.number(), deleted_at: instant, version: z.number() });

export const deleteOrder = defineCall({
  method: 'POST',
  path: '/payment_order/delete_order',
  access: action('billing.order'),
  input: z.strictObject({ numero_orden: id, version, motive }),
  output: deletedOrder,
  touches,
  summary: 'Deletes an order that is not invoiced nor on its way to SAP; its charges can be billed again.',
});

export const sendOrderSap = defineCall({
  method: 'POST',
  path: '/payment_order/send_order_sap',
  access: action('billing.send'),
  input: orderTarget,
  output: paymentOrder,
  touches,
  summary: 'Puts a draft on its way to SAP (ENVIANDO); five tries, then ERROR.',
});

export const resendOrderSap = defineCall({
  method: 'POST',
  path: '/payment_order/resend_order_sap',
  access: action('billing.send'),
  input: orderTarget,
  output: paymentOrder,
  touches,
  summary: 'Sends an order in ERROR again with the same key, so that SAP makes one document only.',
});

/** A message to SAP with its order. */
export const sapLogRow = sapDelivery.extend({
  numero_orden: z.number(),
  bill_to_name: z.string(),
  total: money,
  status: orderStatus,
  sap_number: z.string().nullable(),
  idempotency_key: z.string(),
  /** The order was deleted afterwards. */
  deleted: z.boolean(),
});
export type SapLogRow = z.infer<typeof sapLogRow>;
export const sapLogFilters = {
  state: z.enum(['PENDING', 'SENT', 'ERROR']),
  numero_orden: id,
  date_from: givenDate,
  date_to: givenDate,
};

export const logSap = defineCall({
  method: 'POST',
  path: '/logs/log_sap',
  access: action('billing.read'),
  changes: false,
  input: listInput(sapLogFilters),
  output: pageOf(sapLogRow),
  summary: 'Sales orders sent to SAP: state, tries, last error and times; the operator’s, empty for others.',
});
