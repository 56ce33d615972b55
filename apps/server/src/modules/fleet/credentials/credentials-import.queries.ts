import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Subject {
  kind: 'driver' | 'truck';
  id: number;
  /** Identity or plate as stored. */
  code: string;
  id_company: number;
}

/** Drivers by identity and trucks by plate, of any company. */
export function findSubjects(tx: Tx, codes: readonly string[]): Promise<Subject[]> {
  return tx.rows(sql<Subject>`select 'driver' as kind, id_driver as id, identification_card as code, id_company from drivers
      where identification_card = any(${[...codes]}::text[])
    union all select 'truck', id_truck, license_plate, id_company from trucks where license_plate = any(${[...codes]}::text[])`);
}

/** Locks these drivers and trucks as the form locks one, in the order of their ids, drivers first. */
export async function holdSubjects(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(sql`select 1 from drivers where identification_card = any(${[...codes]}::text[])
    order by id_driver for no key update`);
  await tx.run(sql`select 1 from trucks where license_plate = any(${[...codes]}::text[])
    order by id_truck for no key update`);
}

export interface Place {
  id_location: number;
  code: string;
  active: boolean;
}
export function findPlacesByCode(tx: Tx, codes: readonly string[]): Promise<Place[]> {
  return tx.rows(
    sql<Place>`select id_location, upper(code) as code, active from locations where upper(code) = any(${[...codes]}::text[])`,
  );
}

export interface Held {
  id_credential: number;
  id_driver: number | null;
  id_truck: number | null;
  id_location: number | null;
  kind: 'ESTABLISHMENT' | 'GENERAL' | 'TPT';
  name: string;
  issued_on: string | null;
  expires_on: string;
  state: string;
  version: number;
}
/** Credentials in force of these drivers and trucks. */
export function findInForce(tx: Tx, of: { drivers: readonly number[]; trucks: readonly number[] }): Promise<Held[]> {
  return tx.rows(sql<Held>`select id_credential, id_driver, id_truck, id_location, kind, name, issued_on, expires_on, state, version from credentials
    where replaced_by is null and (id_driver = any(${[...of.drivers]}::integer[]) or id_truck = any(${[...of.trucks]}::integer[]))`);
}

/** Marks each former version as replaced by its new one. False when one was changed, replaced or banned since it was read. */
export async function replaceCredentials(
  tx: Tx,
  pairs: readonly { id_credential: number; version: number; replaced_by: number }[],
): Promise<boolean> {
  const rows = await tx.count(sql`update credentials k set replaced_by = r.replaced_by, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(id_credential integer, version integer, replaced_by integer)
    where k.id_credential = r.id_credential and k.version = r.version and k.state = 'ACTIVE' and k.replaced_by is null`);
  return rows === pairs.length;
}
