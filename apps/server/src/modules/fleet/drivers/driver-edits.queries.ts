import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { deletePapers } from '../../system/records/papers.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';

export function findByIdentity(tx: Tx, identification_card: string): Promise<{ id_driver: number } | undefined> {
  return tx.row(
    sql<{ id_driver: number }>`select id_driver from drivers where identification_card = ${identification_card}`,
  );
}

/** References to the driver; credentials, licences and associations are deleted with him. */
export function driverUsages(tx: Tx, id_driver: number): Promise<Usage[]> {
  const of = sql`where id_driver = ${id_driver}`;
  return usagesOf(tx, { table: 'drivers', id: id_driver }, [
    counted('guía', 'guías', sql`guides ${of}`),
    counted('camión', 'camiones', sql`trucks ${of}`),
    counted('usuario', 'usuarios', sql`users ${of}`),
    counted('aviso', 'avisos', sql`driver_notices ${of}`),
    counted('problema reportado', 'problemas reportados', sql`driver_problems ${of}`),
  ]);
}

/** Deletes his papers and licences. */
export async function deleteBelongings(tx: Tx, id_driver: number): Promise<void> {
  await tx.run(sql`delete from driver_licenses where id_driver = ${id_driver}`);
  await deletePapers(tx, 'id_driver', id_driver);
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
    where id_company = ${id_company} and company_type = 'TRANS' and not costs_only`);
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
