import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** What exists in an installation; each query stops at the first row. */
export interface Begun {
  has_ruc: boolean;
  /** A place where trucks leave from and return to. */
  has_base: boolean;
  /** A place where customers load and unload. */
  has_plant: boolean;
  has_driver: boolean;
  has_truck: boolean;
  /** A truck with all papers that a trip requires, valid today. */
  has_ready_truck: boolean;
  /** Trucks without them, at most 100. */
  trucks_lacking: number;
  /** One of these lacks a paper; otherwise papers have expired. */
  has_missing_papers: boolean;
  /** Gensets with an expired paper, at most 100. */
  gensets_expired: number;
  has_modem: boolean;
  /** A modem whose position was stored once, whatever it sends since and wherever it is mounted now. */
  has_heard_modem: boolean;
  has_customer: boolean;
  has_fee: boolean;
  /** Approved and valid today. */
  has_valid_fee: boolean;
  has_colleague: boolean;
  has_reservation: boolean;
  dismissed: boolean;
}

/**
 * Whether the certificates that every trip requires of `trucks t` are valid today (domain: assignment). Stored columns decide most cases.
 */
const mayTakeTrips = (
  today: string,
): RawBuilder<unknown> => sql`not t.papers_missing and (t.papers_until >= ${today}::date
  or (select count(distinct k.type_certificate) from truck_certificates k where k.id_truck = t.id_truck and k.active
    and k.type_certificate in ('matricula', 'certificado', 'poliza') and k.expires_on >= ${today}::date) = 3)`;
/** A higher number is shown as «más de». */
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

/** False if they were dismissed already. */
export async function insertDismissed(tx: Tx, of: { id_company: number; author: string }): Promise<boolean> {
  const written = await tx.count(sql`insert into first_steps_dismissed (id_company, dismissed_at, author)
    values (${of.id_company}, ${tx.now}, ${of.author}) on conflict do nothing`);
  return written === 1;
}

/** False if they were not dismissed. */
export async function deleteDismissed(tx: Tx, id_company: number): Promise<boolean> {
  return (await tx.count(sql`delete from first_steps_dismissed where id_company = ${id_company}`)) === 1;
}
