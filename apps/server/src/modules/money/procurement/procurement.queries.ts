import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Named {
  id: number;
  name: string;
  detail: string;
  company: string;
}

export function listAllDrivers(tx: Tx): Promise<Named[]> {
  return tx.rows(sql<Named>`select d.id_driver as id, d.name || ' ' || d.last_name as name, d.identification_card as detail, c.name as company
    from drivers d join companies c using (id_company) where d.active order by d.last_name, d.id_driver limit 10000`);
}
export function listAllTrucks(tx: Tx): Promise<Named[]> {
  return tx.rows(sql<Named>`select t.id_truck as id, t.disk as name, t.license_plate as detail, c.name as company
    from trucks t join companies c using (id_company) where t.active order by t.disk, t.id_truck limit 10000`);
}

export interface DriverPapers {
  license_type: string;
  license_expiry: string | null;
  license_points: number;
  papers: string[];
}
export function readDriverPapers(tx: Tx, id_driver: number): Promise<DriverPapers> {
  return tx.one(sql<DriverPapers>`select d.license_type, d.license_expiry, d.license_points::float8 as license_points,
      coalesce((select jsonb_agg(p.kind) from documents p where p.id_driver = d.id_driver and p.deleted_at is null and p.replaced_by is null), '[]') as papers
    from drivers d where d.id_driver = ${id_driver}`);
}

export interface Certificate {
  type_certificate: string;
  expires_on: string;
}
export function readCertificates(tx: Tx, id_truck: number): Promise<Certificate[]> {
  return tx.rows(sql<Certificate>`select type_certificate, expires_on from truck_certificates
    where id_truck = ${id_truck} and active and replaced_by is null and removed_at is null`);
}

/** Kinds of the company's papers that are neither deleted nor replaced. */
export async function readCompanyPapers(tx: Tx, id_company: number): Promise<string[]> {
  const rows = await tx.rows(sql<{ kind: string }>`select kind from documents
    where id_company = ${id_company} and deleted_at is null and replaced_by is null`);
  return rows.map(row => row.kind);
}
