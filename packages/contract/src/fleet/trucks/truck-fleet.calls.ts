import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, possible } from '../../shapes.ts';
import { currentGuide, truckState } from './trucks.calls.ts';

/** The whole fleet: availability, positions, current trips. */

const brief = {
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  id_company: z.number(),
  company: z.string(),
  is_owner: z.boolean(),
  truck_state: truckState,
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
};
const read = { method: 'POST', access: action('truck.read'), changes: false } as const;
const ofCompany = z.strictObject({ id_company: id.optional() });
const problem = z.object({ code: z.string(), message: z.string(), subject: z.string() });

export const getTrucksAvailable = defineCall({
  ...read,
  path: '/truck/get_trucks_available',
  input: z
    .strictObject({ from: givenInstant, to: givenInstant, id_company: id.optional() })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      message: 'La salida debe ser anterior al fin',
      path: ['to'],
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 60 * 86_400_000, {
      message: 'El intervalo puede ser de hasta 60 días',
      path: ['to'],
    }),
  output: z.array(
    z.object({
      ...brief,
      /** True, or the first reason why not. */
      available: possible,
      reasons: z.array(problem),
      warnings: z.array(z.string()),
    }),
  ),
  summary:
    'The trucks in use of the scope with whether each is free between two instants, by the rules of assignment (state, certificates on the last day, other trips, blocked company), and why not; free ones first, then by disk. Credentials and drivers are asked per trip.',
});

export const monitoredTruck = z.object({
  ...brief,
  driver_phone: z.string().nullable(),
  /** Its guide under way, or the next one to leave. */
  current_guide: currentGuide.nullable(),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      heading: z.number().nullable(),
      speed_kmh: z.number().nullable(),
      at: instant,
      stopped_since: instant.nullable(),
    })
    .nullable(),
});

export const trucksForMonitoring = defineCall({
  ...read,
  path: '/truck/trucks_availables_monitoring',
  input: ofCompany,
  output: z.array(monitoredTruck),
  summary: 'The trucks in use of the scope with state, guide under way and last position, for the monitoring’s map.',
});

export const getTrucksForGps = defineCall({
  ...read,
  path: '/truck/get_trucks_for_gps',
  input: ofCompany,
  output: z.array(
    z.object({
      id_truck: z.number(),
      disk: z.string(),
      license_plate: z.string(),
      company: z.string(),
      truck_state: truckState,
      /** Codes of its tracking devices; keys are never returned. */
      devices: z.array(z.object({ id_device: z.number(), code: z.string(), active: z.boolean() })),
      last_position_at: instant.nullable(),
      /** Time of receipt, which reveals a device that sends late. */
      received_at: instant.nullable(),
    }),
  ),
  summary:
    'Every truck of the scope with its tracking devices and the time of its last position; one without a device has an empty list.',
});

const boardTrip = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  route_text: z.string(),
  driver_name: z.string().nullable(),
  planned_start: instant,
  planned_end: instant,
  eta_at: instant.nullable(),
});
export const getTrucksBoard = defineCall({
  ...read,
  path: '/truck/get_trucks_pizarra',
  input: ofCompany,
  output: z.array(
    z.object({
      ...brief,
      driver_phone: z.string().nullable(),
      current_trip: boardTrip.nullable(),
      next_trip: boardTrip.nullable(),
      /** Expected end of its current trip; null: none. */
      free_at: instant.nullable(),
    }),
  ),
  summary: 'The board of the fleet: trucks in use with state, usual driver, current and next trip; by disk.',
});

export const getGuideOfTruck = defineCall({
  ...read,
  path: '/truck/get_info_guide_by_truck',
  input: z.strictObject({ id_truck: id }),
  output: z.object({
    id_truck: z.number(),
    /** Null: no current trip. */
    guide: currentGuide
      .extend({
        id_reservation: z.number(),
        /** Number of the container within its reservation. */
        number: z.number(),
        client_name: z.string(),
        container_code: z.string().nullable(),
        container_type: z.string(),
        driver_phone: z.string().nullable(),
        planned_start: instant,
        planned_end: instant,
        progress_percent: z.string().nullable(),
        next_stop: z.string().nullable(),
      })
      .nullable(),
  }),
  summary: 'The guide under way of a truck, with its container, driver, progress and next stop; 404 outside the scope.',
});

export const analyzeTruck = defineCall({
  ...read,
  access: action('dispatch.read'),
  path: '/truck/analyze_truck_reservation',
  input: z.strictObject({
    id_truck: id,
    id_reservation: id,
    /** Absent: the truck's usual driver, if it has one. */
    id_driver: id.nullish(),
  }),
  output: z.object({
    id_truck: z.number(),
    id_reservation: z.number(),
    id_driver: z.number().nullable(),
    legs: z.array(
      z.object({
        id_leg: z.number(),
        /** 48227-1 */
        label: z.string(),
        kind: z.string(),
        planned_start: instant,
        planned_end: instant,
        id_guide: z.number().nullable(),
        /** It is already assigned to this truck. */
        has_truck: z.boolean(),
        /** True, or the first reason why the truck cannot do it. */
        possible,
        reasons: z.array(problem),
        warnings: z.array(z.string()),
      }),
    ),
  }),
  summary:
    'Whether a truck with its usual driver can do each leg of a reservation that has not begun: the verdict of the rules of assignment on trip, truck and driver, by leg. Genset and chassis are chosen separately. 404 outside the scope.',
});
