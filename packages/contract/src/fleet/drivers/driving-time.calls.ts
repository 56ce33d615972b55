import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, givenDate, id, instant, listInput, pageOf, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Driving time of a driver in a period, from departures and arrivals. Minutes and km. */
export const drivingTimeRow = z.object({
  id_driver: z.number(),
  driver_name: z.string(),
  identification_card: z.string(),
  company: z.string(),
  /** Trips with a stretch driven in the period. */
  trips: z.number(),
  /** Days with driving. */
  days: z.number(),
  driving_minutes: z.number(),
  /** Between the arrival at a stop and its departure. */
  stopped_minutes: z.number(),
  /** The longest stretch between two stops. */
  longest_minutes: z.number(),
  /** The day with the longest driving time. */
  busiest_day: date,
  busiest_minutes: z.number(),
  /** Days with more than the parameter conduccion_max_h_dia (hours). */
  days_over: z.number(),
  last_arrival: instant.nullable(),
});
export type DrivingTimeRow = z.infer<typeof drivingTimeRow>;

export const drivingTimeFilters = {
  /** First and last day of departure; absent: the last seven days. */
  from: givenDate,
  to: givenDate,
  id_company: id,
  id_driver: id,
  /** Only drivers above the limit on at least one day. */
  over: z.boolean(),
};

export const getDrivingTime = defineCall({
  method: 'POST',
  path: '/driver/time_travel_drivers',
  access: action('driver.read'),
  changes: false,
  input: listInput(drivingTimeFilters),
  output: pageOf(drivingTimeRow),
  summary:
    'Driving time of each driver in a period of at most 92 days (422 PERIODO), from departures and arrivals as recorded; the day is the business day of the departure.',
  shows: ['guide'],
});
export const getDrivingTimeExcel = excelOf(getDrivingTime, 'driving_time');

const boardTrip = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  status: z.string(),
  route_text: z.string(),
  planned_start: instant,
  planned_end: instant,
});
export const boardDriver = z.object({
  id_driver: z.number(),
  driver_name: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
  license_type: z.string(),
  license_expiry: date.nullable(),
  license_points: z.string(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  /** The trip under way. */
  current: boardTrip.nullable(),
  /** The next trip. */
  next: boardTrip.nullable(),
});
export type BoardDriver = z.infer<typeof boardDriver>;

export const getDriverBoard = defineCall({
  method: 'POST',
  path: '/driver/get_drivers_pizarra',
  access: action('driver.read'),
  changes: false,
  input: z.strictObject({ search: text(100).optional(), id_company: id.optional() }),
  output: z.array(boardDriver),
  summary: 'The board of active drivers: what each is driving and what comes next; at most 1,000, by name.',
});
