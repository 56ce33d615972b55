import { getLaneGainReport } from '@cabezal/contract/insight/indicators/money.calls';
import { saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { askedWords } from './asked.queries.ts';
import { hideIndicator } from './indicator-rights.ts';
import { type LaneReport, laneReport } from './lane-gain.queries.ts';
import { laneFigures, laneName } from './lane-gain.ts';

interface Row {
  lane: string;
  type: string;
  trips: number;
  reservations: number;
  sale: string;
  km: number;
  hours: number;
  toll: number;
  items: number;
  purchase: number;
  cost: string;
  profitability: string | null;
}
const number = (header: string, key: keyof Row, width = 11): ExcelColumn<Row> => ({
  header,
  key,
  width,
  type: 'number',
  sum: true,
});
const money = (header: string, key: keyof Row): ExcelColumn<Row> => ({
  header,
  key,
  width: 14,
  type: 'money',
  sum: true,
});
const columns: readonly ExcelColumn<Row>[] = [
  { header: 'RUTA', key: 'lane', width: 44, type: 'text' },
  { header: 'TIPO', key: 'type', width: 14, type: 'text' },
  number('RESERVAS', 'reservations'),
  number('VIAJES', 'trips'),
  money('VENTA', 'sale'),
  number('KM', 'km'),
  number('HORAS', 'hours'),
  money('PEAJE', 'toll'),
  money('ÍTEMS', 'items'),
  money('COMPRA', 'purchase'),
  money('COSTO', 'cost'),
  { header: 'RENTABILIDAD', key: 'profitability', width: 15, type: 'number' },
  { header: 'SOBRE LA VENTA', key: 'profitability', width: 15, type: 'number', value: saleMargin },
];

const sum = (rows: readonly LaneReport[], key: 'trips' | 'km' | 'hours' | 'toll' | 'items' | 'purchase'): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[key]), 0) * 100) / 100;
const driven = (rows: readonly LaneReport[]) => ({
  trips: sum(rows, 'trips'),
  km: sum(rows, 'km'),
  hours: sum(rows, 'hours'),
  toll: sum(rows, 'toll'),
  items: sum(rows, 'items'),
  purchase: sum(rows, 'purchase'),
});
const typeName = (type: string): string => RESERVATION_TYPE_NAMES[type as keyof typeof RESERVATION_TYPE_NAMES] ?? type;

export const laneGainReport = (): Route =>
  serve(getLaneGainReport, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    const found = await laneReport(tx, input);
    const rows = found.map(row => ({
      lane: laneName(row),
      type: typeName(row.reservation_type),
      ...driven([row]),
      ...laneFigures(row),
    }));
    return workbookAnswer(tx, 'costo_margen_ruta', [
      readySheet<Row>('RUTAS', columns, rows),
      filtersSheet(await askedWords(tx, input, 'DÍA DE LA CITA')),
    ]);
  });
