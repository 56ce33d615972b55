import type { MessageSubject } from '@cabezal/domain/system/notices/subjects-of-messages';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { newToken } from '../../../platform/session/sessions.ts';

/** The token of the link that stops a person's mails of a subject; the same in all of them, so that an old mail's link works, too. */
export async function unsubscribeToken(tx: Tx, id_user: number, subject: string): Promise<string> {
  const { token } = await tx.one(sql<{ token: string }>`insert into unsubscribe_links (token, id_user, subject, created_at)
    values (${newToken()}, ${id_user}, ${subject}, ${tx.now})
    on conflict (id_user, subject) do update set created_at = unsubscribe_links.created_at returning token`);
  return token;
}

/** What a link stops. */
export interface UnsubscribeLink {
  id_user: number;
  subject: MessageSubject;
  name: string;
}
export function findUnsubscribeLink(tx: Tx, token: string): Promise<UnsubscribeLink | undefined> {
  return tx.row(sql<UnsubscribeLink>`select l.id_user, l.subject, s.name
    from unsubscribe_links l join notification_subjects s on s.code = l.subject where l.token = ${token}`);
}
