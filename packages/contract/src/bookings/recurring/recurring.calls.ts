import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, instant, listInput, pageOf, requiredText, time, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Maximum of bookings per weekday, and of days booked ahead. */
export const MAX_COPIES_A_DAY = 20;
export const MAX_DAYS_AHEAD = 28;

export const recurringRow = z.object({
  id_recurring_booking: z.number(),
  name: z.string(),
  /** The reservation to repeat. */
  id_reservation: z.number(),
  id_client: z.number(),
  client_name: z.string(),
  route_text: z.string(),
  containers: z.number(),
  appointment_time: time,
  /** Bookings per weekday, Monday first. */
  counts: z.array(z.number()),
  create_days_ahead: z.number(),
  valid_from: date,
  valid_to: date.nullable(),
  skip_holidays: z.boolean(),
  auto_accept: z.boolean(),
  active: z.boolean(),
  /** The person responsible for it. */
  responsible: z.string(),
  last_run_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Number of reservations created. */
  made: z.number(),
  /** Next dates; empty while paused. */
  next_dates: z.array(z.object({ date, count: z.number() })),
  version: z.number(),
});
export type RecurringRow = z.infer<typeof recurringRow>;

export const recurringFilters = { active: z.boolean(), id_client: id, failed: z.boolean() };
const access = action('recurring.write');

export const getRecurring = defineCall({
  method: 'POST',
  path: '/recurring/get_recurring',
  access,
  changes: false,
  input: listInput(recurringFilters),
  output: pageOf(recurringRow),
  summary: 'Weekly bookings with their next dates, and why one could not be booked; the operator’s people only.',
  shows: ['recurring'],
});

export const getRecurringExcel = excelOf(getRecurring, 'reservas_semanales');

export const getRecurringBooking = defineCall({
  method: 'POST',
  path: '/recurring/get_recurring_booking',
  access,
  changes: false,
  input: z.strictObject({ id_recurring_booking: id }),
  output: recurringRow,
  summary: 'One weekly booking, for its form; 404.',
  shows: [{ noun: 'recurring', by: 'id_recurring_booking' }],
});

export const recurringDetails = {
  name: requiredText(80),
  counts: z
    .array(z.number().int().min(0, 'No puede ser negativo').max(MAX_COPIES_A_DAY, `Máximo ${MAX_COPIES_A_DAY}`))
    .length(7)
    .refine(all => all.some(count => count > 0), 'Elija al menos un día de la semana'),
  appointment_time: time,
  create_days_ahead: z
    .number('Ingrese los días')
    .int()
    .min(1, 'Al menos 1 día antes')
    .max(MAX_DAYS_AHEAD, `Hasta ${MAX_DAYS_AHEAD} días antes`),
  valid_from: givenDate,
  /** Empty: open-ended. */
  valid_to: givenDate.nullish(),
  skip_holidays: z.boolean().default(true),
  auto_accept: z.boolean().default(false),
};
const stored = recurringRow.pick({ id_recurring_booking: true, version: true });
const touches = ['recurring'] as const;

export const addRecurring = defineCall({
  method: 'POST',
  path: '/recurring/add_recurring',
  access,
  input: z.strictObject({ id_reservation: id, ...recurringDetails }),
  output: stored,
  touches,
  summary:
    'Repeats a reservation every week: parties, route, containers and services as they are now, never dates, box, booking, BL, seals, slot, cut-off or ship. 404 outside the scope; 422 by field, AUTO_APROBAR without reservation.approve.',
});
export const updateRecurring = defineCall({
  method: 'POST',
  path: '/recurring/update_recurring',
  access,
  input: z.strictObject({ id_recurring_booking: id, version, ...recurringDetails }),
  output: stored,
  touches,
  summary:
    'Changes when a weekly booking is repeated; reservations booked before stay. 404, 409 MODIFICADO, 422 as add_recurring.',
});
export const setRecurringState = defineCall({
  method: 'POST',
  path: '/recurring/change_state_recurring',
  access,
  input: z.strictObject({ id_recurring_booking: id, version, active: z.boolean() }),
  output: stored,
  touches,
  summary: 'Pauses or resumes a weekly booking; dates that passed during the pause are not booked.',
});
export const runRecurring = defineCall({
  method: 'POST',
  path: '/recurring/run_recurring',
  access,
  input: z.strictObject({ id_recurring_booking: id }),
  output: z.object({
    made: z.array(z.number()),
    refused: z.array(z.object({ date, copy: z.number(), message: z.string() })),
    /** Remaining dates, which the next run of the job books. */
    left: z.number(),
  }),
  touches: ['recurring', 'reservation', 'dispatch', 'task'],
  summary:
    'Books now the dates that are due within its days ahead, up to 50; the job that runs every 15 minutes books the rest. A date is booked once, however often this is called; 404, 409 while it is paused.',
});
