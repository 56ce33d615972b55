import { SENT_STATES } from '@cabezal/domain/insight/reports/sent-state';
import { z } from 'zod';
import { reservationType } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, listInput, money, pageOf } from '../../shapes.ts';

/** Reservations by adviser (8-money §7): approved and neither rejected nor cancelled, by business day of the appointment. */
export const sentState = z.enum(SENT_STATES);
const read = { access: action('report.money'), method: 'POST', changes: false } as const;
const shows = ['reservation', 'guide', 'payment_order', 'invoice', 'payment_cost', 'cost_order', 'cutoff'] as const;
const period = { date_from: givenDate, date_to: givenDate };

const figures = {
  reservations: z.number(),
  /** USD without VAT. */
  sale: money,
  /**
   * As in the margin of the reservations: actual cost of closed guides, reckoned cost of the others. Null if hidden from the caller, or unknown for
   * all.
   */
  cost: money.nullable(),
  /** Margin of those with a known cost. */
  margin: money.nullable(),
  /** Number of those without a known cost of every leg; null if costs are hidden from the caller. */
  without_cost: z.number().nullable(),
  /** Number by state. */
  states: z.object({
    PENDIENTE: z.number(),
    VENTA_ENVIADA: z.number(),
    COSTO_ENVIADO: z.number(),
    ENVIADO: z.number(),
  }),
};
const advisorLine = z.object({
  /** Null: without an adviser, or the total. */
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
    'Per adviser reservations, sale, cost and margin, and how many are sent to SAP: sale, cost, both, neither. A person who may not read reports of all advisers gets only the own line. 403 for others than the operator; 422 PERIODO.',
  shows,
});
export type AdvisorReport = z.infer<typeof reporteAsesores.output>;

export const advisorReservation = z.object({
  id_reservation: z.number(),
  reservation_type: reservationType,
  appointment_date: date,
  client: z.string(),
  route_text: z.string().nullable(),
  /** Null: without an adviser. */
  id_advisor: z.number().nullable(),
  advisor: z.string().nullable(),
  status: z.string(),
  state: sentState,
  sale: money,
  /** Null also if unknown. */
  cost: money.nullable(),
  /** Null if the cost of a leg is unknown. */
  margin: money.nullable(),
});
export type AdvisorReservation = z.infer<typeof advisorReservation>;

const filters = {
  ...period,
  id_advisor: id,
  /** Only those without an adviser. */
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
  output: z.custom<unknown>(() => true),
  summary:
    'Excel (.xlsx) of /reports/reporte_asesores: RESUMEN, DETALLE, FILTROS; cost and margin for people who may read costs.',
});
