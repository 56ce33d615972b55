import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { money, workbook } from '../../shapes.ts';
import { indicatorInput, percent, span } from './indicator.shapes.ts';

const read = { method: 'POST', changes: false, input: indicatorInput, shows: [] } as const;

/** USD without VAT; the four parts add up to the sale. */
const split = z.object({
  invoiced: money,
  /** On an order that is not invoiced. */
  ordered: money,
  /** On no order, of closed reservations. */
  to_order: money,
  /** On no order, of reservations that are not closed. */
  on_trip: money,
  sale: money,
  /** Number of reservations, which is the total of their list for the same days. */
  reservations: z.number(),
});
export type SaleFigures = z.infer<typeof split>;
const clientSplit = split.extend({
  id_client: z.number(),
  name: z.string(),
  /** Share of the total sale, and cumulative share. */
  share_percent: percent,
  cumulative_percent: percent,
});
export const getBillingDashboard = defineCall({
  ...read,
  path: '/dashboard/dashboard_facturacion',
  access: action('billing.read'),
  output: z.object({
    /** By month of the appointment (`2026-03`), including months without reservations; `from` and `to`: its days in the period. */
    months: z.array(split.extend({ month: z.string(), ...span })),
    /** The 20 largest clients, largest first. */
    clients: z.array(clientSplit),
    /** Sum of the other clients; null: none. */
    others: split.extend({ clients: z.number(), share_percent: percent }).nullable(),
    total: split,
  }),
  summary:
    'How far the sale of the reservations of a period (by appointment, without cancelled ones) is invoiced, ordered, to order or under way, by month and by client. The facts are at most one minute old. Returns nothing to other companies.',
});
export type BillingDashboard = z.infer<typeof getBillingDashboard.output>;
export const getBillingDashboardExcel = defineCall({
  method: 'POST',
  path: '/excel/dashboard_facturacion',
  access: action('billing.read'),
  changes: false,
  input: indicatorInput,
  output: workbook,
  summary: 'Excel «facturas» of dashboard_facturacion: months, all clients, filters. 404 for others than the operator.',
});

const laneFigures = z.object({
  reservations: z.number(),
  sale: money,
  /** Actual cost of closed guides, reckoned cost of the others. */
  cost: money,
  /** Sale less cost. */
  gain: money,
  /** (Sale − cost) ÷ cost, in percent; null: the cost is zero. */
  profitability: z.string().nullable(),
});
export type LaneFigures = z.infer<typeof laneFigures>;
const lane = laneFigures.extend({
  id_canton: z.number().nullable(),
  id_port: z.number().nullable(),
  name: z.string(),
});
export const getLaneGainDashboard = defineCall({
  ...read,
  path: '/dashboard/dashboard_costo_ganancia_reserva',
  access: action('cost.read'),
  output: z.object({
    /** Target margin of today, in percent; null: hidden from the caller. */
    target_percent: z.number().nullable(),
    /** The 30 lanes with the largest sale, largest first. */
    lanes: z.array(lane),
    /** Sum of the other lanes; null: none. */
    others: laneFigures.extend({ lanes: z.number() }).nullable(),
    total: laneFigures,
  }),
  summary:
    'Sale, cost and profitability by lane of the reservations of a period (by appointment, without cancelled ones). USD without VAT. The facts are at most one minute old. Returns nothing to other companies.',
});
export type LaneGainDashboard = z.infer<typeof getLaneGainDashboard.output>;
export const getLaneGainReport = defineCall({
  method: 'POST',
  path: '/dashboard/dashboard_costo_ganancia_reserva_reporte',
  access: action('cost.read'),
  changes: false,
  input: indicatorInput,
  output: workbook,
  shows: [],
  summary:
    'Excel «costo_margen_ruta»: all lanes by type, with km and cost of their closed guides. Sale and cost are those of dashboard_costo_ganancia_reserva. 404 for others than the operator.',
});
