import { z } from 'zod';
import { ofReservationFilters } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { givenDate, instant } from '../../shapes.ts';
import { monitoredTrip } from '../../tracking/monitoring/monitoring.calls.ts';

/** Groupings of the board's rows. */
export const STATUS_GROUPS = ['client', 'advisor', 'operative', 'shipping_line', 'terminal'] as const;
export const statusGroup = z.enum(STATUS_GROUPS);
export type StatusGroup = z.infer<typeof statusGroup>;

/** A container under way on the wall board. */
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
    /** Band of `next_eta_at` by past errors; null: no ETA. */
    next_eta_band: z.object({ low_at: instant, high_at: instant }).nullable(),
    /** ETA at the stop with the appointment. */
    eta_at_appointment: instant.nullable(),
    /** Minutes from that ETA to the appointment; negative: late. */
    slack_min: z.number().nullable(),
    operative: z.string().nullable(),
    terminal: z.string().nullable(),
  });
export type WallTrip = z.infer<typeof wallTrip>;

const statusInput = z.strictObject({
  /** Grouping of the counts; absent: no counts. */
  group_by: statusGroup.optional(),
  /** Whether to return the containers under way, one row each. */
  rows: z.boolean().default(false),
  /** Business days of the appointment, for guides of the planned start; finished ones of these days, else of today. */
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
    /** The stages in order, each with the list of what it counts. */
    columns: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        screen: z.enum(['/reservas', '/guias']),
        filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    ),
    /** Filter field of those lists for the group. */
    field: z.string().nullable(),
    /** Largest first; `id` null: none. */
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
    'The board of work under way: how many reservations and guides are in each stage, by client, adviser, operative, line or terminal, each number being the total of the list that its column names; or one row per container on the road. Operator only.',
  shows: ['reservation', 'guide'],
});
export type StatusBoard = z.infer<typeof getStatusBoard.output>;

export const getStatusBoardExcel = defineCall({
  ...read,
  path: '/excel/status_reservas',
  input: statusInput.required({ group_by: true }),
  output: z.custom<unknown>(() => true),
  summary: 'Excel of the board: a row for each client, adviser, operative, line or terminal, a column for each stage.',
});
