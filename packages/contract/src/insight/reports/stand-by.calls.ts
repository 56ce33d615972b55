import { STAND_BY_STATES } from '@cabezal/domain/prices/amounts/stand-by-account';
import { z } from 'zod';
import { stopCode } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, MOST_AT_ONCE, money, workbook } from '../../shapes.ts';

/** What became of the wait beyond the free hours: USD without VAT, before discounts, and minutes. */
const account = {
  generated: money,
  raised: money,
  billed: money,
  waived: money,
  pending: money,
  unexplained: money,
  minutes: z.number(),
  billed_minutes: z.number(),
  waived_minutes: z.number(),
  pending_minutes: z.number(),
  unexplained_minutes: z.number(),
};
const hours = z.string().regex(/^\d{1,6}\.\d{2}$/);
export const standByState = z.enum(STAND_BY_STATES);

export const standByRow = z.object({
  id_stop: z.number(),
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  id_reservation: z.number(),
  /** Number of the container in its reservation. */
  number: z.number(),
  container_code: z.string().nullable(),
  id_client: z.number(),
  client: z.string(),
  id_location: z.number().nullable(),
  place: z.string(),
  code: stopCode,
  arrival_at: instant,
  /** Null: the stop has no appointment. */
  appointment_at: instant.nullable(),
  /** Null: no departure is recorded. */
  departure_at: instant.nullable(),
  hours,
  free_hours: hours,
  excess_hours: hours,
  /** USD per hour. */
  cost_per_hour: money,
  /** True: the hourly price is agreed with the client. False: it is the parameter of the day. */
  hour_agreed: z.boolean(),
  state: standByState,
  ...account,
  /** The person who waived or raised an amount, and the reason; null: nobody did. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StandByRow = z.infer<typeof standByRow>;

const standByTotal = z.object({
  /** Id of the client or place; null: the total, or a place that is not a stored location. */
  id: z.number().nullable(),
  name: z.string(),
  stops: z.number(),
  ...account,
});
export type StandByTotal = z.infer<typeof standByTotal>;

const asked = {
  /** Business days of the arrival, inclusive. At most 366 days. */
  date_from: givenDate,
  date_to: givenDate,
  id_client: id.optional(),
  id_location: id.optional(),
  state: standByState.optional(),
};
const read = { access: action('report.money') } as const;

export const getStandBy = defineCall({
  ...read,
  method: 'GET',
  path: '/reports/get_stand_by',
  input: z.strictObject({
    ...asked,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(MOST_AT_ONCE).default(50),
  }),
  output: z.object({
    rows: z.array(standByRow),
    /** Number of stops on all pages. */
    found: z.number(),
    total: standByTotal,
    /** Largest generated amount first. */
    by_client: z.array(standByTotal),
    by_place: z.array(standByTotal),
    /** `total` by state, including states without stops. */
    by_state: z.array(z.object({ state: standByState, stops: z.number(), amount: money, minutes: z.number() })),
  }),
  summary:
    'Waiting beyond the free hours, one row per stop, by business day of arrival: generated + raised = billed + waived + pending + unexplained. A person who may not read reports of all advisors gets only the reservations whose advisor they are. 403 for others than the operator; 422 PERIODO.',
  shows: ['guide', 'reservation', 'payment_order', 'invoice'],
});
export type StandByReport = z.infer<typeof getStandBy.output>;
export type StandByInput = z.infer<typeof getStandBy.input>;

export const getStandByExcel = defineCall({
  ...read,
  method: 'POST',
  path: '/excel/stand_by',
  changes: false,
  input: z.strictObject(asked),
  output: workbook,
  summary: 'Excel (.xlsx) of every row of /reports/get_stand_by: DETALLE, RESUMEN by client and place, FILTROS.',
});
