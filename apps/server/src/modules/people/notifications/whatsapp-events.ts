import { whatsAppCost } from '@cabezal/domain/system/notices/whatsapp-cost';
import { errorOf, errorWords, type WhatsAppError } from '@cabezal/domain/system/notices/whatsapp-errors';
import { type NumberFacts, numberState, wishOf } from '@cabezal/domain/system/notices/whatsapp-number';
import { stateAfter, WHATSAPP_STATUSES, type WhatsAppStatus } from '@cabezal/domain/system/notices/whatsapp-status';
import { templateStateOf } from '@cabezal/domain/system/notices/whatsapp-template';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { storeWhatsAppTemplate } from '../../system/notice-templates/whatsapp-templates.queries.ts';
import * as messages from '../../system/notices/whatsapp-messages.queries.ts';
import { noteNumber, usersOfNumber } from '../../system/notices/whatsapp-numbers.queries.ts';
import { whatsAppPrices } from '../../system/notices/whatsapp-prices.ts';

/** Seconds since 1970, as digits. */
const seconds = z.string().regex(/^\d{1,11}$/);
/** A number without its «+». */
const number = z.string().regex(/^[1-9]\d{7,14}$/);
/** Most characters that are stored of why a template was refused. */
const MOST_REASON = 300;
const status = z.looseObject({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: seconds,
  recipient_id: number,
  /** Our name of the message. */
  biz_opaque_callback_data: z.string().max(200).nullish(),
  errors: z.array(z.looseObject({ code: z.number() })).nullish(),
  pricing: z.looseObject({ billable: z.boolean().nullish(), category: z.string().nullish() }).nullish(),
});
type Status = z.infer<typeof status>;
const written = z.looseObject({
  from: number,
  timestamp: seconds,
  text: z.looseObject({ body: z.string() }).nullish(),
  /** A press on an answer that a template offers. */
  button: z.looseObject({ text: z.string() }).nullish(),
});
type Written = z.infer<typeof written>;
const template = z.looseObject({
  event: z.string(),
  message_template_name: z.string().min(1).max(512),
  reason: z.string().nullish(),
});

/**
 * A notification of WhatsApp, as far as it is read. Parts of other kinds are left out, each by itself, because a notification that is not
 * acknowledged comes again for days, and new kinds appear.
 */
const notification = z.looseObject({ entry: z.array(z.unknown()) });
const entry = z.looseObject({
  /** Seconds since 1970; a time that nobody understands is that of the arrival. */
  time: z.number().min(0).max(99_999_999_999).nullish().catch(null),
  changes: z.array(z.unknown()),
});
const change = z.looseObject({
  field: z.string(),
  value: z.looseObject({ metadata: z.looseObject({ phone_number_id: z.unknown() }).nullish().catch(null) }),
});

/** The entries of a list that have a shape. */
function known<T>(shape: z.ZodType<T>, list: unknown): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap(one => {
    const { data } = shape.safeParse(one);
    return data === undefined ? [] : [data];
  });
}

const instantOf = (given: string): string => new Date(Number(given) * 1000).toISOString();

/** One thing that a notification says, as a change of ours. Each runs in a transaction of its own. */
type Event = (tx: Tx) => Promise<void>;

/** What a notification says; of numbers that send for others nothing. */
export function eventsOf(told: unknown, phoneId: string | undefined): Event[] {
  const entries = known(entry, notification.safeParse(told).data?.entry);
  return entries.flatMap(({ time, changes }) =>
    known(change, changes).flatMap(({ field, value }): Event[] => {
      if (field === 'message_template_status_update') {
        const { data } = template.safeParse(value);
        return data === undefined ? [] : [tx => noteTemplate(tx, data, time ?? null)];
      }
      if (field !== 'messages' || value.metadata?.phone_number_id !== phoneId) return [];
      const statuses = known(status, value.statuses).map(
        (one): Event =>
          tx =>
            noteStatus(tx, one),
      );
      return [
        ...statuses,
        ...known(written, value.messages).map(
          (one): Event =>
            tx =>
              noteWritten(tx, one),
        ),
      ];
    }),
  );
}

/** What a status says of the number. */
function numberFactsOf(said: WhatsAppStatus, error: WhatsAppError | null, at: string): Partial<NumberFacts> {
  if (said === 'delivered' || said === 'read') return { valid_at: at };
  if (error?.meaning === 'NO_WHATSAPP') return { invalid_at: at };
  return error?.meaning === 'WINDOW' ? { closed_at: at } : {};
}

