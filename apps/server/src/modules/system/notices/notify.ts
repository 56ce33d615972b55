import { NOTICE_LENGTH, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { shortened } from '@cabezal/domain/system/text/shortened';
import type { Tx } from '../../../platform/db/tx.ts';
import { insertNotices } from './notices.queries.ts';

interface Telling {
  subject: NoticeSubject;
  /** Whom to tell. People without a valid account are left out, and so is `by`, who did it. */
  to: readonly (number | null)[];
  by: number;
  /** A sentence that the person may read: whoever calls has checked that. Cut to 300 characters. */
  text: string;
  /** Address of the application. */
  url: string;
}

/**
 * Tells people of something, in the transaction of the fact: each gets a notice, and their open browsers hear of it. Needs an elevated
 * transaction.
 */
export async function notify(tx: Tx, { subject, to, by, text, url }: Telling): Promise<void> {
  const people = [...new Set(to)].filter(id => id !== null && id !== by) as number[];
  if (people.length === 0) return;
  const told = await insertNotices(tx, people, { subject, text: shortened(text, NOTICE_LENGTH), url });
  for (const { id_user, id_company } of told) tx.changedWithin('notice', id_user, id_company);
}
