import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, instant, listInput, money, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import {
  amounts,
  orderReservation,
  orderTarget,
  paymentOrder,
  paymentOrderLine,
  retentionDetail,
  vatShare,
} from './billing.shapes.ts';

export const invoiceRow = amounts.extend({
  id_invoice: z.number(),
  numero_orden: z.number(),
  /** 001-001-000000001 */
  number: z.string(),
  id_bill_to: z.number(),
  bill_to_name: z.string(),
  bill_to_ruc: z.string(),
  emission_date: date,
  access_key: z.string(),
  created_at: instant,
});
export type InvoiceRow = z.infer<typeof invoiceRow>;
export const invoiceFilters = { id_bill_to: id, date_from: givenDate, date_to: givenDate };

export const invoiceLine = paymentOrderLine.pick({
  id_line: true,
  id_reservation: true,
  container: true,
  container_code: true,
  service_code: true,
  service: true,
  description: true,
  quantity: true,
  unit_price: true,
  discount: true,
  subtotal: true,
  codigo_sri: true,
  tarifa: true,
  iva: true,
  voucher: true,
});

export const invoice = invoiceRow.extend({
  /** 1 test, 2 production (SRI). */
  environment: z.enum(['1', '2']),
  issuer: z.object({
    name: z.string(),
    ruc: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  bill_to_address: z.string().nullable(),
  bill_to_email: z.string().nullable(),
  bill_to_phone: z.string().nullable(),
  /** Without VAT. */
  subtotal: money,
  lines: z.array(invoiceLine),
  /** References of its reservations for the payer. */
  reservations: z.array(orderReservation.pick({ id_reservation: true, booking: true, bl: true, reference: true })),
  vat: z.array(vatShare),
  retention_detail: retentionDetail,
});
export type Invoice = z.infer<typeof invoice>;

export const facturarOrden = defineCall({
  method: 'POST',
  path: '/payment_order/facturar_orden',
  access: action('billing.invoice'),
  input: orderTarget,
  output: paymentOrder,
  touches: ['payment_order', 'invoice', 'sap_posting'],
  summary:
    'Makes the invoice of an order that SAP has, or of a draft where orders do not go through SAP: next number of the sequence, 49-digit access key of the SRI, status FACTURADA.',
});

export const getInvoices = defineCall({
  method: 'POST',
  path: '/payment_order/get_invoices',
  access: action('billing.read'),
  changes: false,
  input: listInput(invoiceFilters),
  output: pageOf(invoiceRow),
  summary: 'Invoices by page; the date range is of the emission date; a customer sees its own.',
  shows: ['invoice', 'payment_order'],
});

export const getInvoicesExcel = excelOf(getInvoices, 'invoices');

export const getInvoice = defineCall({
  method: 'POST',
  path: '/payment_order/get_invoice',
  access: action('billing.read'),
  changes: false,
  input: z.strictObject({ id_invoice: id }),
  output: invoice,
  summary: 'One invoice with lines, totals by VAT rate and retention 310; 404 outside the scope.',
});

export const invoicePdf = defineCall({
  method: 'GET',
  path: '/payment_order/invoice_pdf/{id_invoice}',
  access: action('billing.read'),
  input: z.strictObject({ id_invoice: id }),
  output: z.unknown(),
  summary: 'The invoice as a PDF in the form of the SRI’s RIDE, shown inline.',
});