/** What became of a message. It may come late, twice, and before an earlier one. */
async function noteStatus(tx: Tx, given: Status): Promise<void> {
  const { id, recipient_id, biz_opaque_callback_data, errors, pricing, timestamp } = given;
  const said = WHATSAPP_STATUSES.find(one => one === given.status);
  if (said === undefined) return;
  const phone = `+${recipient_id}`;
  const error = said === 'failed' ? errorOf(errors?.[0]?.code ?? 131000) : null;
  // The number before the messages, in the order of BAJA: two notifications do not wait for each other.
  await noteNumber(tx, phone, numberFactsOf(said, error, instantOf(timestamp)));
  const reported = await messages.reportedMessages(tx, id, biz_opaque_callback_data ?? null);
  if (reported.length === 0) return;
  for (const { id_message, state } of reported) {
    const next = stateAfter(state, said);
    if (next === state) continue;
    await messages.storeReport(tx, id_message, { state: next, provider_id: id, error: error && errorWords(error) });
  }
  const lines = reported.map(one => one.id_message);
  if (said === 'failed') await messages.markUncharged(tx, lines);
  else if (pricing?.category)
    await messages.storeCost(
      tx,
      lines,
      whatsAppCost(await whatsAppPrices(tx), pricing.category, pricing.billable !== false),
    );
  tx.changed('notification', undefined, []);
  await tellUsers(tx, phone);
}

/** The screens of those who use a number show its state. */
async function tellUsers(tx: Tx, phone: string): Promise<void> {
  const { people, recipients } = await usersOfNumber(tx, phone);
  for (const { id_user, id_company } of people) tx.changed('notification_setting', id_user, [id_company]);
  for (const { id_company } of recipients) tx.changed('notification_client', id_company, [id_company]);
}

/**
 * A person wrote to us: free words may be sent for a day. BAJA alone ends the messages to the number, also those that were not sent yet; ALTA alone
 * brings them back. Nothing is kept of other words, nor of numbers that nobody named, except that they left.
 */
async function noteWritten(tx: Tx, { from, timestamp, text, button }: Written): Promise<void> {
  const phone = `+${from}`;
  const wish = wishOf(text?.body ?? button?.text ?? '');
  const users = await usersOfNumber(tx, phone);
  if (users.people.length + users.recipients.length === 0 && wish === null) return;
  const at = instantOf(timestamp);
  const { before, after } = await noteNumber(tx, phone, {
    written_at: at,
    valid_at: at,
    left_at: wish === 'BAJA' ? at : null,
    joined_at: wish === 'ALTA' ? at : null,
  });
  const [was, is] = [before, after].map(facts => numberState({ ...facts, consent_at: at }));
  if (is === 'BAJA') await messages.omitToNumber(tx, { phone, id_user: null }, 'escribió BAJA por WhatsApp');
  if (was !== is && (was === 'BAJA' || is === 'BAJA')) recordWish(tx, users, phone, is === 'BAJA' ? 'BAJA' : 'ALTA');
  tx.changed('notification', undefined, []);
  await tellUsers(tx, phone);
}

/** Writes to the history of each who uses the number that its person left or came back. */
function recordWish(
  tx: Tx,
  { people, recipients }: Awaited<ReturnType<typeof usersOfNumber>>,
  phone: string,
  wish: 'BAJA' | 'ALTA',
): void {
  const action = wish === 'BAJA' ? 'whatsapp_left' : 'whatsapp_joined';
  for (const { id_user } of people) tx.audit({ action, noun: 'user', id: id_user, after: { whatsapp_number: phone } });
  for (const id_company of new Set(recipients.map(one => one.id_company)))
    tx.audit({ action, noun: 'company', id: id_company, after: { notice_number: phone } });
}

/** WhatsApp decided on a template. */
async function noteTemplate(tx: Tx, given: z.infer<typeof template>, time: number | null): Promise<void> {
  const state = templateStateOf(given.event);
  if (state === null) return;
  const at = time === null ? tx.now.toISOString() : instantOf(String(Math.trunc(time)));
  // «NONE» stands there for an approval.
  const reason = given.reason == null || given.reason === 'NONE' ? null : shortened(given.reason, MOST_REASON);
  await storeWhatsAppTemplate(tx, { name: given.message_template_name, state, reason, at });
}
