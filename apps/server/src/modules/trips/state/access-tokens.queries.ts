import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';

/**
 * Revokes the open links of a guide and deletes its links that wait to be mailed, because a link mailed later would open the guide again.
 * Returns the number of links that were open. `purpose` null: every kind; tracking links and those for the destination end together. `isTrip`: a person ends what shows the trip, whichever of its
 * guides drives it (see `withdrawnWith`); false: only this guide leaves the links. `but` NOTICES: mails of driver notices stay; a new link
 * replaces earlier links, but nothing that the driver is still to be told.
 */
export async function revokeTokens(
  tx: Tx,
  id_guide: number,
  purpose: 'monitoring' | 'tracking_destination' | 'travel_resources' | null,
  { isTrip = false, but = null }: { isTrip?: boolean; but?: 'NOTICES' | null } = {},
): Promise<number> {
  const isShared = purpose !== null && purpose !== 'travel_resources';
  const purposes = isShared ? ['monitoring', 'tracking_destination'] : purpose && [purpose];
  const isChosen = but === null ? sql`true` : sql`payload ->> 'id_driver_notice' is null`;
  await tx.run(sql`delete from outbox where system = 'MAIL' and kind = 'guide_link' and noun = 'guide' and id_record = ${String(id_guide)}
    and state <> 'SENT' and (${purposes}::text[] is null or payload ->> 'purpose' = any(${purposes}::text[])) and ${isChosen}`);
  const alone = await tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_guide = ${id_guide} and revoked_at is null and expires_at > ${tx.now} and (${purposes}::text[] is null or purpose = any(${purposes}::text[]))`);
  return alone + (purpose === 'travel_resources' ? 0 : await withdraw(tx, id_guide, isTrip));
}

/**
 * The withdrawn guides of link `t` with this guide. `isTrip`: in a link of chosen guides also with the guide that it rescued and with its
 * rescue, which are one trip there: when a rescue is deleted later, an ended link must not open again.
 */
const withdrawnWith = (id_guide: number, isTrip: boolean) =>
  isTrip
    ? sql`t.withdrawn_guides || case when t.id_guides is null then array[${id_guide}::integer] else (
        with recursive trip as (select g.id_guide, g.rescued_by, g.id_guide_origin from guides g where g.id_guide = ${id_guide}
          union select g.id_guide, g.rescued_by, g.id_guide_origin from guides g join trip on g.id_guide in (trip.rescued_by, trip.id_guide_origin))
        select array_agg(trip.id_guide) from trip) end`
    : sql`t.withdrawn_guides || ${id_guide}::integer`;

/** Removes a guide from links that show it with others; returns their number. */
function withdraw(tx: Tx, id_guide: number, isTrip: boolean): Promise<number> {
  return tx.count(sql`update access_tokens t set withdrawn_guides = ${withdrawnWith(id_guide, isTrip)}
    where t.purpose in ('monitoring', 'tracking_destination') and t.revoked_at is null and t.expires_at > ${tx.now} and ${id_guide} <> all (t.withdrawn_guides)
      and (t.id_guides @> array[${id_guide}::integer] or t.id_reservation = (select g.id_reservation from guides g where g.id_guide = ${id_guide}))`);
}

const madeBy = (id_company: number | null) =>
  sql`t.created_by in (select id_user from users where id_company = ${id_company})`;

/**
 * Adds the guide that rescues another one to the open links of this trip or of chosen trips that show the rescued one, if whoever made the
 * link may see the rescue: a carrier's link does not show the truck of another carrier. A link of one trip becomes a link of chosen guides.
 * `guides_of_link` then leaves out the rescued guide. A rescue that is deleted leaves the links, and the rescued guide is in them again.
 */
export async function followRescue(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.run(sql`update access_tokens t set id_guides = coalesce(t.id_guides, array[t.id_guide]) || g.id_guide, id_guide = null
    from guides g
    where g.id_guide = ${to} and t.purpose in ('monitoring', 'tracking_destination') and t.revoked_at is null and t.expires_at > ${tx.now}
      and (t.id_guide = ${from} or t.id_guides @> array[${from}::integer] and ${from} <> all (t.withdrawn_guides))
      and (t.created_by is null or exists (select from users u join companies c using (id_company)
        where u.id_user = t.created_by and (c.is_operator or c.id_company = any (g.party))))`);
}

/** Revokes links of several trips, made by people of this company, that show only these trips; returns their number. */
export function revokeTokensOf(
  tx: Tx,
  of: { id_company: number | null; id_guides: readonly number[] },
): Promise<number> {
  return tx.count(sql`update access_tokens t set revoked_at = ${tx.now}
    where t.id_guides <@ ${[...of.id_guides]}::integer[] and t.revoked_at is null and t.expires_at > ${tx.now} and ${madeBy(of.id_company)}`);
}

/** The carriers, other than the operator, that drive guides now. */
export function carriersOf(tx: Tx, id_guides: readonly number[]): Promise<{ id_guide: number; id_carrier: number }[]> {
  return tx.rows(sql<{ id_guide: number; id_carrier: number }>`select id_guide, id_carrier from guides
    where id_guide = any(${[...id_guides]}::int[]) and id_carrier is not null and is_own = false order by id_guide`);
}

/** Ends the tracking links that people of this company shared of a guide, also in links of several trips; returns their number. */
export async function endLinksOfCompany(
  tx: Tx,
  id_guide: number,
  id_company: number | null,
  isTrip = false,
): Promise<number> {
  const isOpen = sql`t.purpose in ('monitoring', 'tracking_destination') and t.revoked_at is null and t.expires_at > ${tx.now} and ${madeBy(id_company)}`;
  const alone = await tx.count(
    sql`update access_tokens t set revoked_at = ${tx.now} where t.id_guide = ${id_guide} and ${isOpen}`,
  );
  const listed = await tx.count(sql`update access_tokens t set withdrawn_guides = ${withdrawnWith(id_guide, isTrip)}
    where t.id_guides @> array[${id_guide}::integer] and ${id_guide} <> all (t.withdrawn_guides) and ${isOpen}`);
  return alone + listed;
}

/** Revokes the links of a reservation; returns the number of links that were open. */
export function revokeReservationTokens(tx: Tx, id_reservation: number): Promise<number> {
  return tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_reservation = ${id_reservation} and revoked_at is null and expires_at > ${tx.now}`);
}

/**
 * After the links of a guide are revoked: unread driver notices fail, because they can no longer be read, and those waiting to be mailed
 * are deleted.
 */
export async function endNotices(tx: Tx, id_guide: number): Promise<void> {
  await tx.run(sql`delete from outbox where system = 'MAIL' and kind = 'driver_notice' and noun = 'driver_notice' and state <> 'SENT'
    and id_record in (select n.id_driver_notice::text from driver_notices n where n.id_guide = ${id_guide} and n.received_at is null and n.failed_at is null)`);
  await tx.run(sql`update driver_notices set failed_at = ${tx.now}, failure = 'Se anularon sus enlaces'
    where id_guide = ${id_guide} and received_at is null and failed_at is null`);
}

/** Links that expired some time ago. */
export const OLD_LINKS: Sweep = sweepOf('access_tokens', tx => sql`expires_at < ${daysAgo(tx, KEPT_DAYS.links)}`);
