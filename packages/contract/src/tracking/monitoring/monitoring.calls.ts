import { z } from 'zod';
import { seals } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall } from '../../call.ts';
import { guideStop } from '../../operations/guides/guide.shapes.ts';
import { BOARD_SCREENS } from '../../operations/guides/guide-screens.data.ts';
import { fenceShape } from '../../places/locations/fence.shapes.ts';
import {
  deviceInstant,
  givenInstant,
  id,
  instant,
  latitude,
  longitude,
  money,
  motive,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { containerCode } from '../../trips/boxes/container-code.shapes.ts';
import { receipt } from '../../trips/receipts/receipts.calls.ts';
import { sentReefer } from '../cold-chain/cold-chain.shapes.ts';
import { truckHistory, truckPeriod } from '../playback/playback.shapes.ts';
import { openProblem } from './problems.calls.ts';

export const risk = z.object({
  /** PROBLEM, STAND_BY, STOPPED, LATE, NO_GPS, FREE_HOURS, TEMPERATURE, TIGHT, FREE_DAYS, UNRECORDED, EARLY, OFF_ROAD, SPEEDING, FENCE_IN, FENCE_OUT */
  key: z.string(),
  order: z.number(),
  headline: z.string(),
  figure: z.string(),
  severe: z.boolean(),
});

const tripStop = guideStop.pick({
  id_stop: true,
  position: true,
  code: true,
  name: true,
  arrival_at: true,
  departure_at: true,
  /** Seen by GPS and not recorded; the truck's place follows from it (domain: standing). */
  proposed_arrival_at: true,
  proposed_departure_at: true,
  planned_arrival: true,
  appointment_at: true,
  eta_at: true,
  leaves_box: true,
  status: true,
});

export const monitoredTrip = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  /** Displayed status: a departure seen by GPS counts although it is not recorded. */
  status: z.string(),
  id_reservation: z.number(),
  number: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  id_truck: z.number().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  progress_percent: z.string().nullable(),
  remaining_km: z.string().nullable(),
  /** At the last stop; like the ETAs of the stops never before now. */
  eta_at: instant.nullable(),
  next_stop: z.string().nullable(),
  /** At the next stop. */
  next_eta_at: instant.nullable(),
  next_appointment_at: instant.nullable(),
  /** Asked for, °C; null: not a reefer, or none. */
  set_point_c: z.string().nullable(),
  /** The newest temperature of the cargo, °C, and when it was measured; null: none within half an hour. */
  temperature: z.object({ c: z.number(), at: instant }).nullable(),
  /** Current stop and arrival there, including events seen by GPS; free hours are counted from recorded arrivals only. */
  at_stop: z
    .object({
      name: z.string(),
      code: z.string(),
      since: instant,
      free_hours: z.string().nullable(),
      cost_per_hour: money.nullable(),
      /** True: the hourly rate was agreed with the client. False: the parameter of the day. Null if the cost is hidden. */
      hour_agreed: z.boolean().nullable(),
      starts_at: instant,
    })
    .nullable(),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      heading: z.number().nullable(),
      speed_kmh: z.number().nullable(),
      at: instant,
    })
    .nullable(),
  stops: z.array(tripStop.extend({ slot_code: z.string().nullable() })),
  /** Latest departure from the current stop to be in time for the next appointment, by the planned driving time. */
  leave_by: instant.nullable(),
  /** Reported problems that are not attended, newest first; empty for customers. */
  problems: z.array(openProblem),
  /** The most severe risk; null: none. */
  risk: risk.nullable(),
  version: z.number(),
});
export type MonitoredTrip = z.infer<typeof monitoredTrip>;

/** A trip under way that somebody took off the board. */
export const unwatchedTrip = monitoredTrip
  .pick({
    id_guide: true,
    guide_number: true,
    id_reservation: true,
    number: true,
    client_name: true,
    container_code: true,
    license_plate: true,
    version: true,
  })
  .extend({ disabled_at: instant, disabled_by: z.string(), motive: z.string() });
