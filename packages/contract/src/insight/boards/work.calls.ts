import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { getTrucksAvailable, monitoredTruck } from '../../fleet/trucks/truck-fleet.calls.ts';
import { closeGuides } from '../../money/closing/closing-queue.calls.ts';
import { dayCheck } from '../../operations/day-plans/day-plans.calls.ts';
import { assignmentTimesShape, unassignedLeg } from '../../operations/dispatch/dispatch.calls.ts';
import { guideRow } from '../../operations/guides/guide.shapes.ts';
import { fenceShape } from '../../places/locations/fence.shapes.ts';
import {
  date,
  givenDate,
  givenInstant,
  id,
  instant,
  latitude,
  listInput,
  longitude,
  pageOf,
  text,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { linkGuide } from '../../tracking/monitoring/link-guide.shapes.ts';
import { getMonitoring, publicTrip } from '../../tracking/monitoring/monitoring.calls.ts';
import { trucksOfDay } from '../../tracking/truck-days/truck-days.shapes.ts';
import { containerCode } from '../../trips/boxes/container-code.shapes.ts';
import { waitingBox } from '../../trips/boxes/waiting-box.shapes.ts';

/** A leg of a reservation under way with its truck and driver. */
export const dispatchLine = z.object({
  id_leg: z.number(),
  id_guide: z.number().nullable(),
  /** Version of the guide. */
  version: z.number().nullable(),
  guide_number: z.string().nullable(),
  id_reservation: z.number(),
  number: z.number(),
  kind: z.string(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  route: z.string(),
  status: z.string(),
  planned_start: instant,
  planned_end: instant,
  /** From the planned start to the planned end. */
  minutes: z.number(),
  appointment_at: instant.nullable(),
  carrier_name: z.string().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  generator_disk: z.string().nullable(),
  chassis_disk: z.string().nullable(),
  /** Where the container stands without a truck until this leg begins; null: nowhere. */
  waits: waitingBox.nullable(),
  /** Has truck and driver. */
  assigned: z.boolean(),
  ...assignmentTimesShape.shape,
});
export type DispatchLine = z.infer<typeof dispatchLine>;

export const getDispatchList = defineCall({
  method: 'POST',
  path: '/reservation/get_lista_despachos',
  access: action('dispatch.read'),
  changes: false,
  input: listInput({
    /** Business days of the planned start. */
    from: givenDate,
    to: givenDate,
    assigned: z.boolean(),
    /** Only legs that have not begun and fail this check. */
    lacks: dayCheck,
    kind: z.enum(['RETIRO', 'VIAJE', 'DEVOLUCION']),
    id_carrier: id,
    id_client: id,
  }),
  output: pageOf(dispatchLine),
  summary:
    'The dispatches as a list: the legs of reservations under way with their truck, driver and equipment, minutes and state, by planned start.',
  shows: ['dispatch', 'guide', 'reservation'],
});
export const getDispatchListExcel = excelOf(getDispatchList, 'despachos');

export const getToDispatch = defineCall({
  method: 'GET',
  path: '/reservation/reservas_por_despachar',
  access: action('dispatch.read'),
  input: z.strictObject({ date: givenDate.optional() }),
  output: z.object({ reservations: z.number(), legs: z.number(), rows: z.array(unassignedLeg) }),
  summary:
    'What waits for a truck or driver until the end of a business day (default: today), as on the board: how many reservations and legs, and the first 200.',
  shows: ['dispatch', 'guide', 'reservation'],
});

export const monitorReservation = defineCall({
  method: 'POST',
  path: '/reservation/monitoreo',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: getMonitoring.output,
  summary: 'The trips under way of one reservation as on the monitoring board, limited to what the caller may see.',
  shows: ['guide'],
});

export const getGuidesToClose = defineCall({
  method: 'POST',
  path: '/reports/reservation_guide_to_close',
  access: action('guide.close'),
  changes: false,
  input: closeGuides.input,
  output: closeGuides.output,
  summary: 'The queue «Por cerrar» as a list with ages: the same rows as /reservation/close_guides.',
});

export const driven = guideRow
  .pick({
    id_guide: true,
    guide_number: true,
    kind: true,
    status: true,
    id_reservation: true,
    number: true,
    container_code: true,
    disk: true,
    license_plate: true,
    driver_name: true,
    carrier_name: true,
  })
  .extend({ from: instant, to: instant });
export type Driven = z.infer<typeof driven>;

export const whoDrove = defineCall({
  method: 'POST',
  path: '/reports/consulta_conductor_asignado_viaje',
  access: action('guide.read'),
  changes: false,
  input: z
    .strictObject({
      id_guide: id.nullish(),
      container_code: containerCode.nullish(),
      license_plate: text(10).nullish(),
      /** Only guides that occupied their truck at that moment. */
      at: givenInstant.nullish(),
    })
    .refine(asked => asked.id_guide != null || asked.container_code != null || asked.license_plate != null, {
      message: 'Escriba la guía, el contenedor o la placa',
      path: ['id_guide'],
    }),
  output: z.array(driven),
  summary:
    'Who drove what and when, newest first, at most 100: by guide, container or plate; a driver only if the carrier shares its drivers.',
  shows: ['guide', 'driver', 'truck'],
});

export const getTrucksNotAvailable = defineCall({
  method: 'GET',
  path: '/reports/get_trucks_no_available',
  access: action('truck.read'),
  input: z.strictObject({ date: givenDate, id_company: id.optional() }),
  output: z.object({ date, trucks: getTrucksAvailable.output }),
  summary: 'Trucks that cannot be assigned on a business day, with every reason: the board’s «No disponibles».',
  shows: ['truck', 'guide', 'dispatch', 'company'],
});

export const fenceInSight = z.object({
  id_location: z.number(),
  name: z.string(),
  type: z.string(),
  lat: z.number(),
  lng: z.number(),
  radius_m: z.number(),
  fence: fenceShape,
});
export const getFencesInSight = defineCall({
  method: 'POST',
  path: '/reservation/get_locations_monitoring_user',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({
    /** The visible part of the map; absent: everywhere. */
    bbox: z.strictObject({ south: latitude(), west: longitude(), north: latitude(), east: longitude() }).optional(),
  }),
  output: z.array(fenceInSight),
  summary:
    'Fences in the visible map, at most 1,000: public places, those of the caller, and those of its trips under way first.',
  shows: ['location', 'guide'],
});

/** EN_MARCHA, DETENIDO and EN_LUGAR: on a trip; LIBRE: on none. */
const activity = z.enum(['EN_MARCHA', 'DETENIDO', 'EN_LUGAR', 'LIBRE']);
export const getTruckActivities = defineCall({
  method: 'POST',
  path: '/reports/cabezales_actividades',
  access: action('truck.read'),
  changes: false,
  /** Without a date: now. `page`: of the trucks of a day. */
  input: z.strictObject({
    id_company: id.optional(),
    date: givenDate.optional(),
    page: z.number().int().min(1).max(100_000).optional(),
  }),
  output: z.union([trucksOfDay, z.array(monitoredTruck.extend({ activity, since: instant.nullable() }))]),
  summary:
    'Activity of each truck in use now: driving, standing, at a stop or free; of a standing truck also since when. With a date: what the trucks did on that day, page by page, for the operator’s staff and carriers with the action tracking.history. Errors: 403.',
  // Not guides: a day would be read again at each event of each trip.
  shows: ['truck', 'company'],
});

export const getLinkGuides = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/lista_guias',
  access: { kind: 'token', purpose: 'monitoring' },
  changes: false,
  output: z.object({ operator: publicTrip.shape.operator, guides: z.array(linkGuide) }),
  summary:
    'The guides that a link opens, by reservation, container and hour, each with its position and expected arrival; no names of people, no money.',
  shows: [],
});
export type LinkGuides = z.infer<typeof getLinkGuides.output>;
export const getLinkTruck = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/cabezales_actividades',
  access: { kind: 'token', purpose: 'monitoring' },
  changes: false,
  output: z.array(
    publicTrip
      .pick({ guide_number: true, license_plate: true, position: true })
      .extend({ activity: activity.extract(['EN_MARCHA', 'EN_LUGAR']) }),
  ),
  summary:
    'Activity of the trucks of a link’s trips, each while it drives that trip: on the way, or at a stop. A link does not say that a truck stands on the way, nor since when.',
  shows: [],
});

export const getLinkLogo = defineCall({
  method: 'GET',
  path: '/services_no_logging/monitoreo/transport_provider_logo',
  access: { kind: 'token', purpose: 'monitoring' },
  output: z.custom<unknown>(() => true),
  summary:
    'Logo of the carrier of a link’s trip, if that company shares its driver, else the operator’s: the image itself, with its ETag (304 for If-None-Match of the same); 204 without a logo.',
});
