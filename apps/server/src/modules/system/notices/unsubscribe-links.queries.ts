import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { newToken } from '../../../platform/session/sessions.ts';

/** The token of the link that stops a person's mails of a subject; the same in all of them, so that an old mail's link works, too. */
export async function unsubscribeToken(tx: Tx, id_user: number, subject: string): Promise<string> {
  const { token } = await tx.one(sql<{
    token: string;
  }>`insert into unsubscribe_links (token, id_user, subject, created_at)
    values (${newToken()}, ${id_user}, ${subject}, ${tx.now})
    on conflict (id_user, subject) do update set created_at = unsubscribe_links.created_at returning token`);
  return token;
}

/** The token of the link that stops all mails of a recipient whom a company named. */
export async function clientUnsubscribeToken(tx: Tx, id_notification_client: number): Promise<string> {
  const { token } = await tx.one(sql<{
    token: string;
  }>`insert into unsubscribe_links (token, id_notification_client, created_at)
    values (${newToken()}, ${id_notification_client}, ${tx.now})
    on conflict (id_notification_client) do update set created_at = unsubscribe_links.created_at returning token`);
  return token;
}

/** What a link of a person with an account stops: the mails of a subject. */
export interface SubjectLink {
  id_user: number;
  subject: MessageSubject;
  name: string;
}
/** What a link of a recipient stops: all mails about the trips of a company. */
interface RecipientLink {
  id_notification_client: number;
  /** The company. */
  name: string;
}
export function findSubjectLink(tx: Tx, token: string): Promise<SubjectLink | undefined> {
  return tx.row(sql<SubjectLink>`select l.id_user, l.subject, s.name
    from unsubscribe_links l join notification_subjects s on s.code = l.subject where l.token = ${token}`);
}
export function findRecipientLink(tx: Tx, token: string): Promise<RecipientLink | undefined> {
  return tx.row(sql<RecipientLink>`select l.id_notification_client, c.name
    from unsubscribe_links l join notification_clients n using (id_notification_client) join companies c on c.id_company = n.id_company
    where l.token = ${token}`);
}
