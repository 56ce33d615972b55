import { RESERVATION_BILLING_NAMES } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { ReportReservation } from '@cabezal/contract/insight/reports/reservations.calls';
import { REPORT_DATE_NAMES, REPORT_DATES, type ReportDate } from '@cabezal/domain/insight/reports/report-dates';
import { percentText, saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { STATUS_INFO, STATUSES } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { paths, pathTo } from '../../../app/paths.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { cantonFilter, portFilter } from '../../../kits/selects/lane-filters.ts';
import {
  advisorFilter,
  clientFilter,
  lineFilter,
  operativeFilter,
} from '../../../kits/selects/of-reservation-filters.ts';
import { RouteText } from '../../../kits/trips/RouteText.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  type ColumnOptions,
  customColumn,
  dateColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  percentColumn,
  textColumn,
  typeColumn,
} from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

type Row = ReportReservation;
export const reservationPath = (row: Row) => pathTo(paths.reservation, { id_reserva: row.id_reservation });

const statuses = STATUSES.map(value => ({ value, label: STATUS_INFO[value].label })).sort((a, b) =>
  a.label.localeCompare(b.label, 'es'),
);

/** Filters of the report. Advisors who may read only their own sales have no filter by advisor. */
export const reportFilters = (readsAll: boolean): Filter[] => [
  {
    kind: 'options',
    field: 'date_kind',
    label: 'Fecha de',
    all: REPORT_DATE_NAMES.CITA,
    options: REPORT_DATES.map(value => ({ value, label: REPORT_DATE_NAMES[value] })),
  },
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Período' },
  clientFilter,
  { kind: 'options', field: 'shown_status', label: 'Estado', options: statuses, many: true },
  companyFilter(undefined, { field: 'id_party', label: 'Interviene' }),
  cantonFilter,
  portFilter,
  {
    kind: 'options',
    field: 'reservation_type',
    label: 'Tipo',
    options: optionsOf(RESERVATION_TYPE_NAMES),
  },
  lineFilter,
  ...(readsAll ? [advisorFilter] : []),
  operativeFilter,
];

/** Columns of the dates. Hidden by default, except the appointment and the date by which the report is filtered. */
function dayColumns(asked: ReportDate): Column<Row>[] {
  const day = (of: ReportDate, options: ColumnOptions<Row> = {}): ColumnOptions<Row> => ({
    ...options,
    hidden: of !== asked,
    card: of === asked ? 'line' : 'none',
  });
  return [
    instantColumn<Row>('appointment_at', 'Cita', { ...day('CITA', { sort: true }), hidden: false }),
    instantColumn<Row>('created_at', 'Creada', day('CREACION', { sort: true })),
    instantColumn<Row>('accepted_at', 'Aprobada', day('APROBACION')),
    instantColumn<Row>('cut_off', 'Cut-off', day('CUT_OFF')),
    instantColumn<Row>('finished_at', 'Cerrada', day('CIERRE')),
    dateColumn<Row>('invoiced_on', 'Última emisión', day('EMISION')),
  ];
}

/** One row per reservation; cost and margin for people who may see them. */
export const reportColumns = (seesCosts: boolean, asked: ReportDate): Column<Row>[] => [
  linkColumn<Row>('id_reservation', 'Reserva', { to: reservationPath, sort: true, width: 84 }),
  typeColumn<Row>('reservation_type', 'Tipo', { card: 'none' }),
  longTextColumn<Row>('client_name', 'Cliente', { flex: 18, sort: true, card: 'line' }),
  customColumn<Row>('route_text', 'Ruta', row => <RouteText route={row.route_text} />, { flex: 18, card: 'none' }),
  ...dayColumns(asked),
  customColumn<Row>('shown_status', 'Estado', row => <StatusTag status={row.shown_status} />, {
    width: 160,
    sort: 'status',
    card: 'side',
  }),
  customColumn<Row>(
    'containers_text',
    'Contenedor',
    row => <span title={row.container_codes ?? undefined}>{row.containers_text}</span>,
    {
      width: 128,
      card: 'none',
    },
  ),
  numberColumn<Row>('containers_count', 'Cantidad', { hidden: true }),
  customColumn<Row>('billing', 'Facturación', row => row.billing && RESERVATION_BILLING_NAMES[row.billing], {
    width: 150,
    hidden: true,
  }),
  moneyColumn<Row>('sale', 'Venta', { card: 'line' }),
  ...(seesCosts
    ? [
        moneyColumn<Row>('cost', 'Costo', { card: 'none' }),
        moneyColumn<Row>('margin', 'Margen', { card: 'none' }),
        percentColumn<Row>('profitability', 'Rentabilidad', { width: 112 }),
        customColumn<Row>('sale_margin', 'Sobre la venta', row => percentText(saleMargin(row), 1), {
          width: 112,
          align: 'right',
          card: 'none',
        }),
      ]
    : []),
  textColumn<Row>('bill_to', 'Se factura a', { hidden: true }),
  textColumn<Row>('addressee', 'Destinatario', { hidden: true }),
  textColumn<Row>('advisor', 'Asesor', { hidden: true }),
  textColumn<Row>('operative', 'Operativo', { hidden: true }),
  textColumn<Row>('shipping_line', 'Naviera', { hidden: true }),
  textColumn<Row>('booking', 'Booking', { hidden: true }),
  textColumn<Row>('bl', 'BL', { hidden: true }),
  textColumn<Row>('cw1_code', 'CW1', { hidden: true }),
  textColumn<Row>('reference', 'Referencia', { hidden: true }),
];
