import type { DriverNotice } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { guideRoute } from '../dispatch/board.queries.ts';

const columns = sql`n.id_driver_notice, n.id_driver, d.name || ' ' || d.last_name as driver_name, n.id_guide,
  (select g.id_reservation || '-' || u.number from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = n.id_guide) as label,
  n.kind, n.text, case when n.received_at is not null then 'RECEIVED' when n.failed_at is not null then 'FAILED' else 'SENT' end as state,
  n.called, n.author, iso(n.sent_at) as sent_at, iso(n.received_at) as received_at, n.failure`;

/** Notices about a guide, or to a driver. */
export function listNotices(tx: Tx, of: { id_driver?: number; id_guide?: number }): Promise<DriverNotice[]> {
  const which = of.id_guide === undefined ? sql`n.id_driver = ${of.id_driver ?? 0}` : sql`n.id_guide = ${of.id_guide}`;
  return tx.rows(sql<DriverNotice>`select ${columns} from driver_notices n join drivers d using (id_driver) where ${which}
    order by n.sent_at desc, n.id_driver_notice desc limit 50`);
}
export function findNotice(tx: Tx, id_driver_notice: number): Promise<DriverNotice | undefined> {
  return tx.row(
    sql<DriverNotice>`select ${columns} from driver_notices n join drivers d using (id_driver) where n.id_driver_notice = ${id_driver_notice}`,
  );
}

/** Whether a phone page of a trip of driver `d` is open. */
const hasPage = (now: Date): RawBuilder<unknown> =>
  sql`exists (select from access_tokens t join guides x on x.id_guide = t.id_guide where t.purpose = 'travel_resources' and t.revoked_at is null
    and t.expires_at > ${now} and x.live and x.closed_at is null and x.id_driver = d.id_driver)`;

/** Addresses of the driver to which the last mail with the link of the guide did not arrive. Needs the rights of the system. */
export async function failedLinkMails(tx: Tx, id_guide: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ address: string }>`select address from (
      select distinct on (payload ->> 'to') payload ->> 'to' as address, state from outbox
      where noun = 'guide' and id_record = ${String(id_guide)} and kind = 'guide_link' and payload ->> 'purpose' = 'travel_resources'
      order by payload ->> 'to', id desc) last
    where state = 'ERROR' order by address`);
  return rows.map(row => row.address);
}

/** How a driver can be reached. */
export interface Reach {
  name: string;
  phone: string | null;
  operator: string;
  /** Mail addresses: the driver's own, and that of a user who signs in as this driver. */
  addresses: string[];
  /** A phone page of one of the driver's trips is open. */
  has_page: boolean;
}
export function reachOf(tx: Tx, id_driver: number): Promise<Reach | undefined> {
  return tx.row(sql<Reach>`select d.name || ' ' || d.last_name as name, d.phone, (select o.name from companies o where o.is_operator) as operator,
      (select coalesce(jsonb_agg(distinct a.email), '[]') from (select lower(trim(d.email)) as email
        union select lower(trim(s.email)) from users s where s.id_driver = d.id_driver and s.active) a where a.email like '%@%') as addresses,
      ${hasPage(tx.now)} as has_page
    from drivers d where d.id_driver = ${id_driver}`);
}

