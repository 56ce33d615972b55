import { DRIVER_PROBLEM_KINDS } from '@cabezal/domain/trips/status/driver-problems';
import { z } from 'zod';
import { containerCode } from '../../bookings/reservations/reservation.shapes.ts';
import { defineCall, signedIn } from '../../call.ts';
import { givenInstant, id, instant, text } from '../../shapes.ts';
import { documentKind, guideDetail } from '../guides/guide.shapes.ts';

const access = { kind: 'token', purpose: 'travel_resources' } as const;

/** What the driver's phone shows: the trip, the next tap, the papers that are missing. */
export const travel = z.object({
  guide: guideDetail.omit({ can: true, stand_by: true }),
  operator: z.object({ name: z.string(), phone: z.string().nullable() }),
  stand_by: z.object({ starts_at: instant, free_hours: z.string() }).nullable(),
  contact: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** The trip's papers in its order. `required`: due by now, at the current stop (`id_stop`) or an earlier one. */
  papers: z.array(
    z.object({
      kind: documentKind,
      name: z.string(),
      required: z.boolean(),
      present: z.boolean(),
      id_stop: z.number().nullable(),
    }),
  ),
  /** What the driver reported, newest first, and when somebody attended it. */
  problems: z.array(
    z.object({ kind: z.string(), text: z.string().nullable(), at: instant, attended_at: instant.nullable() }),
  ),
  /** What the operator says to the driver, newest first; `received_at`: the driver said that it was read. */
  notices: z.array(
    z.object({ id_driver_notice: z.number(), text: z.string(), at: instant, received_at: instant.nullable() }),
  ),
  can: z.object({ arrive: z.union([z.literal(true), z.string()]), depart: z.union([z.literal(true), z.string()]) }),
});
export type Travel = z.infer<typeof travel>;

export const getTravel = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/datos_recursos_viaje',
  access,
  changes: false,
  output: travel,
  summary: 'The trip of the driver’s link.',
  shows: [],
});
export const openTrip = defineCall({
  method: 'POST',
  path: '/driver/open_trip',
  access: signedIn,
  input: z.strictObject({ id_guide: id }),
  output: z.object({ token: z.string(), expires_at: instant }),
  secret: true,
  summary:
    'Opens the driver’s page of an own trip to the driver who signed in: a token as that of a link, which leaves the links on phones as they are. 404 where it is no issued, open trip of this driver.',
});
/** The phone's own name of something that it sends. */
const phoneKey = z.string().regex(/^[\w-]{8,80}$/);
const tap = z.strictObject({
  id_stop: id,
  /** Device time of the tap; the phone may send it much later. */
  at: givenInstant,
  /** The phone's own key of the tap: sent again it answers the same. */
  key: phoneKey,
});
export const tapArrival = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/arrival',
  access,
  input: tap,
  output: travel,
  summary: 'The driver arrived at the stop.',
});
export const tapDeparture = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/departure',
  access,
  input: tap,
  output: travel,
  summary: 'The driver left the stop.',
});
export const travelContainer = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/container',
  access,
  // What an older page keeps in a phone without signal is not refused for its signs.
  input: z.strictObject({
    container_code: containerCode,
    seals: z.array(text(20)).max(5).optional(),
    /** What stood on the phone where the driver wrote another value; absent: whatever stands there is replaced. */
    known: z
      .strictObject({
        container_code: z.string().max(40).nullish(),
        seals: z.array(z.string().max(40)).max(20).optional(),
      })
      .optional(),
  }),
  output: travel,
  summary:
    'Container number and seals as the driver reads them; what is left out stays. 409 MODIFICADO with what stands there, where it is another than `known`.',
});
export const travelUpload = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/upload',
  access,
  input: z.strictObject({ filename: text(120), type: z.string().max(100) }),
  output: z.object({ url: z.string(), id_file: z.number() }),
  summary: 'A signed address for a photo of the trip.',
});
export const travelDocument = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/document',
  access,
  input: z.strictObject({
    id_file: id,
    kind: documentKind,
    id_stop: id.nullish(),
    /** Key of the problem that the photo shows, as `problem` got it. */
    problem: phoneKey.nullish(),
  }),
  output: travel,
  summary: 'Keeps an uploaded photo with the trip; the server checks that it really arrived.',
});
export const travelProblem = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/problem',
  access,
  input: z
    .strictObject({
      kind: z.enum(DRIVER_PROBLEM_KINDS).default('OTRO'),
      text: text(500).nullish(),
      at: givenInstant,
      key: phoneKey.nullish(),
    })
    .refine(said => said.kind !== 'OTRO' || (said.text ?? '').length >= 3, {
      path: ['text'],
      message: 'Escriba qué pasó',
    }),
  output: travel,
  summary:
    '«Tengo un problema»: it stands at the top of the monitoring board until somebody of the operator attends it; customers do not see it.',
});
export const travelNotice = defineCall({
  method: 'POST',
  path: '/services_no_logging/recursos_viaje/notice',
  access,
  input: z.strictObject({ id_driver_notice: id }),
  output: travel,
  touches: ['driver_notice'],
  summary: 'The driver read a notice of the operator; said again it stays as it is. 404 a notice of another driver.',
});
