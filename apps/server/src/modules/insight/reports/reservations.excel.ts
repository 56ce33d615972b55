import { RESERVATION_BILLING_NAMES } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import {
  getReportReservations,
  getReportReservationsExcel,
  type ReportReservation,
} from '@cabezal/contract/insight/reports/reservations.calls';
import { REPORT_DATE_NAMES } from '@cabezal/domain/insight/reports/report-dates';
import { saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { formatDate } from '@cabezal/domain/system/time/time';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { FilterWords } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { namesOf, type ReportFilters, reportReservationSpec, withoutCost } from './reservations.queries.ts';
import { reservationsAsked } from './reservations.ts';

type Row = ReportReservation;
const text = (header: string, key: keyof Row, width: number, value?: (row: Row) => unknown): ExcelColumn<Row> => ({
  header,
  key,
  width,
  type: 'text',
  value,
});
const instant = (header: string, key: keyof Row): ExcelColumn<Row> => ({
  header,
  key,
  width: 18,
  type: 'instant',
});
const money = (header: string, key: 'sale' | 'cost' | 'margin'): ExcelColumn<Row> => ({
  header,
  key,
  width: 14,
  type: 'money',
  sum: true,
});

const columns: ExcelColumn<Row>[] = [
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  text('TIPO', 'reservation_type', 13, row => RESERVATION_TYPE_NAMES[row.reservation_type]),
  text('CLIENTE', 'client_name', 32),
  text('SE FACTURA A', 'bill_to', 30),
  text('DESTINATARIO', 'addressee', 30),
  text('RUTA', 'route_text', 44),
  text('ETAPA', 'status', 14, row => labelOf(row.status)),
  text('ESTADO', 'shown_status', 20, row => labelOf(row.shown_status)),
  text('CONTENEDORES', 'container_codes', 28, row => row.container_codes ?? row.containers_text),
  { header: 'CANTIDAD', key: 'containers_count', width: 10, type: 'number', sum: true },
  text('BOOKING', 'booking', 16),
  text('BL', 'bl', 16),
  text('CW1', 'cw1_code', 16),
  text('REFERENCIA', 'reference', 18),
  text('NAVIERA', 'shipping_line', 18),
  text('ASESOR', 'advisor', 24),
  text('OPERATIVO', 'operative', 24),
  instant('CREADA', 'created_at'),
  instant('APROBADA', 'accepted_at'),
  instant('CITA', 'appointment_at'),
  instant('CUT-OFF', 'cut_off'),
  instant('CERRADA', 'finished_at'),
  { header: 'ÚLTIMA EMISIÓN', key: 'invoiced_on', width: 16, type: 'date' },
  text('FACTURACIÓN', 'billing', 18, row => row.billing && RESERVATION_BILLING_NAMES[row.billing]),
  money('VENTA', 'sale'),
  money('COSTO', 'cost'),
  money('MARGEN', 'margin'),
  { header: 'RENTABILIDAD (%)', key: 'profitability', width: 16, type: 'number' },
  { header: 'SOBRE LA VENTA (%)', key: 'profitability', width: 18, type: 'number', value: saleMargin },
];
/** Columns that are omitted for people who may not see costs. */
const ofCosts = ['cost', 'margin', 'profitability'] as const;

async function filterWords(
  tx: Tx,
  asked: ReportFilters,
  search: string | undefined,
  whose: string,
): Promise<FilterWords> {
  const { date_kind = 'CITA', date_from, date_to, reservation_type, status = [], shown_status = [] } = asked;
  const named = await namesOf(tx, asked);
  const days = [date_from && `desde ${formatDate(date_from)}`, date_to && `hasta ${formatDate(date_to)}`];
  return {
    [REPORT_DATE_NAMES[date_kind].toUpperCase()]: days.filter(Boolean).join(' ') || 'Cualquier fecha',
    CLIENTE: named.client ?? 'Todos',
    INTERVIENE: named.party,
    CANTÓN: named.canton ?? 'Todos',
    PUERTO: named.port ?? 'Todos',
    TIPO: reservation_type && RESERVATION_TYPE_NAMES[reservation_type],
    ETAPA: status.map(labelOf).join(', '),
    ESTADO: shown_status.map(labelOf).join(', ') || 'Todos',
    NAVIERA: named.line,
    ASESOR: named.advisor,
    OPERATIVO: named.operative,
    BÚSQUEDA: search,
    RESERVAS: whose,
  };
}

/** The screen's column of a column here, where the names differ. */
const onScreen = ({ header, key }: ExcelColumn<Row>): string => {
  if (header === 'SOBRE LA VENTA (%)') return 'sale_margin';
  return key === 'container_codes' ? 'containers_text' : key;
};
/** The chosen columns in the screen's order; the number of the reservation always comes first. */
export function chosenColumns<C extends ExcelColumn<Row>>(
  names: readonly string[] | undefined,
  all: readonly C[],
): readonly C[] {
  if (names === undefined) return all;
  const others = names.filter(name => name !== 'id_reservation');
  return ['id_reservation', ...others].flatMap(name => all.filter(column => onScreen(column) === name));
}

export const reservationsExcel = (): Route =>
  serveExcel(getReportReservationsExcel, getReportReservations, {
    name: 'reservas',
    sheet: 'RESERVAS',
    columns,
    without: actor => (seesCosts(actor) ? [] : ofCosts),
    chosen: (input, all) => chosenColumns(input.columns, all),
    spec: ({ tx, actor, input }) => reportReservationSpec(input, reservationsAsked(actor, input.filters), tx),
    filters: async ({ tx, actor, input }) => {
      const asked = reservationsAsked(actor, input.filters);
      const whose = asked.only === null ? 'De todos los asesores' : `De ${actor.name}`;
      const words = await filterWords(tx, asked.filters, input.search, whose);
      return { ...words, 'SIN MARGEN': await withoutCost(tx, input.search, asked) };
    },
  });
