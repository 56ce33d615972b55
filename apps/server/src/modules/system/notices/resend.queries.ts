import type { MessageState } from '@cabezal/domain/system/notices/channels';
import type { ResentMessage } from '@cabezal/domain/system/notices/resend';
import type { NoticeSubject } from '@cabezal/domain/system/notices/subjects';
import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A later line tries the message `m` again. */
export const isResent = sql`exists (select from notification_messages a where a.id_resent_of = m.id_message)`;
/** What the message `m` tells was undone: a correction says so, or it had failed by then. */
export const isUndone = sql`(m.state = 'FALLIDA' and m.reason is not null
  or exists (select from notification_messages a where a.id_correction_of = m.id_message))`;

/** Whose message of the log. */
export interface Receiver {
  id_user: number | null;
  id_notification_client: number | null;
}
/** The receiver of a message that the caller sees; undefined: there is none. */
export function findReceiver(tx: Tx, id_message: number): Promise<Receiver | undefined> {
  return tx.row(
    sql<Receiver>`select id_user, id_notification_client from notification_messages where id_message = ${id_message}`,
  );
}

export interface LockedMessage extends ResentMessage {
  id_message: number;
  /** Of people with an account it is a subject of notices. */
  subject: MessageSubject;
}
export function lockMessage(tx: Tx, id_message: number): Promise<LockedMessage> {
  return tx.one(sql<LockedMessage>`select m.id_message, m.subject, m.channel, m.state, m.text, ${isResent} as is_resent, ${isUndone} as is_undone
    from notification_messages m where m.id_message = ${id_message} for update of m`);
}

/** How a message is sent again. */
interface Again {
  to_masked: string | null;
  state: MessageState;
  send_after: string | null;
}
interface ResentLine {
  id_message: number;
  subject: NoticeSubject;
  id_company: number;
  expires_at: string | null;
}
/** Stores another line for a message: the same facts and words, which the template in force fills in when it leaves. */
export function insertAgain(tx: Tx, id_message: number, again: Again): Promise<ResentLine> {
  const { to_masked, state, send_after } = again;
  return tx.one(sql<ResentLine>`insert into notification_messages (subject, channel, id_user, id_notification_client, id_company, to_masked,
      title, text, facts, url, noun, id_record, id_fact, id_correction_of, id_extra_admin, id_resent_of, dedupe_key, state,
      send_after, expires_at, created_at)
    select m.subject, m.channel, m.id_user, m.id_notification_client, m.id_company, ${to_masked}::text, m.title, m.text, m.facts, m.url, m.noun,
      m.id_record, m.id_fact, m.id_correction_of, m.id_extra_admin, m.id_message, 'again ' || m.id_message, ${state}::text, ${send_after}::timestamptz,
      ${tx.now}::timestamptz + s.expires_after_min * interval '1 minute', ${tx.now}::timestamptz
    from notification_messages m join notification_subjects s on s.code = m.subject where m.id_message = ${id_message}
    returning id_message, subject, id_company, iso(expires_at) as expires_at`);
}
