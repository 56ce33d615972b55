import { REPORT_DATES } from '@cabezal/domain/insight/reports/report-dates';
import { z } from 'zod';
import {
  ofReservationFilters,
  reservationRow,
  reservationType,
} from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, instant, listInput, money, pageOf, text, workbook } from '../../shapes.ts';

/** Reservations by date, party, lane, state or container (8-money §7): rows, sums, Excel. */
export const reportReservation = reservationRow
  .pick({
    id_reservation: true,
    reservation_type: true,
    client_name: true,
    route_text: true,
    status: true,
    shown_status: true,
    containers_text: true,
    container_codes: true,
    containers_count: true,
    booking: true,
    bl: true,
    cw1_code: true,
    reference: true,
    shipping_line: true,
    advisor: true,
    created_at: true,
    appointment_at: true,
    cut_off: true,
    finished_at: true,
    billing: true,
    /** Percent of the cost; null: costs are hidden from the caller. */
    profitability: true,
  })
  .extend({
    bill_to: z.string().nullable(),
    addressee: z.string().nullable(),
    operative: z.string().nullable(),
    accepted_at: instant.nullable(),
    /** Number of containers that are neither rejected nor cancelled. */
    containers_count: z.number(),
    /** Emission of the latest invoice of its orders, which may contain other reservations, too. */
    invoiced_on: date.nullable(),
    /** USD without VAT, as in the margin of a reservation. */
    sale: money,
    /** Null: hidden from the caller, or unknown. */
    cost: money.nullable(),
    /** Null: hidden from the caller, or the cost of a leg is unknown. */
    margin: money.nullable(),
  });
export type ReportReservation = z.infer<typeof reportReservation>;

const { id_client, id_advisor, id_operative, id_shipping_line } = ofReservationFilters;
const filters = {
  /** The date to which `date_from` and `date_to` refer; absent: the appointment. Reservations without that date are not found. */
  date_kind: z.enum(REPORT_DATES),
  date_from: givenDate,
  date_to: givenDate,
  id_client,
  id_advisor,
  id_operative,
  id_shipping_line,
  /** A company in any role: client, bill-to, addressee, forwarder, carrier. */
  id_party: id,
  /** Lane: canton of the first plant, first port. */
  id_canton: id,
  id_port: id,
  reservation_type: reservationType,
  status: z.array(z.string().max(30)).max(24),
  shown_status: z.array(z.string().max(30)).max(24),
};
const read = { access: action('report.money'), method: 'POST', changes: false } as const;
const shows = ['reservation', 'guide', 'payment_order', 'invoice', 'payment_cost'] as const;

export const getReportReservations = defineCall({
  ...read,
  path: '/reports/get_report_reservations',
  input: listInput(filters),
  output: pageOf(reportReservation),
  summary:
    'Reservations by a kind of day (appointment, creation, approval, cut-off, closing, emission of its latest invoice), party, lane, state; the search finds numbers and containers. A person who may not read reports of all advisors gets only those whose advisor they are. 403 for others than the operator; 422 PERIODO.',
  shows,
});
export const getReportReservationsExcel = defineCall({
  ...read,
  path: '/excel/report_reservations',
  input: listInput(filters).extend({
    /** Names of the screen's columns, in its order; absent: all columns. */
    columns: z.array(z.string().max(40)).max(60).optional(),
  }),
  output: workbook,
  summary:
    'Excel (.xlsx) of every row of /reports/get_report_reservations with the same filters and sort, and of the columns that the person chose on the screen; page and page_size are ignored.',
});

export const getReportReservationsTotal = defineCall({
  ...read,
  path: '/reports/get_report_reservations_total',
  input: z.strictObject({ search: text(100).optional(), filters: z.strictObject(filters).partial().optional() }),
  output: z.object({
    /** Null: more than 10,000 reservations match, and the period is not limited to 366 days. */
    total: z
      .object({
        reservations: z.number(),
        containers: z.number(),
        sale: money,
        cost: money.nullable(),
        /** Margin of the reservations with a known cost. */
        margin: money.nullable(),
        /** Number of reservations without a known cost of every leg; null: costs are hidden from the caller. */
        without_cost: z.number().nullable(),
      })
      .nullable(),
  }),
  summary:
    'Totals of the reservations of /reports/get_report_reservations, over all pages. 403 for others than the operator.',
  shows,
});
export type ReportReservationsTotal = NonNullable<z.infer<typeof getReportReservationsTotal.output>['total']>;
