import { CHANNELS } from '@cabezal/domain/system/notices/channels';
import { TEXT_LENGTH, TITLE_LENGTH } from '@cabezal/domain/system/notices/template';
import { TEMPLATE_SUBJECTS } from '@cabezal/domain/system/notices/template-fields';
import { TEMPLATE_STATE_NAMES, type TemplateState } from '@cabezal/domain/system/notices/whatsapp-template';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, requiredText, version } from '../../shapes.ts';

/** Texts of notifications that an office writes (10-watch-tell-terminals §2). */
const subject = z.enum(TEMPLATE_SUBJECTS);
const channel = z.enum(CHANNELS);

/** `{{lugar}}` stands for a field of the subject. */
const template = z.strictObject({ title: requiredText(TITLE_LENGTH), body: requiredText(TEXT_LENGTH) });
const templates = z.strictObject({ APP: template, PUSH: template, MAIL: template, WHATSAPP: template });

const formerTemplate = z.object({
  channel,
  version: z.number(),
  title: z.string(),
  body: z.string(),
  /** Who wrote it. */
  author: z.string(),
  created_at: instant,
});
export type FormerTemplate = z.infer<typeof formerTemplate>;

const subjectTexts = z.object({
  subject,
  name: z.string(),
  group: z.string(),
  critical: z.boolean(),
  /** Channels that are on unless a person changed them. */
  channels: z.array(channel),
  /** What leaves now. */
  templates: z.object({ APP: template, PUSH: template, MAIL: template, WHATSAPP: template }),
  /** What was written until now, the newest first; the first of a channel is in force. */
  written: z.array(formerTemplate),
  /** What WhatsApp last said of its template of the subject, which goes to whoever has not written for 24 hours; null: nothing is known yet. */
  whatsapp_template: z
    .object({
      state: z.enum(Object.keys(TEMPLATE_STATE_NAMES) as [TemplateState]),
      reason: z.string().nullable(),
      changed_at: instant,
    })
    .nullable(),
  version: z.number(),
});
export type SubjectTexts = z.infer<typeof subjectTexts>;

const access = action('notification.write');

export const getOptionsSubjectsNotifications = defineCall({
  method: 'GET',
  path: '/users/get_options_subjects_notifications',
  access,
  input: z.strictObject({}),
  output: z.array(subjectTexts),
  summary:
    'The subjects that something tells of, with their default channels, the text of each channel, the texts before it, and the state of its template at WhatsApp. The operator’s people only.',
  shows: ['notification_subject'],
});

export const saveOptionsSubjectsNotifications = defineCall({
  method: 'POST',
  path: '/users/save_options_subjects_notifications',
  access,
  input: z.strictObject({ subject, version, channels: z.array(channel).max(CHANNELS.length), templates }),
  output: subjectTexts,
  touches: ['notification_subject', 'notification_setting'],
  summary:
    'Changes the default channels and the texts of a subject; a changed text is a new version, which everything uses that leaves from then on. Errors: 404; 409 MODIFICADO, ASUNTO_OBLIGATORIO: a critical subject keeps its channels; 422 CAMPO_DESCONOCIDO by field.',
});

const previewed = z.object({
  channel,
  title: z.string(),
  text: z.string(),
  /** What is wrong with the text; null: nothing. */
  problem: z.string().nullable(),
});
export type PreviewedText = z.infer<typeof previewed>;

export const previewNotification = defineCall({
  method: 'POST',
  path: '/notifications/preview',
  access,
  changes: false,
  input: z.strictObject({ subject, id_reservation: id.optional(), templates }),
  output: z.object({
    /** Where the values are from: what happened on the trips of the reservation, or an example, in which only its number is real. */
    source: z.enum(['TRIP', 'EXAMPLE']),
    texts: z.array(previewed),
  }),
  summary:
    'What these texts say on each channel of the last such fact of a reservation, or of an example; nothing is stored or sent. Errors: 404.',
  shows: [],
});
