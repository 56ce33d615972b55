import { maySet } from '@cabezal/domain/system/notices/resolve';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import { findSubjectRule, stopMailsOf } from '../../system/notices/messages.queries.ts';
import { noticesName } from '../../system/notices/notify.ts';
import {
  findRecipientLink,
  findSubjectLink,
  type SubjectLink,
} from '../../system/notices/unsubscribe-links.queries.ts';
import { changeSettings } from './change-settings.ts';
import { findPerson } from './read-matrix.ts';
import { leaveRecipients } from './recipient-changes.ts';

/** Why a message that waited is not sent. */
const UNSUBSCRIBED = 'se dio de baja de estos correos';

/** What a link stops. */
export interface StoppableMails {
  /** The subject, or the company whose trips are told. */
  name: string;
  /** The reader has an account, and sees the notices there. */
  has_account: boolean;
  /** Why they cannot be stopped; null: they can. */
  locked: string | null;
}

async function mailOfLink(tx: Tx, link: SubjectLink) {
  const person = await findPerson(tx, link.id_user);
  return channelsOf(person, await findSubjectRule(tx, link.subject)).find(({ channel }) => channel === 'MAIL');
}

async function stoppable(tx: Tx, link: SubjectLink): Promise<StoppableMails> {
  const mail = await mailOfLink(tx, link);
  const verdict = mail === undefined ? true : maySet(mail, false);
  return { name: link.name, has_account: true, locked: verdict === true ? null : verdict.message };
}

/** What a link stops; undefined: there is no such link. Changes nothing: programs that check mails open their links. */
export async function readStop(tx: Tx, token: string): Promise<StoppableMails | undefined> {
  const ofSubject = await findSubjectLink(tx, token);
  if (ofSubject !== undefined) return stoppable(tx, ofSubject);
  const ofRecipient = await findRecipientLink(tx, token);
  return ofRecipient && { name: ofRecipient.name, has_account: false, locked: null };
}

async function stopSubject(tx: Tx, link: SubjectLink): Promise<StoppableMails> {
  const found = await stoppable(tx, link);
  if (found.locked !== null) return found;
  const { id_user, subject } = link;
  await holdName(tx, noticesName(id_user));
  const mail = await mailOfLink(tx, link);
  if (mail?.on === true) await changeSettings(tx, id_user, { settings: [{ subject, channel: 'MAIL', on: false }] });
  await stopMailsOf(tx, id_user, subject, UNSUBSCRIBED);
  tx.changed('notification', undefined, []);
  return found;
}

/**
 * Stops the mails of a link: those of a subject to a person with an account, or all mails to a recipient whom a company named; also those that
 * were not sent yet. The second time it changes nothing. Undefined: there is no such link.
 */
export async function stopMails(tx: Tx, token: string): Promise<StoppableMails | undefined> {
  const ofSubject = await findSubjectLink(tx, token);
  if (ofSubject !== undefined) return stopSubject(tx, ofSubject);
  const ofRecipient = await findRecipientLink(tx, token);
  if (ofRecipient === undefined) return undefined;
  await leaveRecipients(tx, ofRecipient.id_notification_client, UNSUBSCRIBED);
  return { name: ofRecipient.name, has_account: false, locked: null };
}
