import { CHANNELS } from '@cabezal/domain/system/notices/channels';
import { SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { NUMBER_STATE_NAMES, type NumberState } from '@cabezal/domain/system/notices/whatsapp-number';
import { PHONE_LENGTH } from '@cabezal/domain/system/validation/driver';
import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, requiredText, time } from '../../shapes.ts';

/** On which channels a person is notified of what (10-watch-tell-terminals §2). */
const subject = z.enum(SUBJECT_CODES);
const channel = z.enum(CHANNELS);

const subjectChannels = z.object({
  subject,
  name: z.string(),
  group: z.string(),
  critical: z.boolean(),
  channels: z.array(
    z.object({
      channel,
      on: z.boolean(),
      /** Where the value comes from: the subject's default, the person's company, or the person. */
      from: z.enum(['SUBJECT', 'COMPANY', 'PERSON']),
      /** Why it cannot be changed; null: it can. */
      locked: z.string().nullable(),
    }),
  ),
});
/** Hours without mails; days on which they begin, 1 Monday to 7 Sunday, none: no quiet hours. */
const quietHours = { from: time, to: time, days: z.array(z.number().int().min(1).max(7)).max(7) };
export const notificationMatrix = z.object({
  id_user: z.number(),
  /** Where mails of notices go. */
  notification_email: z.string(),
  /** An address that holds when the person confirms it by the link that was mailed to it. */
  new_email: z.string().nullable(),
  /** The server of the address refuses mails: nothing is mailed there. */
  email_bounced: z.boolean(),
  /** Where messages by WhatsApp go, and since when the person agrees; null: the person gave no number. */
  whatsapp: z
    .object({ phone: z.string(), consent_at: instant, state: z.enum(Object.keys(NUMBER_STATE_NAMES) as [NumberState]) })
    .nullable(),
  /** `version` 0: the person has never chosen any. */
  quiet: z.object({ ...quietHours, version: z.number() }),
  /** The subjects that people of this audience are notified of today. */
  subjects: z.array(subjectChannels),
});
export type NotificationMatrix = z.infer<typeof notificationMatrix>;

const changes = {
  /** `on` null: the default holds again. Channels that are not named stay as they are. */
  settings: z
    .array(z.strictObject({ subject, channel, on: z.boolean().nullable() }))
    .max(100)
    .default([]),
  /** Absent: the quiet hours stay as they are. */
  quiet: z.strictObject({ ...quietHours, version: z.number().int().min(0).max(2_147_483_647) }).optional(),
};
const touches = ['notification_setting'] as const;

export const settingNotifications = defineCall({
  method: 'GET',
  path: '/users/setting_notifications',
  access: signedIn,
  input: z.strictObject({}),
  output: notificationMatrix,
  summary:
    'On which channels the person is notified of what, where each value comes from, what is locked, and the quiet hours.',
  shows: ['notification_setting'],
});

export const settingNotificationsOf = defineCall({
  method: 'GET',
  path: '/users/setting_notifications/userid/{id}',
  access: action('user.read'),
  input: z.strictObject({ id }),
  output: notificationMatrix,
  summary: 'The same of another person in the caller’s scope. Errors: 404.',
  shows: ['notification_setting'],
});

export const updateNotifications = defineCall({
  method: 'POST',
  path: '/users/update_notifications',
  access: signedIn,
  input: z.strictObject(changes),
  output: notificationMatrix,
  touches,
  summary:
    'Changes on which channels the person is notified, each channel by itself, so that two people who change different ones keep both; and the quiet hours, with the version that was read. Errors: 409 ASUNTO_OBLIGATORIO, EMPRESA_SIN_AVISOS, MODIFICADO; 422 ASUNTO: not for this person; 422 HORAS.',
});

export const updateNotificationsOf = defineCall({
  method: 'POST',
  path: '/users/update_notifications/userid/{id}',
  access: action('user.write'),
  input: z.strictObject({ id, ...changes }),
  output: notificationMatrix,
  touches,
  summary:
    'The same for another person whom the caller may edit. Errors: 404; 422 USUARIO_AJENO; those of the own settings.',
});

export const updateEmailNotification = defineCall({
  method: 'POST',
  path: '/users/update_email_notification',
  access: signedIn,
  input: z.strictObject({ email: z.email('Ingrese un correo válido').max(254).toLowerCase() }),
  output: notificationMatrix,
  touches,
  summary:
    'Mails to an address a link that confirms it as the one for the person’s mails of notices; until then the old one holds. The address of the account needs no confirmation, unless it refused mails. Errors: 409 CORREO_SIN_CONFIRMAR: a link was mailed there less than ten minutes ago.',
});

export const optionsSubjectsNotifications = defineCall({
  method: 'GET',
  path: '/users/options_subjects_notifications',
  access: signedIn,
  input: z.strictObject({}),
  output: z.array(
    z.object({
      subject,
      name: z.string(),
      group: z.string(),
      critical: z.boolean(),
      default_channels: z.array(channel),
    }),
  ),
  summary: 'The subjects that people of the caller’s audience are notified of today, with their default channels.',
  shows: [],
});

export const saveWhatsAppNumber = defineCall({
  method: 'POST',
  path: '/notifications/whatsapp_number',
  access: signedIn,
  input: z.strictObject({
    /** With the code of its country; null: the person wants no messages by WhatsApp any more. */
    phone: requiredText(PHONE_LENGTH).nullable(),
    /** The person agrees to get messages there. */
    accepts: z.boolean().default(false),
  }),
  output: notificationMatrix,
  touches,
  summary:
    'Stores the number on which the person gets notices by WhatsApp, and the consent. A number that wrote BAJA gets nothing until it writes ALTA. Errors: 422 NUMERO_INVALIDO, SIN_CONSENTIMIENTO.',
});

export const testWhatsApp = defineCall({
  method: 'POST',
  path: '/notifications/test_whatsapp',
  access: signedIn,
  input: z.strictObject({}),
  output: z.object({ queued: z.literal(true) }),
  touches,
  summary:
    'Sends a message to the person’s own number. Errors: 409 WHATSAPP_NO_ENVIA: no number, BAJA, or no service; 409 PLANTILLA_NO_APROBADA; 429 DEMASIADOS_INTENTOS after three to that number in an hour, or five by the person in a day.',
});
