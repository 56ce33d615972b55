import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** What an installation already has. Queries stop at the first row, or at the limit of a count. */
export interface Begun {
  has_ruc: boolean;
  /** An active base or yard. */
  has_base: boolean;
  /** An active plant. */
  has_plant: boolean;
  has_driver: boolean;
  has_truck: boolean;
  /** A truck on which all papers that a trip requires are valid today. */
  has_ready_truck: boolean;
  /** Number of other trucks, at most 100. */
  trucks_lacking: number;
  /** True: one of these lacks a paper. False: all have them, but some have expired. */
  has_missing_papers: boolean;
  /** Number of gensets with an expired paper, at most 100. */
  gensets_expired: number;
  has_modem: boolean;
  /** A modem of which a position was stored while it was mounted on a truck, whatever it has sent since. */
  has_heard_modem: boolean;
  has_customer: boolean;
  has_fee: boolean;
  /** A rate that is approved and valid today. */
  has_valid_fee: boolean;
  has_colleague: boolean;
  has_reservation: boolean;
  dismissed: boolean;
}

/**
 * Whether the certificates of `trucks t` that every trip requires are valid today (domain: assignment). The stored columns come first because
 * they decide most cases without reading certificates.
 */
const mayTakeTrips = (
  today: string,
): RawBuilder<unknown> => sql`not t.papers_missing and (t.papers_until >= ${today}::date
  or (select count(distinct k.type_certificate) from truck_certificates k where k.id_truck = t.id_truck and k.active
    and k.type_certificate in ('matricula', 'certificado', 'poliza') and k.expires_on >= ${today}::date) = 3)`;
/** Counts up to 100; this limit is shown as «más de 99». */
const counted = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select 1 from ${from} limit 100) found)`;

export function loadBegun(tx: Tx, id_company: number): Promise<Begun> {
  return tx.one(sql<Begun>`select
    exists (select from companies where id_company = ${id_company} and ruc is not null) as has_ruc,
    exists (select from locations where type in ('BASE', 'PATIO') and active) as has_base,
    exists (select from locations where type = 'PLT' and active) as has_plant,
    exists (select from drivers where active) as has_driver,
    exists (select from trucks where active) as has_truck,
    exists (select from trucks t where t.active and ${mayTakeTrips(tx.today)}) as has_ready_truck,
    ${counted(sql`trucks t where t.active and not (${mayTakeTrips(tx.today)})`)} as trucks_lacking,
    exists (select from trucks where active and papers_missing) as has_missing_papers,
    ${counted(sql`equipments where kind = 'GEN' and active and expires_on < ${tx.today}::date`)} as gensets_expired,
    exists (select from equipments where kind = 'MOD' and active) as has_modem,
    exists (select from last_positions l join device_mounts m on m.id_truck = l.id_truck and l.device_time >= m.from_at) as has_heard_modem,
    exists (select from companies where company_type <> 'TRANS' and active) as has_customer,
    exists (select from fees where voided_at is null) as has_fee,
    exists (select from fees where approved_at is not null and voided_at is null and valid_from <= ${tx.today}
      and (valid_to is null or valid_to >= ${tx.today})) as has_valid_fee,
    exists (select from users where id_company = ${id_company} and active offset 1) as has_colleague,
    exists (select from reservations) as has_reservation,
    exists (select from first_steps_dismissed where id_company = ${id_company}) as dismissed`);
}

/** Returns false if the steps were already dismissed. */
export async function insertDismissed(tx: Tx, of: { id_company: number; author: string }): Promise<boolean> {
  const written = await tx.count(sql`insert into first_steps_dismissed (id_company, dismissed_at, author)
    values (${of.id_company}, ${tx.now}, ${of.author}) on conflict do nothing`);
  return written === 1;
}

/** Returns false if the steps were not dismissed. */
export async function deleteDismissed(tx: Tx, id_company: number): Promise<boolean> {
  return (await tx.count(sql`delete from first_steps_dismissed where id_company = ${id_company}`)) === 1;
}
