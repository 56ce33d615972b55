import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, requiredText } from '../../shapes.ts';

/** A notice to a driver, with its delivery state. */
export const driverNotice = z.object({
  id_driver_notice: z.number(),
  id_driver: z.number(),
  driver_name: z.string(),
  id_guide: z.number().nullable(),
  /** Its trip: 48188-1. */
  label: z.string().nullable(),
  /** PLAN: time, truck and route of a trip; MESSAGE: text by a person. */
  kind: z.enum(['PLAN', 'MESSAGE']),
  text: z.string(),
  /** RECEIVED: the driver confirmed it on the phone page, or was called. FAILED: the driver could not be notified. */
  state: z.enum(['SENT', 'RECEIVED', 'FAILED']),
  /** Delivered by telephone. */
  called: z.boolean(),
  author: z.string(),
  sent_at: instant,
  received_at: instant.nullable(),
  failure: z.string().nullable(),
});
export type DriverNotice = z.infer<typeof driverNotice>;

export const sendDriverNotification = defineCall({
  method: 'POST',
  path: '/reservation/send_driver_notification',
  access: action('driver.notify'),
  input: z.strictObject({
    id_driver: id,
    id_guide: id.optional(),
    text: requiredText(300),
    /** True: it was delivered by telephone and is only recorded. */
    called: z.boolean().default(false),
  }),
  output: driverNotice,
  touches: ['driver_notice'],
  summary:
    'Sends a notice to a driver: on the phone page of the driver’s trips and by mail. 409 SIN_SUSCRIPCION without either, with the telephone to call; 429 AVISO_RECIENTE: one per minute and driver. The operator’s people.',
});

/** Maximum of guides whose drivers are notified in one call. */
export const MAX_TOLD = 200;
export const notifyDrivers = defineCall({
  method: 'POST',
  path: '/dispatch/tell_drivers',
  access: action('driver.notify'),
  input: z.strictObject({
    id_guides: z.array(id).min(1, 'Elija al menos un viaje').max(MAX_TOLD, 'Hasta 200 viajes por vez'),
    /** True: the drivers were called; notices are only recorded. */
    called: z.boolean().default(false),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.number(),
        ok: z.boolean(),
        label: z.string(),
        driver_name: z.string().nullable(),
        driver_phone: z.string().nullable(),
        /** The driver was notified of this time and truck before: nothing was sent. */
        already: z.boolean(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
    told: z.number(),
    already: z.number(),
    refused: z.number(),
  }),
  touches: ['driver_notice', 'guide'],
  summary:
    'Notifies drivers of the plan of their trips (time, truck, route), each separately; the mail about an issued guide carries a link of the trip, and earlier links stay valid. A driver who has received the same plan is not notified again.',
});
export type NotifiedDrivers = z.infer<typeof notifyDrivers.output>;

export const getDriverNotices = defineCall({
  method: 'POST',
  path: '/driver_notices/list',
  access: action('driver.notify'),
  changes: false,
  input: z
    .strictObject({ id_driver: id.optional(), id_guide: id.optional() })
    .refine(of => of.id_driver !== undefined || of.id_guide !== undefined, {
      message: 'Diga de qué conductor o de qué guía',
      path: ['id_driver'],
    }),
  output: z.object({
    rows: z.array(driverNotice),
    /** Of a guide: addresses of the driver to which the last mail with the link of the trip did not arrive. */
    failed_link_mails: z.array(z.string()),
    /** Whether a notice can be delivered to the current driver; false: SIN_SUSCRIPCION. */
    reachable: z.boolean(),
    id_driver: z.number().nullable(),
    driver_name: z.string().nullable(),
    driver_phone: z.string().nullable(),
  }),
  summary: 'Notices to a driver or about a guide, newest first, at most 50. The operator’s people.',
  shows: ['driver_notice'],
});
export type DriverNoticesAnswer = z.infer<typeof getDriverNotices.output>;
