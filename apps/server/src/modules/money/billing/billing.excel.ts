import { ORDER_STATUS_NAMES, type PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { getInvoices, getInvoicesExcel, type InvoiceRow } from '@cabezal/contract/money/billing/invoices.calls';
import {
  getPaymentOrders,
  getPaymentOrdersExcel,
  getReservationsToInvoice,
  getReservationsToInvoiceExcel,
  type ReservationToInvoice,
} from '@cabezal/contract/money/billing/payment-orders.calls';
import { ORDER_KIND_NAMES } from '@cabezal/domain/money/costs/refunds';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { noRows, toInvoiceList } from './billable.queries.ts';
import { invoiceList } from './invoices.queries.ts';
import { vatOn } from './order-amounts.ts';
import { paymentOrderList } from './orders.queries.ts';

const toInvoiceColumns: ExcelColumn<ReservationToInvoice>[] = [
  { header: 'Facturar a', key: 'bill_to_name', width: 32, type: 'text' },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: r => RESERVATION_TYPE_NAMES[r.reservation_type],
  },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Contenedores', key: 'containers_text', width: 18, type: 'text' },
  { header: 'Booking', key: 'booking', width: 16, type: 'text' },
  { header: 'BL', key: 'bl', width: 16, type: 'text' },
  { header: 'Referencia', key: 'reference', width: 18, type: 'text' },
  { header: 'Fecha de la cita', key: 'appointment_date', width: 15, type: 'date' },
  { header: 'Anticipada', key: 'early', width: 11, type: 'text', value: r => yesNo(r.early) },
  { header: 'Lista desde', key: 'ready_at', width: 18, type: 'instant' },
  { header: 'Edad (días)', key: 'age_days', width: 11, type: 'number' },
  { header: 'Rubros', key: 'charges', width: 9, type: 'number' },
  { header: 'Base 0 %', key: 'base_0', width: 12, type: 'money' },
  { header: 'Base con IVA', key: 'base_iva', width: 12, type: 'money' },
  { header: 'IVA', key: 'iva', width: 12, type: 'money' },
  { header: 'Total', key: 'total', width: 12, type: 'money' },
];

export function toInvoiceExcel(): Route {
  return serveExcel(getReservationsToInvoiceExcel, getReservationsToInvoice, {
    name: 'por_facturar',
    sheet: 'Por facturar',
    columns: toInvoiceColumns,
    spec: async ({ input, tx, actor }) => {
      const { tarifa } = (await vatOn(tx, tx.today))('STANDARD');
      const list = toInvoiceList(input, tx, tarifa);
      // Only for the operator; empty for other audiences, as on the screen.
      return actor.audience === 'operator' ? list : { ...list, where: [noRows] };
    },
  });
}

const orderColumns: ExcelColumn<PaymentOrderRow>[] = [
  { header: 'Orden', key: 'numero_orden', width: 10, type: 'number' },
  { header: 'Estado', key: 'status', width: 16, type: 'text', value: o => ORDER_STATUS_NAMES[o.status] },
  { header: 'Tipo', key: 'kind', width: 12, type: 'text', value: o => ORDER_KIND_NAMES[o.kind] },
  { header: 'Facturar a', key: 'bill_to_name', width: 32, type: 'text' },
  { header: 'RUC', key: 'bill_to_ruc', width: 16, type: 'text' },
  { header: 'Emisión', key: 'emission_date', width: 13, type: 'date' },
  { header: 'Edad (días)', key: 'age_days', width: 11, type: 'number' },
  { header: 'Reservas', key: 'id_reservations', width: 24, type: 'text', value: o => o.id_reservations.join(', ') },
  { header: 'Líneas', key: 'lines_count', width: 9, type: 'number' },
  { header: 'Base 0 %', key: 'base_0', width: 12, type: 'money' },
  { header: 'Base con IVA', key: 'base_iva', width: 12, type: 'money' },
  { header: 'IVA', key: 'iva', width: 12, type: 'money' },
  { header: 'Total', key: 'total', width: 12, type: 'money' },
  { header: 'Retención', key: 'retention', width: 12, type: 'money' },
  { header: 'Por cobrar', key: 'to_collect', width: 12, type: 'money' },
  { header: 'Por devolver', key: 'overpaid', width: 13, type: 'money' },
  { header: 'Factura', key: 'invoice_number', width: 20, type: 'text' },
  { header: 'Facturada', key: 'invoiced_at', width: 18, type: 'instant' },
  { header: 'Creada', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Creada por', key: 'created_by', width: 24, type: 'text' },
  { header: 'Enviada a SAP', key: 'sent_at', width: 18, type: 'instant' },
  { header: 'Número en SAP', key: 'sap_number', width: 16, type: 'text' },
  { header: 'Error de SAP', key: 'error_text', width: 40, type: 'text' },
];

export function orderExcel(): Route {
  return serveExcel(getPaymentOrdersExcel, getPaymentOrders, {
    name: 'ordenes_de_pago',
    sheet: 'Órdenes de pago',
    columns: orderColumns,
    spec: ({ input, tx, actor }) => paymentOrderList(input, tx.today, actor.audience),
  });
}

const invoiceColumns: ExcelColumn<InvoiceRow>[] = [
  { header: 'Factura', key: 'number', width: 20, type: 'text' },
  { header: 'Orden', key: 'numero_orden', width: 10, type: 'number' },
  { header: 'Facturar a', key: 'bill_to_name', width: 32, type: 'text' },
  { header: 'RUC', key: 'bill_to_ruc', width: 16, type: 'text' },
  { header: 'Emisión', key: 'emission_date', width: 13, type: 'date' },
  { header: 'Base 0 %', key: 'base_0', width: 12, type: 'money' },
  { header: 'Base con IVA', key: 'base_iva', width: 12, type: 'money' },
  { header: 'IVA', key: 'iva', width: 12, type: 'money' },
  { header: 'Total', key: 'total', width: 12, type: 'money' },
  { header: 'Retención', key: 'retention', width: 12, type: 'money' },
  { header: 'Por cobrar', key: 'to_collect', width: 12, type: 'money' },
  { header: 'Clave de acceso', key: 'access_key', width: 54, type: 'text' },
  { header: 'Facturada', key: 'created_at', width: 18, type: 'instant' },
];

export function invoiceExcel(): Route {
  return serveExcel(getInvoicesExcel, getInvoices, {
    name: 'facturas',
    sheet: 'Facturas',
    columns: invoiceColumns,
    spec: ({ input }) => invoiceList(input),
  });
}
