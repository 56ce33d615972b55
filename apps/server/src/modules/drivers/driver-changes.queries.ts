import type { Usage } from '@cabezal/domain/records/state-change';
import { sql } from 'kysely';
import { q, type Tx } from '../../platform/db/tx.ts';

/** A driver as a verb needs him: his own data, as they are stored. */
export interface DriverFacts {
  id_driver: number;
  id_company: number;
  identification_kind: 'CEDULA' | 'PASAPORTE';
  identification_card: string;
  name: string;
  last_name: string;
  nationality: string;
  gender: string | null;
  civil_status: string | null;
  instruction: string | null;
  blood_type: string | null;
  birth_date: string | null;
  escalafon: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  license_type: string;
  license_expiry: string | null;
  license_points: string;
  observation_driver: string | null;
  active: boolean;
  qualification: 'PENDING' | 'QUALIFIED' | 'REJECTED';
  version: number;
  party: number[];
}
export type DriverValues = Partial<Omit<DriverFacts, 'id_driver' | 'version' | 'party' | 'license_points'>> & {
  license_points?: number;
};

/** In the caller's scope. */
export function findDriverFacts(tx: Tx, id_driver: number): Promise<DriverFacts | undefined> {
  return tx.row(sql<DriverFacts>`select id_driver, id_company, identification_kind, identification_card, name, last_name, nationality, gender, civil_status,
      instruction, blood_type, birth_date, escalafon, phone, email, address, license_type, license_expiry, license_points, observation_driver, active,
      qualification, version, party
    from drivers where id_driver = ${id_driver}`);
}

/** Holds the driver until the transaction ends: his trips and associations do not change meanwhile. */
export async function lockDriver(tx: Tx, id_driver: number): Promise<void> {
  await tx.run(sql`select 1 from drivers where id_driver = ${id_driver} for update`);
}

export function findByIdentity(tx: Tx, identification_card: string): Promise<{ id_driver: number } | undefined> {
  return tx.row(
    sql<{ id_driver: number }>`select id_driver from drivers where identification_card = ${identification_card}`,
  );
}

export async function insertDriver(tx: Tx, values: DriverValues & { id_company: number }): Promise<number> {
  const { id_driver } = await tx.one(
    q
      .insertInto('drivers')
      .values({ ...(values as Required<DriverValues>), date_created: tx.now })
      .returning('id_driver'),
  );
  return id_driver;
}

/** False when somebody changed the driver since that version. */
export async function updateDriver(tx: Tx, id_driver: number, version: number, values: DriverValues): Promise<boolean> {
  const rows = await tx.count(
    q
      .updateTable('drivers')
      .set({ ...values, version: version + 1 })
      .where('id_driver', '=', id_driver)
      .where('version', '=', version),
  );
  return rows === 1;
}

/** Every place that names the driver; his credentials, licences and associations go with him. */
export function driverUsages(tx: Tx, id_driver: number): Promise<Usage[]> {
  return tx.rows(sql<Usage>`select 'guía' as one, 'guías' as many, (select count(*)::int from guides where id_driver = ${id_driver}) as count
    union all select 'camión', 'camiones', (select count(*)::int from trucks where id_driver = ${id_driver})
    union all select 'usuario', 'usuarios', (select count(*)::int from users where id_driver = ${id_driver})`);
}

export async function deleteDriverRow(tx: Tx, id_driver: number, version: number): Promise<boolean> {
  await tx.run(sql`delete from driver_licenses where id_driver = ${id_driver}`);
  await tx.run(sql`update documents set replaced_by = null where id_driver = ${id_driver}`);
  await tx.run(sql`delete from documents where id_driver = ${id_driver}`);
  return (await tx.count(sql`delete from drivers where id_driver = ${id_driver} and version = ${version}`)) === 1;
}

export interface LicenseRow {
  id_license: number;
  license_type: string;
  issued_on: string | null;
  license_expiry: string;
}

export function listLicenses(tx: Tx, id_driver: number): Promise<LicenseRow[]> {
  return tx.rows(sql<LicenseRow>`select id_license, license_type, issued_on, license_expiry from driver_licenses
    where id_driver = ${id_driver} and removed_at is null order by id_license`);
}

export interface NewLicense {
  license_type: string;
  issued_on?: string | null;
  license_expiry: string;
  id_document: number | null;
  author: string;
}

export async function insertLicense(tx: Tx, id_driver: number, license: NewLicense): Promise<number> {
  const { id_license } = await tx.one(sql<{ id_license: number }>`insert into driver_licenses
      (id_driver, license_type, issued_on, license_expiry, id_document, author, created_at)
    values (${id_driver}, ${license.license_type}, ${license.issued_on ?? null}, ${license.license_expiry}, ${license.id_document},
      ${license.author}, ${tx.now}) returning id_license`);
  return id_license;
}

export async function markLicenseRemoved(tx: Tx, id_license: number): Promise<void> {
  await tx.run(sql`update driver_licenses set removed_at = ${tx.now} where id_license = ${id_license}`);
}

export interface CarrierFacts {
  id_company: number;
  name: string;
  company_type: string;
  active: boolean;
  blocked: boolean;
  blocked_reason: string | null;
}

export function findCarrier(tx: Tx, id_company: number): Promise<CarrierFacts | undefined> {
  return tx.row(sql<CarrierFacts>`select id_company, name, company_type, active, blocked_at is not null as blocked, blocked_reason from companies
    where id_company = ${id_company} and company_type = 'TRANS'`);
}

export interface OpenAssociation {
  id_association: number;
  opened_on: string;
}

export function findOpenAssociation(
  tx: Tx,
  id_driver: number,
  id_company: number,
): Promise<OpenAssociation | undefined> {
  return tx.row(sql<OpenAssociation>`select id_association, opened_on from driver_associations
    where id_driver = ${id_driver} and id_company = ${id_company} and closed_on is null`);
}

export async function openAssociation(
  tx: Tx,
  of: { id_driver: number; id_company: number; opened_on: string; by: string },
): Promise<void> {
  await tx.run(sql`insert into driver_associations (id_driver, id_company, opened_on, opened_by)
    values (${of.id_driver}, ${of.id_company}, ${of.opened_on}, ${of.by})`);
}

export async function closeAssociation(tx: Tx, id_association: number, closed_on: string, by: string): Promise<void> {
  await tx.run(
    sql`update driver_associations set closed_on = ${closed_on}, closed_by = ${by} where id_association = ${id_association}`,
  );
}
