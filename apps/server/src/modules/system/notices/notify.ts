import { GATHER_MINUTES, gather } from '@cabezal/domain/system/notices/gather';
import { NOTICE_LENGTH, type NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import { shortened } from '@cabezal/domain/system/text/shortened';
import { holdNames } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  type About,
  deleteAbout,
  insertNotices,
  rewordAbout,
  storeGathering,
  toldOf,
  unreadSince,
} from './notices.queries.ts';

interface Telling {
  subject: NoticeSubject;
  /** Whom to tell. People without a valid account are left out, and so is `by`, who did it. */
  to: readonly (number | null)[];
  by: number;
  /** A sentence that the person may read: whoever calls has checked that. Cut to 300 characters. */
  text: string;
  /** Address of the application. */
  url: string;
  /** The record that it tells of, if the notice ends or changes with it, or if a correction goes to whom it told. */
  about?: About;
}

/**
 * Tells people of something, in the transaction of the fact: each gets a notice, and their open browsers hear of it. Many notices of one
 * subject become one (`gather`), so all of the transaction are stored together at its end.
 */
export function notify(tx: Tx, telling: Telling): void {
  tx.atEnd(storeNotices, telling);
}

/** Tells those who were told of the record before: what they know of it holds no more. Needs an elevated transaction. */
export async function notifyTold(tx: Tx, about: About, telling: Omit<Telling, 'to' | 'about'>): Promise<void> {
  notify(tx, { ...telling, to: await toldOf(tx, about), about });
}

async function storeNotices(tx: Tx, tellings: readonly Telling[]): Promise<void> {
  const notices = tellings.flatMap(({ to, by, subject, text, url, about = null }) =>
    [...new Set(to)]
      .filter(id_user => id_user !== null && id_user !== by)
      .map(id_user => ({ id_user: id_user as number, subject, text: shortened(text, NOTICE_LENGTH), url, about })),
  );
  const people = [...new Set(notices.map(notice => notice.id_user))];
  if (people.length === 0) return;
  await holdNames(
    tx,
    people.map(id_user => `notices of ${id_user}`),
  );
  publish(tx, await insertNotices(tx, notices));
  const since = new Date(tx.now.getTime() - GATHER_MINUTES * 60_000);
  for (const gathering of gather(await unreadSince(tx, people, since), tx.now)) await storeGathering(tx, gathering);
}

/** The notices about a record end with it: nobody reads its words any more. Needs an elevated transaction. */
export async function withdrawNotices(tx: Tx, about: About): Promise<void> {
  publish(tx, await deleteAbout(tx, about));
}

/** The notices about a record say its present words; who has read them is not told again. Needs an elevated transaction. */
export async function rewordNotices(tx: Tx, about: About, text: string): Promise<void> {
  publish(tx, await rewordAbout(tx, about, shortened(text, NOTICE_LENGTH)));
}

function publish(tx: Tx, told: readonly { id_user: number; id_company: number }[]): void {
  for (const { id_user, id_company } of told) tx.changedWithin('notice', id_user, id_company);
}
