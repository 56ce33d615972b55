import { TOLD_SUBJECTS } from '@cabezal/domain/trips/told-facts/told-subjects';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, requiredText, version } from '../../shapes.ts';

/** Whom a customer, or its forwarder, wants to be told of its trips by mail (10-watch-tell-terminals §2): people without an account. */
const subject = z.enum(TOLD_SUBJECTS);

const recipientRow = z.object({
  id_notification_client: z.number(),
  /** The forwarder that keeps it; null: the customer does. */
  forwarder: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  subjects: z.array(subject),
  active: z.boolean(),
  /** When the person stopped the mails by the link in them. */
  unsubscribed_at: instant.nullable(),
  /** The server of the address refuses mails. */
  bounced: z.boolean(),
  version: z.number(),
});
export type RecipientRow = z.infer<typeof recipientRow>;

const recipients = z.object({
  id_company: z.number(),
  company: z.string(),
  /** False: nothing is sent about the customer's trips. */
  notifications_share: z.boolean(),
  recipients: z.array(recipientRow),
});
export type Recipients = z.infer<typeof recipients>;

const access = action('notification.client');
const touches = ['notification_client'] as const;
const values = {
  name: requiredText(120),
  email: z.email('Ingrese un correo válido').max(254).toLowerCase(),
  subjects: z.array(subject).min(1, 'Elija al menos un aviso').max(TOLD_SUBJECTS.length),
  active: z.boolean().default(true),
};
const recipient = { id_notification_client: id, version };

const read = {
  method: 'GET',
  access,
  input: z.strictObject({ id_company: id }),
  output: recipients,
  shows: ['notification_client'],
} as const;
const save = {
  method: 'POST',
  access,
  input: z.strictObject({ id_company: id, ...values }),
  output: recipients,
  touches,
} as const;
const update = {
  method: 'POST',
  access,
  input: z.strictObject({ ...recipient, ...values }),
  output: recipients,
  touches,
} as const;
const remove = {
  method: 'POST',
  access,
  input: z.strictObject(recipient),
  output: recipients,
  touches,
} as const;

export const getNotificationsClient = defineCall({
  ...read,
  path: '/users/get_notifications_client',
  summary:
    'Whom a customer wants to be told of its trips by mail, and of what. The operator sees those that forwarders keep, too. Errors: 404.',
});
export const saveNotificationClient = defineCall({
  ...save,
  path: '/users/save_notification_client',
  summary: 'Adds a recipient to a customer. Errors: 404; 409 DESTINATARIO_DUPLICADO.',
});
export const updateNotificationClient = defineCall({
  ...update,
  path: '/users/update_notification_client',
  summary:
    'Changes a recipient; mails to its address are tried again. Errors: 404; 409 MODIFICADO, DESTINATARIO_DUPLICADO.',
});
export const deleteNotificationClient = defineCall({
  ...remove,
  path: '/users/delete_notification_client',
  summary: 'Takes a recipient out of the list: nothing is sent any more. Errors: 404; 409 MODIFICADO.',
});

export const getNotificationsClientFwd = defineCall({
  ...read,
  path: '/users/get_notifications_client/fwd',
  summary:
    'Whom the person’s forwarder wants to be told of its own trips for a customer. Errors: 404 without an association of the two.',
});
export const saveNotificationClientFwd = defineCall({
  ...save,
  path: '/users/save_notification_client/fwd',
  summary: 'Adds a recipient that the forwarder keeps. Errors: 404; 409 DESTINATARIO_DUPLICADO.',
});
export const updateNotificationClientFwd = defineCall({
  ...update,
  path: '/users/update_notification_client/fwd',
  summary: 'Changes a recipient that the forwarder keeps. Errors: 404; 409 MODIFICADO, DESTINATARIO_DUPLICADO.',
});
export const deleteNotificationClientFwd = defineCall({
  ...remove,
  path: '/users/delete_notification_client/fwd',
  summary: 'Takes out a recipient that the forwarder keeps. Errors: 404; 409 MODIFICADO.',
});

/** The calls for the recipients that one company keeps: a customer, or a forwarder for it. */
export interface RecipientCalls {
  list: typeof getNotificationsClient;
  save: typeof saveNotificationClient;
  update: typeof updateNotificationClient;
  remove: typeof deleteNotificationClient;
}
