import { CONFIRM_HOURS } from '@cabezal/domain/system/notices/email-change';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isBounced } from '../../system/notices/refused-addresses.queries.ts';

/** Where a person gets mails of notices, and the address that waits for its confirmation. */
interface StoredEmail {
  id_company: number;
  /** The address of the account, in small letters. */
  account: string;
  email: string;
  is_bounced: boolean;
  new_email: string | null;
  asked_at: string | null;
}
export function findEmail(tx: Tx, id_user: number): Promise<StoredEmail> {
  const email = sql`coalesce(e.email, lower(u.email))`;
  return tx.one(sql<StoredEmail>`select u.id_company, lower(u.email) as account, ${email} as email, ${isBounced(email)} as is_bounced,
      case when e.expires_at is null or e.expires_at > ${tx.now} then e.new_email end as new_email, iso(e.asked_at) as asked_at
    from users u left join notification_emails e using (id_user) where u.id_user = ${id_user}`);
}

/** The address waits for its confirmation; the link to an earlier one does not work any more. */
export async function askEmail(tx: Tx, id_user: number, new_email: string): Promise<void> {
  await tx.run(sql`insert into notification_emails (id_user, new_email, asked_at) values (${id_user}, ${new_email}, ${tx.now})
    on conflict (id_user) do update set new_email = excluded.new_email, asked_at = excluded.asked_at, token_hash = null, expires_at = null`);
}

/** Mails go to that address; null: to the address of the account. */
export async function storeEmail(tx: Tx, id_user: number, email: string | null): Promise<void> {
  await tx.run(sql`insert into notification_emails (id_user, email) values (${id_user}, ${email})
    on conflict (id_user) do update set email = excluded.email, new_email = null, asked_at = null, token_hash = null, expires_at = null`);
}

/** Keeps the token of the link that is about to be mailed; false: the person meanwhile gave another address. */
export async function storeConfirmToken(tx: Tx, id_user: number, new_email: string, hash: Buffer): Promise<boolean> {
  const count =
    await tx.count(sql`update notification_emails set token_hash = ${hash}, expires_at = ${tx.now}::timestamptz + make_interval(hours => ${CONFIRM_HOURS})
    where id_user = ${id_user} and new_email = ${new_email}`);
  return count > 0;
}

/** The address that a link confirms. */
interface Confirmable {
  id_user: number;
  new_email: string;
}
const confirmable = (tx: Tx, hash: Buffer) => sql<Confirmable>`select id_user, new_email from notification_emails
  where token_hash = ${hash} and expires_at > ${tx.now} and new_email is not null`;
export const findConfirmation = (tx: Tx, hash: Buffer): Promise<Confirmable | undefined> =>
  tx.row(confirmable(tx, hash));
export const lockConfirmation = (tx: Tx, hash: Buffer): Promise<Confirmable | undefined> =>
  tx.row(sql<Confirmable>`${confirmable(tx, hash)} for update`);
