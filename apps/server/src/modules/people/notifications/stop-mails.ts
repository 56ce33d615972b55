import { maySet } from '@cabezal/domain/system/notices/resolve';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import { findSubjectRule, stopMailsOf } from '../../system/notices/messages.queries.ts';
import { noticesName } from '../../system/notices/notify.ts';
import { findUnsubscribeLink, type UnsubscribeLink } from '../../system/notices/unsubscribe-links.queries.ts';
import { changeSettings } from './change-settings.ts';
import { findPerson } from './read-matrix.ts';

/** Why a message that waited is not sent. */
export const UNSUBSCRIBED = 'se dio de baja de estos correos';

/** A link that stops mails, and why its subject cannot be switched off; null: it can. */
export interface StoppableMails extends UnsubscribeLink {
  locked: string | null;
}

async function mailOfLink(tx: Tx, link: UnsubscribeLink) {
  const person = await findPerson(tx, link.id_user);
  return channelsOf(person, await findSubjectRule(tx, link.subject)).find(({ channel }) => channel === 'MAIL');
}

/** What a link stops; undefined: there is no such link. Changes nothing: programs that check mails open their links. */
export async function readStop(tx: Tx, token: string): Promise<StoppableMails | undefined> {
  const link = await findUnsubscribeLink(tx, token);
  if (link === undefined) return undefined;
  const mail = await mailOfLink(tx, link);
  const verdict = mail === undefined ? true : maySet(mail, false);
  return { ...link, locked: verdict === true ? null : verdict.message };
}

/**
 * Stops the mails of a link's subject to its person, also those that were not sent yet. The second time it changes nothing. Undefined: there is no
 * such link.
 */
export async function stopMails(tx: Tx, token: string): Promise<StoppableMails | undefined> {
  const link = await readStop(tx, token);
  if (link === undefined || link.locked !== null) return link;
  const { id_user, subject } = link;
  await holdName(tx, noticesName(id_user));
  const mail = await mailOfLink(tx, link);
  if (mail?.on === true) await changeSettings(tx, id_user, { settings: [{ subject, channel: 'MAIL', on: false }] });
  await stopMailsOf(tx, id_user, subject, UNSUBSCRIBED);
  tx.changed('notification', undefined, []);
  return link;
}
