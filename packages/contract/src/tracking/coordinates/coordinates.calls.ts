import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant } from '../../shapes.ts';
import { stopEta } from '../times/times.calls.ts';

/** Where a truck or phone was last. */
export const coordinate = z.object({
  lat: z.number(),
  lng: z.number(),
  at: instant,
  /** Null: the device does not say. */
  speed_kmh: z.number().nullable(),
  /** Degrees clockwise from north. Null: the device does not say. */
  heading: z.number().nullable(),
  /** GPS: a tracker of the truck. PHONE: the driver's phone, which is a modem of the truck. */
  source: z.enum(['GPS', 'PHONE']),
  /** Seconds since then. */
  age_s: z.number(),
});
export type Coordinate = z.infer<typeof coordinate>;

export const lastCoordinateTruck = defineCall({
  method: 'POST',
  path: '/coordinate/last_coordinate_truck',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_truck: id }),
  output: coordinate.nullable(),
  summary:
    'The last position of a truck. Null: it has never sent one. 404 for a truck that the person may not see; a customer sees one while it drives a trip of the customer.',
  shows: [{ noun: 'truck', by: 'id_truck' }],
});

export const lastCoordinateGuide = defineCall({
  method: 'POST',
  path: '/coordinate/last_coordinate_guide',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: coordinate.nullable(),
  summary:
    'The last position of the truck of a trip that is not over; a customer reads it from the first event on. Null: none.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

export const lastCoordinateDriverApp = defineCall({
  method: 'POST',
  path: '/coordinate/last_coordinate_driver_app',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: coordinate.nullable(),
  summary:
    'The last position that the phone on the truck of a trip sent; otherwise as last_coordinate_guide. Null: no phone is a modem of the truck, or none has sent a place.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

export const lastLocationTrucks = defineCall({
  method: 'POST',
  path: '/coordinate/last_location_trucks',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ ids: z.array(id).min(1).max(500, 'Hasta 500 camiones por vez') }),
  output: z.array(coordinate.extend({ id_truck: z.number() })),
  summary:
    'The last positions of these trucks; those that the person may not see, or that never sent one, are left out.',
  shows: ['truck'],
});

const expectedStop = stopEta.omit({ id_guide: true, computed_at: true });
export const estimateGuideInProgress = defineCall({
  method: 'POST',
  path: '/coordinate/estimate_guide_in_progress',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: z.object({
    id_guide: z.number(),
    /** Arrival at the last stop. */
    eta_at: instant,
    /** The stops ahead. */
    stops: z.array(expectedStop),
    remaining_km: z.string().nullable(),
    remaining_min: z.number(),
    basis: stopEta.shape.basis,
    /** Minutes by which four out of five such estimates were wrong at most. */
    error_min: z.number(),
    /** The next appointment or slot ahead, and the minutes until it from the expected arrival; negative: late. */
    slot_at: instant.nullable(),
    slack_min: z.number().nullable(),
  }),
  summary:
    'When a trip that has begun arrives, with the basis of the estimate and its usual error. Errors: 409 VIAJE_NO_EN_CURSO, VIAJE_SIN_GPS before its first position or event.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

const trackedStop = z.object({
  id_stop: z.number(),
  name: z.string(),
  code: z.string(),
  appointment_at: instant.nullable(),
  arrival_at: instant.nullable(),
  departure_at: instant.nullable(),
  /** Null: done, skipped, or the trip is over. */
  eta_at: instant.nullable(),
});
export const trackedContainer = z.object({
  id_sub_reservation: z.number(),
  /** Number of the container in its reservation. */
  number: z.number(),
  container_code: z.string().nullable(),
  trips: z.array(
    z.object({
      id_guide: z.number(),
      guide_number: z.string().nullable(),
      kind: z.string(),
      status: z.string(),
      license_plate: z.string().nullable(),
      /** Null: not under way, not to be shown, or no device has sent one. */
      position: coordinate.nullable(),
      stops: z.array(trackedStop),
    }),
  ),
});
export type TrackedContainer = z.infer<typeof trackedContainer>;

const ofReservation = { input: z.strictObject({ id_reservation: id }), output: z.array(trackedContainer) };

export const trackingReservation = defineCall({
  method: 'POST',
  path: '/coordinate/tracking_reservation',
  access: action('monitoring.read'),
  changes: false,
  ...ofReservation,
  summary:
    'The containers of a reservation with the trips that carry them, the positions of the trucks and the expected arrivals.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide'],
});

export const trackingGpsAppReservation = defineCall({
  method: 'POST',
  path: '/coordinate/tracking_gps_app_reservation',
  access: action('monitoring.read'),
  changes: false,
  ...ofReservation,
  summary: 'As tracking_reservation, with the positions of the phones on the trucks.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide'],
});

export const trackingClientReservation = defineCall({
  method: 'POST',
  path: '/coordinate/tracking_client_reservation',
  access: action('monitoring.read'),
  changes: false,
  ...ofReservation,
  summary:
    'As tracking_reservation, with positions as its customer reads them, whoever asks: only from the first event to the last stop of a trip.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide'],
});
