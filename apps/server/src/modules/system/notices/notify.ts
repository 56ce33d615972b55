import { NOTICE_LENGTH, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { shortened } from '@cabezal/domain/system/text/shortened';
import type { Tx } from '../../../platform/db/tx.ts';
import { deleteAbout, insertNotices, rewordAbout } from './notices.queries.ts';

interface Telling {
  subject: NoticeSubject;
  /** Whom to tell. People without a valid account are left out, and so is `by`, who did it. */
  to: readonly (number | null)[];
  by: number;
  /** A sentence that the person may read: whoever calls has checked that. Cut to 300 characters. */
  text: string;
  /** Address of the application. */
  url: string;
  /** The record that it tells of, if the notice ends or changes with it: «comment 12». */
  about?: string;
}

/**
 * Tells people of something, in the transaction of the fact: each gets a notice, and their open browsers hear of it. Needs an elevated
 * transaction.
 */
export async function notify(tx: Tx, { subject, to, by, text, url, about }: Telling): Promise<void> {
  const people = [...new Set(to)].filter(id => id !== null && id !== by) as number[];
  if (people.length === 0) return;
  const told = await insertNotices(tx, people, {
    subject,
    text: shortened(text, NOTICE_LENGTH),
    url,
    about: about ?? null,
  });
  publish(tx, told);
}

/** The notices about a record end with it: nobody reads its words any more. Needs an elevated transaction. */
export async function withdrawNotices(tx: Tx, about: string): Promise<void> {
  publish(tx, await deleteAbout(tx, about));
}

/** The notices about a record say its present words; who has read them is not told again. Needs an elevated transaction. */
export async function rewordNotices(tx: Tx, about: string, text: string): Promise<void> {
  publish(tx, await rewordAbout(tx, about, shortened(text, NOTICE_LENGTH)));
}

function publish(tx: Tx, told: readonly { id_user: number; id_company: number }[]): void {
  for (const { id_user, id_company } of told) tx.changedWithin('notice', id_user, id_company);
}
