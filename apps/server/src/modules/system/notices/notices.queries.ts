import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import { NOTICES_SHOWN } from '@cabezal/domain/system/notices/subjects';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The person's own notices, the newest first. */
export function listNotices(tx: Tx, id_user: number): Promise<Notice[]> {
  return tx.rows(sql<Notice>`select id_notice, subject, text, url, iso(created_at) as created_at, iso(read_at) as read_at
    from notices where id_user = ${id_user} order by id_notice desc limit ${NOTICES_SHOWN}`);
}

export async function countUnread(tx: Tx, id_user: number): Promise<number> {
  const { unread } = await tx.one(sql<{ unread: number }>`select count(*)::int as unread from notices
    where id_user = ${id_user} and read_at is null`);
  return unread;
}

type NewNotice = Pick<Notice, 'subject' | 'text' | 'url'> & { about: string | null };
/** A person whose list changed. */
interface Told {
  id_user: number;
  id_company: number;
}

/** Stores a notice for each of these people who may sign in; returns whom it was stored for, with the company. */
export function insertNotices(
  tx: Tx,
  to: readonly number[],
  { subject, text, url, about }: NewNotice,
): Promise<Told[]> {
  return tx.rows(sql<Told>`with added as (
      insert into notices (id_user, subject, about, text, url, created_at)
      select u.id_user, ${subject}, ${about}, ${text}, ${url}, ${tx.now} from users u where u.id_user = any(${[...to]}::int[]) and u.active
      order by u.id_user returning id_user)
    select a.id_user, u.id_company from added a join users u using (id_user) order by a.id_user`);
}

/** Marks own unread notices as read; returns their number. */
export function markRead(tx: Tx, id_user: number, those: RawBuilder<unknown>): Promise<number> {
  return tx.count(
    sql`update notices set read_at = ${tx.now} where id_user = ${id_user} and read_at is null and ${those}`,
  );
}
export const named = (ids: readonly number[]): RawBuilder<unknown> => sql`id_notice = any(${[...ids]}::int[])`;
export const upTo = (id_notice: number): RawBuilder<unknown> => sql`id_notice <= ${id_notice}`;

/** Deletes the notices about a record; returns whose they were. */
export function deleteAbout(tx: Tx, about: string): Promise<Told[]> {
  return tx.rows(sql<Told>`with gone as (delete from notices where about = ${about} returning id_user)
    select distinct u.id_user, u.id_company from gone join users u using (id_user) order by u.id_user`);
}

/** Gives the notices about a record another text; returns whose they are. */
export function rewordAbout(tx: Tx, about: string, text: string): Promise<Told[]> {
  return tx.rows(sql<Told>`with changed as (update notices set text = ${text} where about = ${about} and text <> ${text} returning id_user)
    select distinct u.id_user, u.id_company from changed join users u using (id_user) order by u.id_user`);
}
