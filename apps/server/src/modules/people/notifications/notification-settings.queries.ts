import type { Audience } from '@cabezal/domain/system/access/audience';
import type { Channel } from '@cabezal/domain/system/notices/channels';
import type { QuietHours } from '@cabezal/domain/system/notices/quiet';
import type { SubjectRule } from '@cabezal/domain/system/notices/resolve';
import { NOTICE_SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Subject extends SubjectRule {
  code: MessageSubject;
  name: string;
  group: string;
}

/** Subjects that people of an audience can be notified of. */
export function subjectsFor(tx: Tx, audience: Audience): Promise<Subject[]> {
  return tx.rows(sql<Subject>`select code, name, "group", critical, default_channels from notification_subjects
    where ${audience} = any(audience) order by "group", name`);
}

/** Those that something tells today: a switch of another one would have no effect. */
export async function offeredSubjects(tx: Tx, audience: Audience): Promise<Subject[]> {
  const told: readonly string[] = NOTICE_SUBJECT_CODES;
  return (await subjectsFor(tx, audience)).filter(({ code }) => told.includes(code));
}

export interface Setting {
  subject: MessageSubject;
  channel: Channel;
  on: boolean | null;
}
/** A person's quiet hours as stored; undefined: never chosen. */
export interface StoredQuiet extends QuietHours {
  version: number;
}
export function findQuiet(tx: Tx, id_user: number): Promise<StoredQuiet | undefined> {
  return tx.row(sql<StoredQuiet>`select left(from_time::text, 5) as "from", left(to_time::text, 5) as "to", days, version
    from notification_quiet where id_user = ${id_user}`);
}
export async function storeQuiet(tx: Tx, id_user: number, { from, to, days }: QuietHours): Promise<void> {
  const begins = [...new Set(days)].toSorted();
  await tx.run(sql`insert into notification_quiet (id_user, from_time, to_time, days)
    values (${id_user}, ${from}::time, ${to}::time, ${begins}::int[])
    on conflict (id_user) do update set from_time = excluded.from_time, to_time = excluded.to_time, days = excluded.days,
      version = notification_quiet.version + 1`);
}

/** Messages that wait leave at the end of the new quiet hours, not later than before. */
export async function shortenWaiting(tx: Tx, id_user: number, until: string | null): Promise<void> {
  await tx.run(sql`update notification_messages set send_after = least(send_after, ${until ?? tx.now}::timestamptz)
    where id_user = ${id_user} and state = 'EN_ESPERA'`);
}

/** Stores the person's settings, at most one for a channel of a subject; `on` null deletes one. */
export async function storeSettings(tx: Tx, id_user: number, settings: readonly Setting[]): Promise<void> {
  const given = JSON.stringify(settings);
  const rows = sql`jsonb_to_recordset(${given}::jsonb) as n(subject text, channel text, "on" boolean)`;
  await tx.run(sql`delete from notification_settings s using ${rows}
    where s.id_user = ${id_user} and s.subject = n.subject and s.channel = n.channel and n."on" is null`);
  await tx.run(sql`insert into notification_settings (id_user, subject, channel, is_on)
    select ${id_user}::integer, n.subject, n.channel, n."on" from ${rows} where n."on" is not null
    on conflict (id_user, subject, channel) do update set is_on = excluded.is_on`);
}
