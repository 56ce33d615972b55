import * as calls from '@cabezal/contract/money/costs/payment-costs.calls';
import { COST_ORDER_STATUS_NAMES } from '@cabezal/domain/money/costs/cost-order';
import { businessDate } from '@cabezal/domain/system/time/time';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { demandOperator } from '../../../platform/http/errors.ts';
import type { Route } from '../../../platform/http/route.ts';
import { costOrderList } from './cost-orders.queries.ts';
import { paymentCostList } from './payment-costs.queries.ts';

/** Voided rows count as zero in sums and show the reason. */
const live =
  (amount: (row: calls.PaymentCostRow) => string) =>
  (row: calls.PaymentCostRow): string =>
    row.voided_at === null ? amount(row) : '0.00';
/** The columns of the report `costos` (8-money §3). */
const costColumns: ExcelColumn<calls.PaymentCostRow>[] = [
  {
    header: 'FECHA',
    key: 'document_date',
    width: 12,
    type: 'date',
    value: (row, zone) => row.document_date ?? businessDate(row.created_at, zone),
  },
  { header: 'RESERVA', key: 'reservation_id', width: 10, type: 'number' },
  {
    header: 'CONTENEDOR',
    key: 'container_code',
    width: 16,
    type: 'text',
    value: row => row.container_code ?? row.container,
  },
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'PROVEEDOR', key: 'provider', width: 32, type: 'text' },
  { header: 'TIPO', key: 'cost_type', width: 24, type: 'text' },
  { header: 'DOCUMENTO', key: 'document_number', width: 19, type: 'text' },
  { header: 'SUBTOTAL', key: 'subtotal', width: 12, type: 'money', value: live(row => row.subtotal) },
  { header: 'IVA', key: 'iva', width: 12, type: 'money', value: live(row => row.iva) },
  { header: 'TOTAL', key: 'total', width: 12, type: 'money', value: live(row => row.total) },
  { header: 'REEMBOLSABLE', key: 'rebillable', width: 14, type: 'text', value: row => yesNo(row.rebillable) },
  { header: 'ORDEN', key: 'numero_orden', width: 10, type: 'number' },
  {
    header: 'ESTADO SAP',
    key: 'order_status',
    width: 14,
    type: 'text',
    value: row => row.order_status && COST_ORDER_STATUS_NAMES[row.order_status],
  },
  { header: 'JUSTIFICACIÓN', key: 'justification', width: 40, type: 'text' },
  { header: 'MOTIVO DE ANULACIÓN', key: 'void_reason', width: 40, type: 'text' },
];
const orderColumns: ExcelColumn<calls.CostOrderRow>[] = [
  { header: 'Orden', key: 'numero_orden', width: 10, type: 'number' },
  { header: 'Proveedor', key: 'provider_name', width: 32, type: 'text' },
  { header: 'RUC', key: 'provider_ruc', width: 16, type: 'text' },
  { header: 'Factura', key: 'document_number', width: 19, type: 'text' },
  { header: 'Fecha', key: 'document_date', width: 12, type: 'date' },
  { header: 'Costos', key: 'lines_count', width: 9, type: 'number' },
  { header: 'Subtotal', key: 'subtotal', width: 12, type: 'money' },
  { header: 'IVA', key: 'iva', width: 12, type: 'money' },
  { header: 'Total', key: 'total', width: 12, type: 'money' },
  { header: 'Estado', key: 'status', width: 12, type: 'text', value: row => COST_ORDER_STATUS_NAMES[row.status] },
  { header: 'Número SAP', key: 'sap_number', width: 14, type: 'text' },
  { header: 'Motivo de anulación', key: 'void_reason', width: 40, type: 'text' },
];

export function paymentCostExcels(): Route[] {
  return [
    serveExcel(calls.getPaymentCostsExcel, calls.getPaymentCosts, {
      name: 'costos',
      sheet: 'Costos',
      columns: costColumns,
      spec: ({ input, actor, tx }) => {
        demandOperator(actor);
        return paymentCostList(input, tx.zone);
      },
    }),
    serveExcel(calls.getCostsProvidersExcel, calls.getCostsProviders, {
      name: 'ordenes_costos',
      sheet: 'Órdenes',
      columns: orderColumns,
      spec: ({ input, actor }) => {
        demandOperator(actor);
        return costOrderList(input);
      },
    }),
  ];
}
