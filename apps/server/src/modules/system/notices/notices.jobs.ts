import { OUTSIDE_CHANNELS, type OutsideChannel } from '@cabezal/domain/system/notices/channels';
import { quietUntil } from '@cabezal/domain/system/notices/quiet';
import { gatherWaiting } from '@cabezal/domain/system/notices/waiting';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { channelsOf } from './channels-of.ts';
import { clientsWaiting } from './client-messages.queries.ts';
import * as queries from './messages.queries.ts';
import { noticesName } from './notify.ts';
import { browsersOf } from './push-subscriptions.queries.ts';
import { queueOn, unsentOn } from './reach-person.ts';
import { sendWaitingOfClient } from './store-client-messages.ts';

/** Why nothing is sent to a person any more; null: it is. */
function goneBecause(person: queries.NotifiedUser): string | null {
  if (!person.active) return 'la persona está desactivada';
  return person.company_active ? null : 'su compañía está desactivada';
}

/** Why a message is not sent whose subject the person no longer gets on that channel. */
const UNWANTED: Readonly<Record<OutsideChannel, string>> = {
  MAIL: 'ya no la recibe por correo',
  PUSH: 'ya no la recibe en el navegador',
  WHATSAPP: 'ya no la recibe por WhatsApp',
};

/** Messages whose subject the person still gets on their channel; the others are omitted. */
async function stillWanted(
  tx: Tx,
  person: queries.NotifiedUser,
  channel: OutsideChannel,
  due: readonly queries.DueMessage[],
): Promise<queries.DueMessage[]> {
  const subjects = await queries.findSubjects(tx, [...new Set(due.map(message => message.subject))]);
  const sent = subjects.filter(subject => channelsOf(person, subject).some(one => one.channel === channel && one.on));
  const isSent = ({ subject }: queries.DueMessage): boolean => sent.some(one => one.code === subject);
  await queries.omit(
    tx,
    due.filter(message => !isSent(message)),
    UNWANTED[channel],
  );
  return due.filter(isSent);
}

/** Sends the messages of one channel that waited, one mail, push or message by WhatsApp for each subject; none if nothing reaches the person there. */
async function sendDue(
  tx: Tx,
  person: queries.NotifiedUser,
  channel: OutsideChannel,
  due: readonly queries.DueMessage[],
): Promise<void> {
  if (due.length === 0) return;
  const browsers = channel === 'PUSH' ? await browsersOf(tx, [person.id_user]) : [];
  const unsent = unsentOn(tx, channel, person, browsers);
  if (unsent !== null) return queries.omit(tx, due, unsent);
  const { mails, expired } = gatherWaiting(await stillWanted(tx, person, channel, due), tx.now);
  await queries.omit(tx, expired, 'vencida');
  for (const messages of mails) {
    await queries.markQueued(tx, messages);
    queueOn(tx, channel, person, { messages, browsers, isUrgent: false });
  }
}

/**
 * Sends what waited for a person: one mail, one push and one message by WhatsApp for each subject. What has expired is omitted, and so is
 * everything of a person who cannot sign in. The person's name is locked, so that two processes do not send it twice.
 */
export async function sendWaitingOf(tx: Tx, id_user: number): Promise<void> {
  await holdName(tx, noticesName(id_user));
  const [person] = await queries.findPeople(tx, [id_user]);
  const due = await queries.lockDueMessages(tx, id_user);
  if (person === undefined || due.length === 0) return;
  tx.changed('notification', undefined, []);
  const gone = goneBecause(person);
  if (gone !== null) return queries.omit(tx, due, gone);
  const until = person.quiet === null ? null : quietUntil(person.quiet, tx.now, tx.zone);
  if (until !== null) return queries.postpone(tx, due, until);
  for (const channel of OUTSIDE_CHANNELS)
    await sendDue(
      tx,
      person,
      channel,
      due.filter(message => message.channel === channel),
    );
}

/** Sends to each person and recipient what waited until now, each in a transaction of its own: a failure of one stops no other. */
export async function sendWaiting(db: Database): Promise<void> {
  const failures: unknown[] = [];
  const send = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.write(systemScope, systemAuthor, work).catch(error => {
      failures.push(error);
    });
  for (const id_user of await db.read(systemScope, queries.peopleWaiting)) await send(tx => sendWaitingOf(tx, id_user));
  for (const id of await db.read(systemScope, clientsWaiting)) await send(tx => sendWaitingOfClient(tx, id));
  if (failures.length > 0) throw failures[0];
}

export const noticeJobs = (): Job[] => [{ name: 'send_waiting', every_minutes: 1, run: sendWaiting }];
