import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { date, id, instant } from '../../shapes.ts';

const access = { kind: 'phone' } as const;

/** A trip in the list of a driver's day. */
export const dayTrip = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  status: z.string(),
  id_reservation: z.number(),
  /** Number of the container within the reservation: 48188-1. */
  number: z.number(),
  route_text: z.string(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  license_plate: z.string().nullable(),
  planned_start: instant,
  /** The driver arrived at or left a stop. */
  begun: z.boolean(),
  /** When its last stop was done or it was taken from the driver; null: not yet. */
  ended_at: instant.nullable(),
  /** Once closed it is shown, but no longer opened. */
  closed_at: instant.nullable(),
  /** Where the truck is or goes next; null: every stop is done. */
  next_stop: z
    .object({
      name: z.string(),
      /** Null: the truck is not there yet. */
      arrival_at: instant.nullable(),
      planned_arrival: instant.nullable(),
      appointment_at: instant.nullable(),
      slot_code: z.string().nullable(),
    })
    .nullable(),
});
export type DayTrip = z.infer<typeof dayTrip>;

export const driverToday = z.object({
  driver_name: z.string(),
  /** The business day. */
  today: date,
  operator: z.object({ name: z.string(), phone: z.string().nullable() }),
  trips: z.array(dayTrip),
});
export type DriverToday = z.infer<typeof driverToday>;

export const getDriverToday = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/hoy',
  access,
  changes: false,
  output: driverToday,
  summary:
    'The issued trips of the phone’s driver that begin before the end of tomorrow, for whatever carrier; those that ended today, or within the last twelve hours, are among them.',
  shows: [],
});

export const openPhoneTrip = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/open_trip',
  access,
  input: z.strictObject({ id_guide: id }),
  output: z.object({ token: z.string(), expires_at: instant }),
  secret: true,
  summary:
    'Opens the driver’s page of a trip of the phone’s day: a token like that of a link, which ends when a person ends the phone. 404 unless it is an issued, open trip of this driver.',
});
