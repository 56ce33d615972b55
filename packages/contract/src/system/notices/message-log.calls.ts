import { CHANNELS, MESSAGE_STATE_NAMES, type MessageState } from '@cabezal/domain/system/notices/channels';
import { SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../excel/excel.calls.ts';

const channel = z.enum(CHANNELS);
const state = z.enum(Object.keys(MESSAGE_STATE_NAMES) as [MessageState]);

/** One message to one person on one channel (10-watch-tell-terminals §2). */
const messageRow = z.object({
  id_message: z.number(),
  created_at: instant,
  subject: z.enum(SUBJECT_CODES),
  channel,
  /** Null: a recipient without an account, whom a company named. */
  id_user: z.number().nullable(),
  person: z.string(),
  company: z.string(),
  /** The address without most of its letters; null in the application. */
  to_masked: z.string().nullable(),
  title: z.string(),
  /** Null after 60 days, or when its author took it back. */
  text: z.string().nullable(),
  /** Where it leads, an address of the application. */
  url: z.string(),
  state,
  /** Why it was not sent. */
  reason: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  /** What WhatsApp charges for it, USD with four decimals, estimated; null: nothing is charged on its channel, or the reader is of another company. */
  cost_usd: z.string().nullable(),
  /** When it is sent, if it waits. */
  send_after: instant.nullable(),
  /** When it was sent, read, given up or omitted. */
  ended_at: instant.nullable(),
  /** The line that this one tries again. */
  id_resent_of: z.number().nullable(),
  /** A later line tries it again. */
  is_resent: z.boolean(),
  /** What it tells was undone since. */
  is_undone: z.boolean(),
});
export type MessageRow = z.infer<typeof messageRow>;

const filters = {
  subject: z.enum(SUBJECT_CODES),
  channel,
  state,
  id_user: id,
  id_company: id,
  date_from: givenDate,
  date_to: givenDate,
};
const input = listInput(filters);
export type MessageFilters = NonNullable<z.infer<typeof input>['filters']>;

export const getMessageLog = defineCall({
  method: 'POST',
  path: '/notifications/log',
  access: action('notification.read'),
  changes: false,
  input,
  output: pageOf(messageRow),
  summary:
    'Who was notified of what, on which channel, and what became of it, newest first; people of other companies see the own lines alone. Kept for two years, their words for 60 days.',
  shows: ['notification'],
});
export const getMessageLogExcel = excelOf(getMessageLog, 'notifications_log');

export const resendNotification = defineCall({
  method: 'POST',
  path: '/notifications/resend',
  access: action('notification.write'),
  input: z.strictObject({ id_message: id }),
  /** The new line of the log. */
  output: z.object({ id_message: z.number() }),
  touches: ['notification'],
  summary:
    'Sends a mail, push or message by WhatsApp of the log again, as a line of its own, with the text that is in force when it leaves; the operator’s people only. Errors: 404; 409 REENVIO_IMPOSIBLE: it waits, was left out, undone or sent again, or its receiver gets nothing any more.',
});
