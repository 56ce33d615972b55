import type { PushDevice } from '@cabezal/contract/people/notifications/push-devices.calls';
import type { PushAddress } from '@cabezal/domain/system/notices/push-subscription';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { PushedBrowser } from '../../system/notices/push-subscriptions.queries.ts';

/** The person's browsers whose session holds, newest first. `hash`: of the caller's session token. */
export function listBrowsers(tx: Tx, id_user: number, hash: Buffer): Promise<PushDevice[]> {
  return tx.rows(sql<PushDevice>`select p.id_push_subscription, p.device, s.token_hash = ${hash} as is_this,
      iso(p.created_at) as created_at, iso(p.seen_at) as seen_at, iso(p.delivered_at) as delivered_at, iso(p.failed_at) as failed_at
    from push_subscriptions p join sessions s using (id_session)
    where p.id_user = ${id_user} and s.revoked_at is null and s.expires_at > ${tx.now}
    order by p.created_at desc, p.id_push_subscription desc`);
}

/** One of the person's browsers. Its session is locked, as when the browser is stored or the session ends: before the browser itself. */
export function lockBrowser(tx: Tx, id_user: number, id_push_subscription: number): Promise<PushedBrowser | undefined> {
  return tx.row(sql<PushedBrowser>`select p.id_push_subscription, p.id_user, u.id_company
    from push_subscriptions p join users u using (id_user) join sessions s on s.id_session = p.id_session
    where p.id_push_subscription = ${id_push_subscription} and p.id_user = ${id_user} for update of s`);
}

/** Whether the person removed the browser of the session with that token, and whether it is stored. The session is locked. */
export function lockSessionBrowser(tx: Tx, hash: Buffer): Promise<{ removed: boolean; stored: boolean }> {
  return tx.one(sql<{ removed: boolean; stored: boolean }>`select s.push_ended_at is not null as removed,
      exists (select from push_subscriptions p where p.id_session = s.id_session) as stored
    from sessions s where s.token_hash = ${hash} for update of s`);
}

/** Removes a browser; its page does not register it again by itself (`lockSessionBrowser`). */
export async function removeBrowser(tx: Tx, { id_push_subscription }: PushedBrowser): Promise<void> {
  await tx.run(sql`with removed as (
      delete from push_subscriptions where id_push_subscription = ${id_push_subscription} returning id_session)
    update sessions s set push_ended_at = ${tx.now} from removed r where s.id_session = r.id_session`);
}

/** Browsers of one person that receive push messages. */
export const MOST_BROWSERS = 10;

interface NewBrowser extends PushAddress {
  id_user: number;
  /** Of the session's token. */
  hash: Buffer;
  device: string;
}

/**
 * Stores the subscription of a session's browser in place of its last one. If another person signed in with the same browser before, it becomes
 * this person's. Of more than ten browsers the oldest goes. Elevated.
 */
export async function storeBrowser(tx: Tx, browser: NewBrowser): Promise<number> {
  const { endpoint, p256dh, auth, id_user, hash, device } = browser;
  const { id_session } = await tx.one(
    sql<{
      id_session: number;
    }>`update sessions set push_ended_at = null where token_hash = ${hash} returning id_session`,
  );
  await tx.run(sql`delete from push_subscriptions where id_session = ${id_session} and endpoint <> ${endpoint}`);
  const { id_push_subscription } = await tx.one(sql<{ id_push_subscription: number }>`
    insert into push_subscriptions as p (id_user, id_session, endpoint, p256dh, auth, device, created_at, seen_at)
    values (${id_user}, ${id_session}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${tx.now}, ${tx.now})
    on conflict (endpoint) do update set id_user = excluded.id_user, id_session = excluded.id_session, p256dh = excluded.p256dh,
      auth = excluded.auth, device = excluded.device, seen_at = excluded.seen_at,
      created_at = case when p.id_user = excluded.id_user then p.created_at else excluded.created_at end,
      delivered_at = case when p.id_user = excluded.id_user then p.delivered_at end,
      failed_at = case when p.id_user = excluded.id_user then p.failed_at end
    returning id_push_subscription`);
  await tx.run(sql`delete from push_subscriptions where id_push_subscription in (select id_push_subscription from push_subscriptions
    where id_user = ${id_user} order by created_at desc, id_push_subscription desc offset ${MOST_BROWSERS})`);
  return id_push_subscription;
}
