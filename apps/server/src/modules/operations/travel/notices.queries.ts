import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Notices of the operator on the driver's phone page: sent by the module `driver-notices`, shown and acknowledged here. */

export interface PageNotice {
  id_driver_notice: number;
  text: string;
  at: string;
  received_at: string | null;
}
/** A written notice `n` that the page of trip `g` shows: unread ones of a week, and those of two days about this trip or about none. */
const isShown = (now: Date) => sql`(n.id_driver = g.id_driver and not n.called
  and (n.id_guide is null or n.id_guide = g.id_guide or n.received_at is null)
  and n.sent_at > ${now}::timestamptz - case when n.received_at is null then interval '7 days' else interval '2 days' end)`;

/** The newest notices on the page of a trip. */
export function pageNotices(tx: Tx, id_guide: number): Promise<PageNotice[]> {
  return tx.rows(sql<PageNotice>`select n.id_driver_notice, n.text, iso(n.sent_at) as at, iso(n.received_at) as received_at
    from driver_notices n join guides g on g.id_guide = ${id_guide} where ${isShown(tx.now)}
    order by n.sent_at desc, n.id_driver_notice desc limit 5`);
}

/** Marks a notice as read by the driver; the first time is kept. Undefined: no notice that the page of that guide shows. */
export async function receiveNotice(
  tx: Tx,
  id_guide: number,
  id_driver_notice: number,
): Promise<{ fresh: boolean } | undefined> {
  const row = await tx.row(sql<{
    received_at: string | null;
  }>`select n.received_at from driver_notices n join guides g on g.id_driver = n.id_driver
    where n.id_driver_notice = ${id_driver_notice} and g.id_guide = ${id_guide}
      -- A second tap on a notice that has left the page since is no error.
      and (n.received_at is not null or ${isShown(tx.now)}) for update of n`);
  if (row === undefined) return undefined;
  const fresh = await tx.count(sql`update driver_notices set received_at = ${tx.now}, failed_at = null, failure = null
    where id_driver_notice = ${id_driver_notice} and received_at is null`);
  return { fresh: fresh > 0 };
}

/** Records that a mail of a notice will not arrive. If all of them failed and the driver had no page, the notice failed. */
export async function mailFailed(tx: Tx, id_driver_notice: number): Promise<void> {
  await tx.run(sql`update driver_notices set mails_failed = mails_failed + 1,
      failed_at = case when received_at is null and not has_page and mails_failed + 1 >= mails then ${tx.now}::timestamptz end,
      failure = case when received_at is null and not has_page and mails_failed + 1 >= mails then 'El correo no se pudo entregar' end
    where id_driver_notice = ${id_driver_notice}`);
}
