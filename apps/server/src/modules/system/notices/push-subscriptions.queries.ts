import type { PushAddress } from '@cabezal/domain/system/notices/push-subscription';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A subscription holds as long as the session of its browser. */
const holds = (tx: Tx) => sql`exists (select from sessions s
  where s.id_session = p.id_session and s.revoked_at is null and s.expires_at > ${tx.now}::timestamptz)`;

/** A browser that receives push messages for a person. */
export interface PushedBrowser {
  id_push_subscription: number;
  id_user: number;
  id_company: number;
}
export function browsersOf(tx: Tx, people: readonly number[]): Promise<PushedBrowser[]> {
  return tx.rows(sql<PushedBrowser>`select p.id_push_subscription, p.id_user, u.id_company
    from push_subscriptions p join users u using (id_user) where p.id_user = any(${[...people]}::int[]) and ${holds(tx)} order by p.id_push_subscription`);
}

/** Where a browser of that person is reached; undefined: the subscription has ended or is another person's. */
export function findAddress(tx: Tx, browser: PushedBrowser): Promise<PushAddress | undefined> {
  return tx.row(sql<PushAddress>`select p.endpoint, p.p256dh, p.auth from push_subscriptions p
    where p.id_push_subscription = ${browser.id_push_subscription} and p.id_user = ${browser.id_user} and ${holds(tx)}`);
}

export async function deleteBrowser(tx: Tx, { id_push_subscription, id_user }: PushedBrowser): Promise<void> {
  await tx.run(sql`delete from push_subscriptions
    where id_push_subscription = ${id_push_subscription} and id_user = ${id_user}`);
}
export async function noteDelivered(tx: Tx, { id_push_subscription }: PushedBrowser): Promise<void> {
  await tx.run(sql`update push_subscriptions set delivered_at = ${tx.now}, failed_at = null
    where id_push_subscription = ${id_push_subscription}`);
}
export async function noteUndelivered(tx: Tx, { id_push_subscription }: PushedBrowser): Promise<void> {
  await tx.run(sql`update push_subscriptions set failed_at = ${tx.now}
    where id_push_subscription = ${id_push_subscription}`);
}
