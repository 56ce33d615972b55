import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import type { Gathering, UnreadNotice } from '@cabezal/domain/system/notices/gather';
import { GATHERED, NOTICES_SHOWN } from '@cabezal/domain/system/notices/subjects';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The person's own notices, the newest first. */
export function listNotices(tx: Tx, id_user: number): Promise<Notice[]> {
  return tx.rows(sql<Notice>`select id_notice, subject, text, url, iso(created_at) as created_at, iso(read_at) as read_at
    from notices where id_user = ${id_user} and id_gathered is null order by id_notice desc limit ${NOTICES_SHOWN}`);
}

export async function countUnread(tx: Tx, id_user: number): Promise<number> {
  const { unread } = await tx.one(sql<{ unread: number }>`select count(*)::int as unread from notices
    where id_user = ${id_user} and read_at is null`);
  return unread;
}

/** A record of which a notice tells. */
export interface About {
  noun: string;
  id_record: string;
}
/** A person whose list changed. */
interface Recipient {
  id_user: number;
  id_company: number;
}
/** A message of the application; its notice is what the person sees. */
export interface NewNotice extends Pick<Notice, 'subject' | 'text' | 'url'> {
  id_message: number;
  id_user: number;
  noun: string | null;
  id_record: string | null;
  /** It is about something critical, and is told alone. */
  is_urgent: boolean;
}

/** Stores the notices of messages, in their order; returns the people, with their companies. */
export function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<Recipient[]> {
  return tx.rows(sql<Recipient>`with added as (
      insert into notices (id_user, subject, noun, id_record, text, url, created_at, id_message, is_urgent)
      select n.id_user, n.subject, n.noun, n.id_record, n.text, n.url, ${tx.now}, n.id_message, n.is_urgent
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as n(id_user integer, subject text, noun text, id_record text, text text, url text, id_message integer, is_urgent boolean)
      order by n.id_message returning id_user)
    select distinct u.id_user, u.id_company from added a join users u using (id_user) order by u.id_user`);
}

/**
 * Unread notices of these people since an instant and, of cases, also those that were read or stand behind a digest, because they count; the oldest
 * first.
 */
export function unreadSince(tx: Tx, people: readonly number[], since: Date): Promise<UnreadNotice[]> {
  return tx.rows(sql<UnreadNotice>`select n.id_notice, n.id_user, n.subject, iso(n.created_at) as created_at, n.gathers,
      iso(coalesce((select min(b.created_at) from notices b where n.gathers is not null and b.id_gathered = n.id_notice), n.created_at)) as began_at,
      n.read_at is not null as is_read, n.id_gathered is not null as is_gathered, n.is_urgent
    from notices n
    where n.id_user = any(${[...people]}::int[]) and n.created_at > ${since}
      and (n.read_at is null or n.subject = 'CASO' and n.gathers is null) order by n.id_notice`);
}

/**
 * Creates a group notice and attaches notices to it, also those of the group notice that it replaces. It has an id of its own: whoever marks
 * as read what stood there before has not seen the new number.
 */
export async function storeGathering(tx: Tx, gathering: Gathering): Promise<void> {
  const { id_user, subject, replaces, id_notices, count } = gathering;
  const { text, url } = GATHERED[subject];
  const { id_notice } = await tx.one(
    sql<{ id_notice: number }>`insert into notices (id_user, subject, text, url, gathers, created_at)
      values (${id_user}, ${subject}, ${text(count)}, ${url}, ${count}, ${tx.now}) returning id_notice`,
  );
  await tx.run(sql`update notices set id_gathered = ${id_notice}, read_at = coalesce(read_at, ${tx.now})
    where id_notice = any(${id_notices}::int[]) or ${replaces}::int in (id_notice, id_gathered)`);
}

/** People who were notified of a record: in the application or on another channel. */
export async function recipientsOf(tx: Tx, { noun, id_record }: About): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_user: number;
  }>`select id_user from notices where noun = ${noun} and id_record = ${id_record}
    union select id_user from notification_messages
      where noun = ${noun} and id_record = ${id_record} and state <> 'OMITIDA' and id_user is not null
    order by id_user`);
  return rows.map(row => row.id_user);
}

/** Marks own unread notices as read, and in the log their messages and those behind a group notice; returns the number of notices. */
export async function markRead(tx: Tx, id_user: number, those: RawBuilder<unknown>): Promise<number> {
  const { seen } = await tx.one(sql<{ seen: number }>`with seen as (
      update notices set read_at = ${tx.now} where id_user = ${id_user} and read_at is null and ${those} returning id_notice, id_message),
    read as (
      update notification_messages set state = 'LEIDA', ended_at = ${tx.now}
      where state = 'ENTREGADA' and id_message in (select id_message from seen
        union select n.id_message from notices n join seen s on n.id_gathered = s.id_notice))
    select count(*)::int as seen from seen`);
  return seen;
}
export const named = (ids: readonly number[]): RawBuilder<unknown> => sql`id_notice = any(${[...ids]}::int[])`;
export const upTo = (id_notice: number): RawBuilder<unknown> => sql`id_notice <= ${id_notice}`;

const of = ({ noun, id_record }: About): RawBuilder<unknown> => sql`noun = ${noun} and id_record = ${id_record}`;

/** Deletes the notices about a record; returns whose they were. */
export function deleteAbout(tx: Tx, about: About): Promise<Recipient[]> {
  return tx.rows(sql<Recipient>`with gone as (delete from notices where ${of(about)} returning id_user)
    select distinct u.id_user, u.id_company from gone join users u using (id_user) order by u.id_user`);
}

/** Gives the notices about a record another text; returns whose they are. */
export function rewordAbout(tx: Tx, about: About, text: string): Promise<Recipient[]> {
  return tx.rows(sql<Recipient>`with changed as (update notices set text = ${text} where ${of(about)} and text <> ${text} returning id_user)
    select distinct u.id_user, u.id_company from changed join users u using (id_user) order by u.id_user`);
}
