import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { mailPasswordLink } from '../session/password-links.ts';
import { revokePasswordLinks } from '../session/session.queries.ts';
import * as queries from './users.queries.ts';

/** Mails the link with which somebody chooses the password; links sent before stop working. */
export async function sendPasswordLink(
  tx: Tx,
  actor: Actor,
  id_user: number,
  why: 'welcome' | 'renewed',
): Promise<void> {
  await revokePasswordLinks(tx, id_user);
  const invited_at = await queries.markInvited(tx, id_user);
  mailPasswordLink(tx, { why, id_user, author: actor.name, invited_at });
}
