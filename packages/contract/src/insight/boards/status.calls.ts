import { z } from 'zod';
import { ofReservationFilters } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { givenDate, instant, workbook } from '../../shapes.ts';
import { monitoredTrip } from '../../tracking/monitoring/monitoring.calls.ts';

/** What the rows of the board can be grouped by. */
export const STATUS_GROUPS = ['client', 'advisor', 'operative', 'shipping_line', 'terminal'] as const;
export const statusGroup = z.enum(STATUS_GROUPS);
export type StatusGroup = z.infer<typeof statusGroup>;

/** A container on the road, as the wall screen shows it. */
export const wallTrip = monitoredTrip
  .pick({
    id_guide: true,
    kind: true,
    status: true,
    id_reservation: true,
    number: true,
    reservation_type: true,
    client_name: true,
    container_code: true,
    container_type: true,
    disk: true,
    license_plate: true,
    driver_name: true,
    progress_percent: true,
    next_stop: true,
    next_eta_at: true,
    next_appointment_at: true,
    at_stop: true,
    stops: true,
    leave_by: true,
    risk: true,
  })
  .extend({
    /** Likely range of `next_eta_at`, from past errors; null: no ETA. */
    next_eta_band: z.object({ low_at: instant, high_at: instant }).nullable(),
    /** ETA at the stop of the next appointment. */
    eta_at_appointment: instant.nullable(),
    /** Minutes from that ETA to the appointment; negative: late. */
    slack_min: z.number().nullable(),
    /** Slack below this is at risk: the parameter of the day, by which Monitoreo judges, too. Minutes. */
    slack_limit_min: z.number(),
    operative: z.string().nullable(),
    terminal: z.string().nullable(),
  });
export type WallTrip = z.infer<typeof wallTrip>;

const statusInput = z.strictObject({
  /** Absent: no counts are returned. */
  group_by: statusGroup.optional(),
  /** Whether to return the containers on the road, one row each. */
  rows: z.boolean().default(false),
  /**
   * Business days of the appointment of reservations, of the planned start of guides, and of the end of finished reservations. Absent: all
   * days, but today for finished reservations.
   */
  filters: z
    .strictObject({ ...ofReservationFilters, from: givenDate, to: givenDate })
    .partial()
    .default({}),
});
const read = { method: 'POST', access: action('monitoring.read'), changes: false } as const;

export const getStatusBoard = defineCall({
  ...read,
  path: '/reports/status_reservas_en_curso',
  input: statusInput,
  output: z.object({
    at: instant,
    /** The stages in order; `screen` and `filters` open the list of what a stage counts. */
    columns: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        screen: z.enum(['/reservas', '/guias']),
        filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    ),
    /** Field by which these lists filter a group. */
    field: z.string().nullable(),
    /** Largest first; `id` null: reservations without such a record. */
    groups: z.array(
      z.object({
        id: z.number().nullable(),
        name: z.string(),
        counts: z.record(z.string(), z.number()),
        total: z.number(),
      }),
    ),
    trips: z.array(wallTrip),
  }),
  summary:
    'The board of work under way: how many reservations and guides are in each stage, by client, advisor, operative, line or terminal, each number being the total of the list that its column names; or one row per container on the road. Operator only.',
  shows: ['reservation', 'guide'],
});
export type StatusBoard = z.infer<typeof getStatusBoard.output>;

export const getStatusBoardExcel = defineCall({
  ...read,
  path: '/excel/status_reservas',
  input: statusInput.required({ group_by: true }),
  output: workbook,
  summary: 'Excel of the board: a row for each client, advisor, operative, line or terminal, a column for each stage.',
});
