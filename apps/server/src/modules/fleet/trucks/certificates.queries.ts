import type { CertificateVersion } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import type { TruckCertificateKind } from '@cabezal/domain/system/validation/truck-certificate';
import { type RawBuilder, sql } from 'kysely';
import type { RecordFiles } from '../../../declarations.ts';
import type { Tx } from '../../../platform/db/tx.ts';

const versions = (
  today: string,
): RawBuilder<unknown> => sql`select k.id_certificate, k.id_truck, k.type_certificate, k.cert_mop_number, k.issued_on, k.expires_on,
    k.active, k.expires_on - ${today}::date as dias_vencer, k.id_file, f.filename, k.author, k.created_at, k.version, k.replaced_by, k.removed_at
  from truck_certificates k left join files f using (id_file)`;

/** Newest first, in the caller's scope. */
export function listVersions(
  tx: Tx,
  of: { id_truck: number; type_certificate?: TruckCertificateKind },
  today: string,
): Promise<CertificateVersion[]> {
  const type = of.type_certificate === undefined ? sql`true` : sql`k.type_certificate = ${of.type_certificate}`;
  return tx.rows(
    sql<CertificateVersion>`${versions(today)} where k.id_truck = ${of.id_truck} and ${type} order by k.id_certificate desc limit 500`,
  );
}

/** In the caller's scope. */
export function findVersion(tx: Tx, id_certificate: number): Promise<CertificateVersion | undefined> {
  return tx.row(sql<CertificateVersion>`${versions(tx.today)} where k.id_certificate = ${id_certificate}`);
}

/** Whether there is a current one of that type. */
export async function hasActive(tx: Tx, id_truck: number, type: TruckCertificateKind): Promise<boolean> {
  const found = await tx.row(sql`select 1 from truck_certificates
    where id_truck = ${id_truck} and type_certificate = ${type} and active limit 1`);
  return found !== undefined;
}

export interface CertificateValues {
  type_certificate: TruckCertificateKind;
  cert_mop_number: string | null;
  issued_on: string | null;
  expires_on: string;
  id_file: number | null;
}

/** Stores a new version and retires the current ones of its type. */
export async function insertCertificate(
  tx: Tx,
  id_truck: number,
  values: CertificateValues,
  author: string,
): Promise<number> {
  const { id_certificate } = await tx.one(sql<{ id_certificate: number }>`insert into truck_certificates
      (id_truck, type_certificate, cert_mop_number, issued_on, expires_on, id_file, author, created_at)
    values (${id_truck}, ${values.type_certificate}, ${values.cert_mop_number}, ${values.issued_on}, ${values.expires_on}, ${values.id_file},
      ${author}, ${tx.now}) returning id_certificate`);
  await tx.run(sql`update truck_certificates set active = false, replaced_by = ${id_certificate}, version = version + 1
    where id_truck = ${id_truck} and type_certificate = ${values.type_certificate} and active and id_certificate <> ${id_certificate}`);
  return id_certificate;
}

/** False when the certificate was changed since that version. */
export async function updateCertificate(
  tx: Tx,
  id_certificate: number,
  version: number,
  values: Omit<CertificateValues, 'type_certificate'>,
): Promise<boolean> {
  const rows =
    await tx.count(sql`update truck_certificates set cert_mop_number = ${values.cert_mop_number}, issued_on = ${values.issued_on},
      expires_on = ${values.expires_on}, id_file = ${values.id_file}, version = version + 1
    where id_certificate = ${id_certificate} and version = ${version} and active`);
  return rows === 1;
}

/** False when the certificate was changed since that version. */
export async function removeCertificate(tx: Tx, id_certificate: number, version: number): Promise<boolean> {
  const rows =
    await tx.count(sql`update truck_certificates set active = false, removed_at = ${tx.now}, version = version + 1
    where id_certificate = ${id_certificate} and version = ${version} and active`);
  return rows === 1;
}

/** A current certificate; if a type has several, the one that expires last comes first. */
export interface CountingCertificate {
  id_certificate: number;
  id_truck: number;
  type_certificate: TruckCertificateKind;
  cert_mop_number: string | null;
  expires_on: string;
  version: number;
}
/** Those of several trucks. */
export function countingCertificates(tx: Tx, ids: readonly number[]): Promise<CountingCertificate[]> {
  return tx.rows(
    sql<CountingCertificate>`select id_certificate, id_truck, type_certificate, cert_mop_number, expires_on, version from truck_certificates
      where id_truck = any(${[...ids]}::integer[]) and active order by id_truck, type_certificate, expires_on desc, id_certificate desc`,
  );
}

/** Locked in the order of their ids, so that two imports wait for each other. */
export async function lockTrucks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`select 1 from trucks where id_truck = any(${[...ids]}::integer[]) order by id_truck for update`);
}

/** Retires the former current certificates of the same truck and type. */
export async function retireReplaced(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update truck_certificates k set active = false, replaced_by = n.id_certificate, version = k.version + 1
    from truck_certificates n where n.id_certificate = any(${[...ids]}::integer[]) and k.id_truck = n.id_truck
      and k.type_certificate = n.type_certificate and k.active and k.id_certificate <> n.id_certificate`);
}

/** Files of certificates. */
export const CERTIFICATE_FILES: RecordFiles = {
  attached: sql`exists (select from truck_certificates c where c.id_file = f.id_file)`,
};
