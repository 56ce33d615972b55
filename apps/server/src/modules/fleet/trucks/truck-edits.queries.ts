import type { Usage } from '@cabezal/domain/system/records/state-change';
import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { diskPattern } from '@cabezal/domain/system/validation/truck';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { deletePapers } from '../../system/records/papers.queries.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';

/** Another truck, of any company, with one of these plates. */
export function findByPlate(
  tx: Tx,
  plates: readonly string[],
  except: number,
): Promise<{ id_truck: number } | undefined> {
  return tx.row(
    sql<{
      id_truck: number;
    }>`select id_truck from trucks where license_plate in (${sql.join([...plates])}) and id_truck <> ${except}`,
  );
}

export function findByDisk(
  tx: Tx,
  of: { id_company: number; disk: string; except: number },
): Promise<{ id_truck: number } | undefined> {
  return tx.row(sql<{ id_truck: number }>`select id_truck from trucks
    where disk = ${of.disk} and id_company = ${of.id_company} and id_truck <> ${of.except}`);
}

/** The highest disk of the operator's fleet, or of all third parties; null: none. */
export async function highestDisk(tx: Tx, isOwn: boolean): Promise<string | null> {
  const row = await tx.row(sql<{ disk: string }>`select t.disk from trucks t join companies c using (id_company)
    where c.is_operator = ${isOwn} and t.disk ~ ${diskPattern(isOwn).source}
    order by regexp_replace(t.disk, '\\D', '', 'g')::integer desc limit 1`);
  return row?.disk ?? null;
}

/** References to the truck; certificates, credentials, papers and its last position are deleted with it. */
export function truckUsages(tx: Tx, id_truck: number): Promise<Usage[]> {
  const of = sql`where id_truck = ${id_truck}`;
  return usagesOf(tx, { table: 'trucks', id: id_truck }, [
    counted('guía', 'guías', sql`guides ${of}`),
    counted('equipo', 'equipos', sql`equipments ${of}`),
    counted('aviso al conductor', 'avisos al conductor', sql`driver_notices where told_truck = ${id_truck}`),
  ]);
}

export interface CarriedEquipment {
  kind: EquipmentKind;
  disk: string;
}
/** Equipment on the truck that may not be on a truck of that company: neither that company's nor the operator's. */
export function listForeignEquipment(tx: Tx, id_truck: number, id_company: number): Promise<CarriedEquipment[]> {
  return tx.rows(sql<CarriedEquipment>`select e.kind, e.disk from equipments e join companies c using (id_company)
    where e.id_truck = ${id_truck} and e.id_company <> ${id_company} and not c.is_operator order by e.kind, e.disk`);
}

/** From now on its new company reads where it is (0147). */
export async function setOwnedSince(tx: Tx, id_truck: number): Promise<void> {
  await tx.run(sql`update trucks set owned_since = ${tx.now} where id_truck = ${id_truck}`);
}

/** Deletes its papers, and references between its credentials and certificates. */
export async function deleteBelongings(tx: Tx, id_truck: number): Promise<void> {
  await deletePapers(tx, 'id_truck', id_truck);
  await tx.run(sql`update credentials set replaced_by = null where id_truck = ${id_truck} and replaced_by is not null`);
  await tx.run(sql`update truck_certificates set replaced_by = null where id_truck = ${id_truck}`);
}

export interface CarrierFacts {
  id_company: number;
  name: string;
  active: boolean;
  is_operator: boolean;
}
export function findCarrier(tx: Tx, id_company: number): Promise<CarrierFacts | undefined> {
  return tx.row(sql<CarrierFacts>`select id_company, name, active, is_operator from companies
    where id_company = ${id_company} and company_type = 'TRANS' and not costs_only`);
}

export interface UsualDriver {
  active: boolean;
  /** Belongs to the company or has an open association with it. */
  drives_for: boolean;
}
const drivesFor = (d: string, id_company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.ref(`${d}.id_company`)} = ${id_company} or exists (select from driver_associations a
    where a.id_driver = ${sql.ref(`${d}.id_driver`)} and a.id_company = ${id_company} and a.closed_on is null))`;

/** A driver in the caller's scope, and whether he can be the usual driver of a truck of that company. */
export function findUsualDriver(tx: Tx, id_driver: number, id_company: number): Promise<UsualDriver | undefined> {
  return tx.row(sql<UsualDriver>`select d.active, ${drivesFor('d', sql`${id_company}`)} as drives_for
    from drivers d where d.id_driver = ${id_driver}`);
}

/** Locks the driver until the end of the transaction, so that nobody can move him or close one of his associations. */
export async function holdDriver(tx: Tx, id_driver: number): Promise<void> {
  await tx.run(sql`select 1 from drivers where id_driver = ${id_driver} for key share`);
}

/** Locks and returns the trucks whose usual driver is this driver although he does not drive for their company. */
export function lockTrucksOfOthers(tx: Tx, id_driver: number): Promise<TruckFacts[]> {
  return tx.rows(sql<TruckFacts>`select ${factsOf(TRUCK, 't')} from trucks t join drivers d using (id_driver)
    where t.id_driver = ${id_driver} and not ${drivesFor('d', sql`t.id_company`)} order by t.id_truck for update of t`);
}
