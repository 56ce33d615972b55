import { SUMMARY_MOMENTS } from '@cabezal/domain/bookings/summaries/summary-moments';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, phone } from '../../shapes.ts';

const moment = z.enum(SUMMARY_MOMENTS);
const most = 10;
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como 07:30');

export const notificationSummary = z.object({
  id_reservation: z.number(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  moments: z.array(moment),
  /** HH:mm of the daily summary. */
  daily_at: z.string().nullable(),
  /** 0: no subscription yet. */
  version: z.number(),
  /** Suggested address: that of the client. */
  suggested: z.string().nullable(),
  /** How the reservation stands now, in the words of the mails, to be sent by hand to a telephone. */
  text: z.string(),
  /** Moments of the last mails sent. */
  last: z.object({ moment, at: instant }).nullable(),
});
export type NotificationSummary = z.infer<typeof notificationSummary>;

export const getNotificationSummary = defineCall({
  method: 'GET',
  path: '/reservation/get_notification_summary_reservation',
  access: action('reservation.summary'),
  input: z.strictObject({ id_reservation: id }),
  output: notificationSummary,
  summary:
    'Who gets the summary of a reservation, and when: addresses by mail, telephones by its operative, who gets a notice. The operator’s people.',
  shows: [{ noun: 'summary', by: 'id_reservation' }],
});

export const saveNotificationSummary = defineCall({
  method: 'POST',
  path: '/reservation/save_notification_summary_reservation',
  access: action('reservation.summary'),
  input: z
    .strictObject({
      id_reservation: id,
      /** Version that was read; 0: no subscription yet. */
      version: z.number().int().min(0).max(2_147_483_647),
      emails: z
        .array(z.email('Escriba correos como ana@empresa.com').max(120))
        .max(most, `Hasta ${most} correos`)
        .transform(all => [...new Set(all.map(one => one.toLowerCase()))]),
      phones: z.array(phone).max(most, `Hasta ${most} teléfonos`).default([]),
      moments: z
        .array(moment)
        .max(20)
        .transform(all => SUMMARY_MOMENTS.filter(one => all.includes(one))),
      daily_at: clock.nullish(),
    })
    .refine(given => given.moments.length === 0 || given.emails.length + given.phones.length > 0, {
      path: ['emails'],
      message: 'Escriba al menos un correo o un teléfono',
    })
    .refine(given => !given.moments.includes('DAILY') || given.daily_at != null, {
      path: ['daily_at'],
      message: 'Diga a qué hora',
    }),
  output: notificationSummary,
  touches: ['summary'],
  summary:
    'Sets the recipients of a reservation’s summary and its moments; earlier moments are not told. Telephones are told by the reservation’s operative. 409 MODIFICADO, RESERVA_TERMINADA; 422 SIN_AVISOS: the client wants no notices. The operator’s people.',
});

export const updateStateNotification = defineCall({
  method: 'POST',
  path: '/reservation/update_state_notification',
  access: action('reservation.summary'),
  input: z.strictObject({ id_reservation: id, moment, active: z.boolean() }),
  output: notificationSummary,
  touches: ['summary'],
  summary:
    'Switches one moment of a reservation’s summary on or off; idempotent. 404 without recipients; 422 HORA: the daily one has no hour. The operator’s people.',
});
