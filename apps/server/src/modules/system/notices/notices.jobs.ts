import { quietUntil } from '@cabezal/domain/system/notices/quiet';
import { gatherWaiting } from '@cabezal/domain/system/notices/waiting';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { channelsOf } from './channels-of.ts';
import { clientsWaiting } from './client-messages.queries.ts';
import { sendMail } from './message-mail.ts';
import * as queries from './messages.queries.ts';
import { noticesName } from './notify.ts';
import { sendWaitingOfClient } from './store-client-messages.ts';
import { ADDRESS_BOUNCES } from './store-messages.ts';

/** Why nothing is sent to a person any more; null: it is. */
function goneBecause(person: queries.NotifiedUser): string | null {
  if (!person.active) return 'la persona está desactivada';
  return person.company_active ? null : 'su compañía está desactivada';
}

/** Messages whose subject is still mailed to the person; the others are omitted, and all if the address refuses mails. */
async function stillWanted(
  tx: Tx,
  person: queries.NotifiedUser,
  due: readonly queries.DueMessage[],
): Promise<queries.DueMessage[]> {
  if (person.email_bounced) {
    await queries.omit(tx, due, ADDRESS_BOUNCES);
    return [];
  }
  const subjects = await queries.findSubjects(tx, [...new Set(due.map(message => message.subject))]);
  const mailed = subjects.filter(subject =>
    channelsOf(person, subject).some(({ channel, on }) => channel === 'MAIL' && on),
  );
  const isMailed = ({ subject }: queries.DueMessage): boolean => mailed.some(one => one.code === subject);
  await queries.omit(
    tx,
    due.filter(message => !isMailed(message)),
    'ya no la recibe por correo',
  );
  return due.filter(isMailed);
}

/**
 * Sends what waited for a person: one mail for each subject. What has expired is omitted, and so is everything of a person who cannot sign in.
 * The person's name is locked, so that two processes do not send it twice.
 */
export async function sendWaitingOf(tx: Tx, id_user: number): Promise<void> {
  await holdName(tx, noticesName(id_user));
  const [person] = await queries.findPeople(tx, [id_user]);
  const due = await queries.dueMessages(tx, id_user);
  if (person === undefined || due.length === 0) return;
  tx.changed('notification', undefined, []);
  const gone = goneBecause(person);
  if (gone !== null) return queries.omit(tx, due, gone);
  const until = person.quiet === null ? null : quietUntil(person.quiet, tx.now, tx.zone);
  if (until !== null) return queries.postpone(tx, due, until);
  const { mails, expired } = gatherWaiting(await stillWanted(tx, person, due), tx.now);
  await queries.omit(tx, expired, 'vencida');
  for (const messages of mails) {
    await queries.markQueued(tx, messages);
    sendMail(tx, person.email, messages);
  }
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