/** Whether a person sent the driver a message or called within the last minute. */
export async function notifiedJustNow(tx: Tx, id_driver: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from driver_notices
    where id_driver = ${id_driver} and kind = 'MESSAGE' and sent_at > ${tx.now}::timestamptz - interval '1 minute'`);
  return row !== undefined;
}

/** The facts of a guide for its driver's notices. */
export interface GuideToNotify {
  id_guide: number;
  id_reservation: number;
  label: string;
  id_driver: number | null;
  driver_name: string | null;
  driver_phone: string | null;
  id_truck: number | null;
  disk: string | null;
  license_plate: string | null;
  planned_start: string;
  route: string;
  container_code: string | null;
  /** In the order of the route. */
  slots: { code: string; at: string | null; place: string }[];
  /** Its phone page opens: it is issued and not closed. */
  opens: boolean;
  /** It has not begun and is not cancelled. */
  waits: boolean;
  /** Its places and slots in one text, as in the driver's notice. */
  way: string | null;
  /** The driver was notified of this hour, truck, route and these slots. */
  told: boolean;
}

/** The places of guide `g` with its slots, as in the driver's notice. */
const wayNow: RawBuilder<unknown> = sql`(select string_agg(s.name || case when coalesce(s.slot_code, '') = '' then '' else ' [' || s.slot_code || coalesce(' ' || iso(s.appointment_at), '') || ']' end,
    ' → ' order by s.position) from guide_stops s where s.id_guide = g.id_guide and s.skipped_at is null)`;

/**
 * Whether the last plan sent to the driver of guide `g` has its current hour, truck, route and slots, and can be or was received. A driver
 * who only had a phone page that is closed now must be notified again.
 */
export const notifiedPlan: RawBuilder<unknown> = sql`exists (select from driver_notices n where n.id_driver_notice = (select max(x.id_driver_notice) from driver_notices x
    where x.id_guide = g.id_guide and x.kind = 'PLAN' and x.id_driver = g.id_driver)
  and n.told_truck = g.id_truck and n.told_start = g.planned_start and (n.told_way is null or n.told_way = ${wayNow}) and n.failed_at is null
  and (n.received_at is not null or n.mails > 0 or exists (select from access_tokens t join guides x on x.id_guide = t.id_guide where t.purpose = 'travel_resources'
    and t.revoked_at is null and x.live and x.closed_at is null and x.id_driver = n.id_driver)))`;

export function guidesToNotify(tx: Tx, ids: readonly number[]): Promise<GuideToNotify[]> {
  return tx.rows(sql<GuideToNotify>`select g.id_guide, g.id_reservation, g.id_reservation || '-' || u.number as label, g.id_driver, g.driver_name,
      (select d.phone from drivers d where d.id_driver = g.id_driver) as driver_phone, g.id_truck, g.disk, g.license_plate, iso(g.planned_start) as planned_start,
      coalesce(${guideRoute}, '') as route, u.container_code,
      (select coalesce(jsonb_agg(jsonb_build_object('code', s.slot_code, 'at', iso(s.appointment_at), 'place', s.name) order by s.position), '[]') from guide_stops s
        where s.id_guide = g.id_guide and coalesce(s.slot_code, '') <> '' and s.skipped_at is null) as slots,
      g.issued_at is not null and g.live and g.closed_at is null as opens, awaits_departure(g) as waits, ${wayNow} as way, ${notifiedPlan} as told
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = any(${[...ids]}::int[]) and g.deleted_at is null
    order by g.planned_start, g.id_guide`);
}

export interface NewNotice {
  id_driver: number;
  id_guide: number | null;
  kind: 'PLAN' | 'MESSAGE';
  text: string;
  called: boolean;
  told_start: string | null;
  told_truck: number | null;
  told_way: string | null;
  has_page: boolean;
  mails: number;
  id_user: number;
  author: string;
}
export async function insertNotice(tx: Tx, n: NewNotice): Promise<number> {
  const { id_driver_notice } = await tx.one(sql<{
    id_driver_notice: number;
  }>`insert into driver_notices (id_driver, id_guide, kind, text, called, told_start, told_truck, told_way, sent_at, has_page, mails, id_user, author, received_at)
    values (${n.id_driver}, ${n.id_guide}, ${n.kind}, ${n.text}, ${n.called}, ${n.told_start}, ${n.told_truck},
      ${n.told_way}, ${tx.now}, ${n.has_page}, ${n.mails},
      ${n.id_user}, ${n.author}, ${n.called ? tx.now : null}) returning id_driver_notice`);
  return id_driver_notice;
}