export type UnwatchedTrip = z.infer<typeof unwatchedTrip>;

export const getMonitoring = defineCall({
  method: 'POST',
  path: '/coordinate/get_monitoring_data',
  access: action('monitoring.read'),
  changes: false,
  /** `most`: only trips with a risk, at most so many; absent: all trips. */
  input: z.strictObject({ most: z.int().min(1).max(50).optional() }),
  output: z.object({
    at: instant,
    trips: z.array(monitoredTrip),
    /** Number of trips with a risk, including those beyond `most`. */
    at_risk: z.number(),
    /** Trips that were taken off the board, latest first; empty for others than the operator's staff, who see them among `trips`. */
    unwatched: z.array(unwatchedTrip),
  }),
  summary:
    'Every trip under way that the person may see, ordered by risk, most severe first; or only the first ones with a risk.',
  shows: ['guide', 'alert_case', 'alert'],
});

export type Monitoring = z.infer<typeof getMonitoring.output>;

export const disableMonitoring = defineCall({
  method: 'POST',
  path: '/coordinate/disable_monitoring_record',
  access: action('guide.event', { on: BOARD_SCREENS }),
  input: z
    .strictObject({
      id_guide: id,
      version,
      /** True: off the board. False: back on it. */
      disabled: z.boolean(),
      /** Required to take it off. */
      motive: motive.nullish(),
    })
    .refine(asked => !asked.disabled || asked.motive != null, {
      message: 'Escriba por qué nadie tiene que seguir este viaje',
      path: ['motive'],
    }),
  output: z.object({ id_guide: z.number(), disabled: z.boolean(), version: z.number() }),
  touches: ['guide'],
  summary:
    'Takes a trip under way off the operator’s monitoring board and out of its alerts, or puts it back. Its facts stay as they are; the next recorded event puts it back. The operator’s staff only. Errors: 409 SOLO_OPERADOR, VIAJE_NO_EN_CURSO.',
});

export const trackPoint = z.tuple([z.number(), z.number(), z.number()]);
/** The route of a trip. */
const tripTrack = z.object({
  /** [lng, lat, unix seconds], thinned to at most 2,000 points. */
  track: z.array(trackPoint),
  road: z.array(z.tuple([z.number(), z.number()])),
});
export const getTrack = defineCall({
  method: 'POST',
  path: '/coordinate/get_trayectos_recorridos',
  access: action('monitoring.read'),
  changes: false,
  /** Of a trip, or of a truck in a period. */
  input: z.union([z.strictObject({ id_guide: id }), truckPeriod]),
  output: z.union([truckHistory, tripTrack]),
  summary:
    'The track of a trip so far, and its planned road. With a truck and a period of at most 72 hours: what the truck did meanwhile; for the operator’s staff and the truck’s carrier with the action tracking.history. Errors: 403; 404; 422 RANGO_MAXIMO.',
  shows: [
    { noun: 'guide', by: 'id_guide' },
    { noun: 'truck', by: 'id_truck' },
  ],
});

export const lastLocations = defineCall({
  method: 'POST',
  path: '/coordinate/last_location_all_trucks',
  access: action('monitoring.read'),
  changes: false,
  output: z.array(
    z.object({
      id_truck: z.number(),
      lat: z.number(),
      lng: z.number(),
      heading: z.number().nullable(),
      speed_kmh: z.number().nullable(),
      at: instant,
    }),
  ),
  summary: 'Last position of every truck that the person may see: for the browser while the live stream is down.',
});

