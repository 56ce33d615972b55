import { SENT_STATES } from '@cabezal/domain/insight/reports/sent-state';
import { z } from 'zod';
import { reservationType } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, listInput, money, pageOf, workbook } from '../../shapes.ts';

/** The report counts approved reservations that are not cancelled, by business day of the appointment (8-money §7). */
export const sentState = z.enum(SENT_STATES);
const read = { access: action('report.money'), method: 'POST', changes: false } as const;
const shows = ['reservation', 'guide', 'payment_order', 'invoice', 'payment_cost', 'cost_order', 'cutoff'] as const;
const period = { date_from: givenDate, date_to: givenDate };

const figures = {
  reservations: z.number(),
  /** USD without VAT. */
  sale: money,
  /**
   * Actual cost of closed guides, reckoned cost of the others, as in the margin of a reservation. Null: hidden from the caller, or unknown for
   * all reservations.
   */
  cost: money.nullable(),
  /** Margin of the reservations with a known cost. */
  margin: money.nullable(),
  /** Number of reservations without a known cost of every leg; null: costs are hidden from the caller. */
  without_cost: z.number().nullable(),
  /** Number of reservations by state. */
  states: z.object({
    PENDIENTE: z.number(),
    VENTA_ENVIADA: z.number(),
    COSTO_ENVIADO: z.number(),
    ENVIADO: z.number(),
  }),
};
const advisorLine = z.object({
  /** Null: reservations without an advisor, or the total. */
  id_advisor: z.number().nullable(),
  name: z.string(),
  ...figures,
});
export type AdvisorLine = z.infer<typeof advisorLine>;

export const reporteAsesores = defineCall({
  ...read,
  path: '/reports/reporte_asesores',
  input: z.strictObject(period),
  output: z.object({ rows: z.array(advisorLine), total: advisorLine }),
  summary:
    'Per advisor reservations, sale, cost and margin, and how many are sent to SAP: sale, cost, both, neither. A person who may not read reports of all advisors gets only their own line. 403 for others than the operator; 422 PERIODO.',
  shows,
});
export type AdvisorReport = z.infer<typeof reporteAsesores.output>;

export const advisorReservation = z.object({
  id_reservation: z.number(),
  reservation_type: reservationType,
  appointment_date: date,
  client: z.string(),
  route_text: z.string().nullable(),
  /** Null: the reservation has no advisor. */
  id_advisor: z.number().nullable(),
  advisor: z.string().nullable(),
  status: z.string(),
  state: sentState,
  sale: money,
  /** Null: hidden from the caller, or unknown. */
  cost: money.nullable(),
  /** Null: hidden from the caller, or the cost of a leg is unknown. */
  margin: money.nullable(),
});
export type AdvisorReservation = z.infer<typeof advisorReservation>;

const filters = {
  ...period,
  id_advisor: id,
  /** True: only reservations without an advisor. */
  no_advisor: z.boolean(),
  state: sentState,
};
export const reporteAsesoresDetalle = defineCall({
  ...read,
  path: '/reports/reporte_asesores_detalle',
  input: listInput(filters),
  output: pageOf(advisorReservation),
  summary:
    'The reservations behind the numbers of /reports/reporte_asesores, of the same period. 403 for others than the operator.',
  shows,
});

export const reporteAsesoresExcel = defineCall({
  ...read,
  path: '/excel/asesores',
  input: z.strictObject(period),
  output: workbook,
  summary:
    'Excel (.xlsx) of /reports/reporte_asesores: RESUMEN, DETALLE, FILTROS; cost and margin for people who may read costs.',
});
