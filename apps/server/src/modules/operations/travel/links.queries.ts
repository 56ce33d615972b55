import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface LinkedGuide {
  planned_end: string;
  /** False for a customer who neither booked it nor is its client. */
  may_change: boolean;
  /** The companies that may see it. */
  party: number[];
}
export interface OneGuide extends LinkedGuide {
  issued: boolean;
}
/** A guide in the caller's scope, with the facts for its links. */
export function linkedGuide(tx: Tx, id_guide: number): Promise<OneGuide | undefined> {
  return tx.row(sql<OneGuide>`select g.planned_end, app_may_change(r.id_client, r.id_forwarder) as may_change, g.issued_at is not null as issued, g.party
    from guides g join reservations r using (id_reservation) where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** Planned end of an issued, open trip of that driver. */
export function ownTrip(tx: Tx, id_guide: number, id_driver: number): Promise<{ planned_end: string } | undefined> {
  return tx.row(sql<{ planned_end: string }>`select iso(g.planned_end) as planned_end from guides g
    where g.id_guide = ${id_guide} and g.id_driver = ${id_driver} and g.issued_at is not null and g.closed_at is null and g.deleted_at is null`);
}

export interface SharedGuide extends LinkedGuide {
  id_guide: number;
  id_reservation: number;
  issued: boolean;
}
/** Those of the guides in the caller's scope. */
export function sharedGuides(tx: Tx, ids: readonly number[]): Promise<SharedGuide[]> {
  return tx.rows(sql<SharedGuide>`select g.id_guide, g.id_reservation, iso(g.planned_end) as planned_end, app_may_change(r.id_client, r.id_forwarder) as may_change,
      g.issued_at is not null as issued, g.party
    from guides g join reservations r using (id_reservation) where g.id_guide = any (${ids}::integer[]) and g.deleted_at is null order by g.id_guide`);
}

export interface SharedReservation extends LinkedGuide {
  /** Its issued guides in the caller's scope. */
  id_guides: number[];
}
/** A reservation in the caller's scope, with the facts for its link. */
export function sharedReservation(tx: Tx, id_reservation: number): Promise<SharedReservation | undefined> {
  return tx.row(sql<SharedReservation>`select app_may_change(r.id_client, r.id_forwarder) as may_change, r.party,
      iso(greatest(r.created_at, (select max(l.planned_end) from legs l where l.id_reservation = r.id_reservation),
        (select max(g.planned_end) from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null))) as planned_end,
      array(select g.id_guide from guides g where g.id_reservation = r.id_reservation and g.issued_at is not null and g.deleted_at is null order by 1) as id_guides
    from reservations r where r.id_reservation = ${id_reservation}`);
}

/** An active carrier in the caller's scope. */
export function sharedCarrier(tx: Tx, id_company: number): Promise<{ name: string } | undefined> {
  return tx.row(sql<{ name: string }>`select c.name from companies c
    where c.id_company = ${id_company} and c.company_type = 'TRANS' and c.active and not c.is_operator`);
}

/** What a link of the caller's list opens: a reservation, guides, or the trucks of a carrier. */
export interface TrackedLink {
  id_reservation: number | null;
  id_company: number | null;
  id_guides: number[];
}
/** A tracking link that the caller may end, also one that has ended: the operator any, a company those of its own people. */
export function tracked(tx: Tx, id_link: number): Promise<TrackedLink | undefined> {
  return tx.row(sql<TrackedLink>`select t.id_reservation, t.id_company, coalesce(t.id_guides, array_remove(array[t.id_guide], null)) as id_guides
    from access_tokens t where t.id_link = ${id_link} and t.purpose in ('monitoring', 'tracking_destination', 'fleet_activity')`);
}
/** Ends an open tracking link; returns 0 if it is not open. */
export function endLink(tx: Tx, id_link: number): Promise<number> {
  return tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_link = ${id_link} and purpose in ('monitoring', 'tracking_destination', 'fleet_activity') and revoked_at is null and expires_at > ${tx.now}`);
}

export interface DriverAddresses {
  /** Number that people use: 48188-1. */
  label: string;
  operator: string;
  driver_name: string | null;
  addresses: string[];
}
/** Mail addresses of a guide's driver: his own, and that of a user who signs in as this driver. Needs every row. */
export function driverAddresses(tx: Tx, id_guide: number): Promise<DriverAddresses> {
  return tx.one(sql<DriverAddresses>`select g.id_reservation || '-' || u.number as label, (select o.name from companies o where o.is_operator) as operator, g.driver_name,
      (select coalesce(jsonb_agg(distinct a.email), '[]') from (
        select lower(trim(d.email)) as email from drivers d where d.id_driver = g.id_driver
        union select lower(trim(s.email)) from users s where s.id_driver = g.id_driver and s.active) a where a.email like '%@%') as addresses
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide = ${id_guide}`);
}