/** Public page of one trip: no money, and of people only the name of who received the goods. */
export const publicTrip = z.object({
  operator: z.object({ name: z.string(), logo: z.string().nullable() }),
  guide_number: z.string().nullable(),
  status: z.string(),
  kind: z.string(),
  reservation_type: z.enum(['E', 'I']),
  container_code: z.string().nullable(),
  container_type: z.string(),
  license_plate: z.string().nullable(),
  progress_percent: z.string().nullable(),
  remaining_km: z.string().nullable(),
  eta_at: instant.nullable(),
  stops: z.array(tripStop),
  /** As on the board: what was asked for, and the newest temperature of the cargo. */
  set_point_c: monitoredTrip.shape.set_point_c,
  temperature: monitoredTrip.shape.temperature,
  /** Its stops. Without coordinates if the place is hidden (a street turn at another customer’s plant). */
  places: z.array(
    z.object({
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      radius_m: z.number(),
      fence: fenceShape,
      name: z.string(),
      code: z.string(),
    }),
  ),
  road: z.array(z.tuple([z.number(), z.number()])),
  /** Who received the goods, in the order of time. */
  receipts: z.array(receipt.pick({ stop_name: true, received_name: true, at: true })),
  position: monitoredTrip.shape.position,
  updated_at: instant,
});
export type PublicTrip = z.infer<typeof publicTrip>;
export const getPublicTrip = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/datos_reserva',
  access: { kind: 'token', purpose: 'monitoring' },
  changes: false,
  /** Required if the link has several trips. */
  input: z.strictObject({ id_guide: id.optional() }),
  output: publicTrip,
  summary: 'The trip that the link’s token opens; for a link with several trips the requested one, 404 for others.',
  shows: [],
});

export const notifyCustomer = defineCall({
  method: 'POST',
  path: '/monitoring/notify_customer',
  access: action('guide.share'),
  input: z.strictObject({ id_guide: id, text: requiredText(600) }),
  secret: true,
  output: z.object({
    to: z.string(),
    expires_at: instant,
    /** Link to hand over, if the installation sends no mail. Null: it was mailed. */
    url: z.string().nullable(),
  }),
  touches: ['guide', 'link'],
  summary:
    'Mails the customer of a trip the text of the monitor, with a link to exactly this trip; if mail is not configured, it returns the link; the operator’s staff only; 422 if the customer has no address.',
});

export const recordSeenDeparture = defineCall({
  method: 'POST',
  path: '/monitoring/record_departure',
  access: action('guide.event', { on: BOARD_SCREENS }),
  input: z.strictObject({
    id_stop: id,
    at: givenInstant,
    /** Version of the container for which the following was entered. */
    sub_version: version,
    /** Missing facts of the departure. */
    container_code: containerCode,
    seals: seals.optional(),
    motive: text(255).nullish(),
  }),
  output: z.object({ id_guide: z.number() }),
  touches: ['guide', 'reservation', 'dispatch'],
  summary:
    'Records a departure together with the missing container number or seal: both or neither. Rules and errors are those of the two calls.',
});

/** A sensor value of a position; an invalid one («-1» for unknown) becomes null, the position is kept. */
const figure = (most: number) => z.number().min(0).max(most).nullish().catch(null);
export const positionInput = z.strictObject({
  /** Code of the device. */
  device: z.string().min(1).max(60),
  /** Device time, ISO 8601. */
  time: deviceInstant,
  lat: latitude(),
  lng: longitude(),
  speed_kmh: figure(400),
  heading: figure(360),
  accuracy_m: figure(100_000),
  /** What the device measures of a reefer; figures that no reefer measures are left out and named on the modem's page. */
  reefer: sentReefer.nullish(),
});
export const postPositions = defineCall({
  method: 'POST',
  path: '/gps/positions',
  access: { kind: 'device' },
  input: z.strictObject({
    device: z.string().min(1).max(60),
    key: z.string().min(4).max(200),
    positions: z
      .array(positionInput.omit({ device: true }))
      .min(1)
      .max(1000),
  }),
  output: z.object({ stored: z.number() }),
  summary:
    'A batch of positions of one device; 200 means they are stored, of each second one. Late, repeated and unordered positions do no harm. Errors: 401; 429 after 6,000 positions of the device or 120,000 of its company within a minute, 503: send again later.',
});
