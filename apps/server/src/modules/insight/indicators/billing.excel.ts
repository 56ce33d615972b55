import {
  type BillingDashboard,
  getBillingDashboardExcel,
  type SaleFigures,
} from '@cabezal/contract/insight/indicators/money.calls';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet, type Sheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { askedWords } from './asked.queries.ts';
import { readBilling } from './billing.ts';
import { hideIndicator } from './indicator-rights.ts';

type Row = SaleFigures & { of: string; share_percent?: number | null; cumulative_percent?: number | null };

const figure = (header: string, key: keyof Row): ExcelColumn<Row> => ({
  header,
  key,
  width: 16,
  type: 'money',
  sum: true,
});
const money: readonly ExcelColumn<Row>[] = [
  figure('FACTURADO', 'invoiced'),
  figure('ORDENADO', 'ordered'),
  figure('POR ORDENAR', 'to_order'),
  figure('EN VIAJE', 'on_trip'),
  figure('VENTA', 'sale'),
  { header: 'RESERVAS', key: 'reservations', width: 11, type: 'number', sum: true },
];
const shares: readonly ExcelColumn<Row>[] = [
  { header: 'PARTE %', key: 'share_percent', width: 11, type: 'number' },
  { header: 'ACUMULADO %', key: 'cumulative_percent', width: 14, type: 'number' },
];

const sheets = ({ months, clients }: BillingDashboard): Sheet[] => [
  readySheet<Row>(
    'MESES',
    [{ header: 'MES', key: 'of', width: 12, type: 'text' }, ...money],
    months.map(row => ({ ...row, of: row.month })),
  ),
  readySheet<Row>(
    'CLIENTES',
    [{ header: 'CLIENTE', key: 'of', width: 36, type: 'text' }, ...money, ...shares],
    clients.map(row => ({ ...row, of: row.name })),
  ),
];

export const billingExcel = (): Route =>
  serve(getBillingDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    const found = await readBilling(tx, actor, input, Number.POSITIVE_INFINITY);
    return workbookAnswer(tx, 'facturas', [
      ...sheets(found),
      filtersSheet(await askedWords(tx, input, 'DÍA DE LA CITA')),
    ]);
  });
