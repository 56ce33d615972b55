import type { Usage } from '@cabezal/domain/records/state-change';
import type { Availability } from '@cabezal/domain/validation/equipment';
import { sql } from 'kysely';
import { q, type Tx } from '../../platform/db/tx.ts';
import type { Kind } from './equipments.queries.ts';

export interface StoredAttribute {
  code: string;
  name: string;
  value: string;
  expires_on?: string;
}
/** What people enter of an equipment, as it is stored. */
export interface EquipmentDetails {
  disk: string;
  license_plate: string | null;
  size: string | null;
  id_truck: number | null;
  id_owner: number | null;
  observation: string | null;
  attributes: StoredAttribute[];
}
/** An equipment as a verb needs it. */
export interface EquipmentFacts extends EquipmentDetails {
  id_equipment: number;
  kind: Kind;
  id_company: number;
  is_own: boolean;
  availability: Availability;
  active: boolean;
  version: number;
  party: number[];
}
export type EquipmentValues = Partial<Omit<EquipmentFacts, 'id_equipment' | 'kind' | 'version' | 'party'>>;

/** In the caller's scope. */
export function findEquipmentFacts(tx: Tx, id_equipment: number): Promise<EquipmentFacts | undefined> {
  return tx.row(sql<EquipmentFacts>`select id_equipment, kind, id_company, is_own, disk, license_plate, size, id_truck, id_owner, observation,
      attributes, availability, active, version, party from equipments where id_equipment = ${id_equipment}`);
}

/** Holds the equipment until the transaction ends: it is put on no trip meanwhile. */
export async function lockEquipment(tx: Tx, id_equipment: number): Promise<void> {
  await tx.run(sql`select 1 from equipments where id_equipment = ${id_equipment} for update`);
}

type Found = { id_equipment: number; disk: string };

export function findByDisk(tx: Tx, kind: Kind, disk: string, except: number): Promise<Found | undefined> {
  return tx.row(sql<Found>`select id_equipment, disk from equipments
    where kind = ${kind} and disk = ${disk} and id_equipment <> ${except}`);
}

/** Another chassis with one of these plates. */
export function findByPlate(tx: Tx, plates: readonly string[], except: number): Promise<Found | undefined> {
  return tx.row(sql<Found>`select id_equipment, disk from equipments
    where kind = 'CHA' and license_plate in (${sql.join([...plates])}) and id_equipment <> ${except}`);
}

export function findByImei(tx: Tx, imei: string, except: number): Promise<Found | undefined> {
  return tx.row(sql<Found>`select id_equipment, disk from equipments
    where kind = 'MOD' and equipment_value(attributes, 'imei') = ${imei} and id_equipment <> ${except}`);
}

/** Another equipment of the kind that the truck carries. */
export function findOnTruck(tx: Tx, kind: Kind, id_truck: number, except: number): Promise<Found | undefined> {
  return tx.row(sql<Found>`select id_equipment, disk from equipments
    where id_truck = ${id_truck} and kind = ${kind} and id_equipment <> ${except}`);
}

export interface Mount {
  id_company: number;
  active: boolean;
}
/** A truck of the caller's scope. */
export function findMount(tx: Tx, id_truck: number): Promise<Mount | undefined> {
  return tx.row(sql<Mount>`select id_company, active from trucks where id_truck = ${id_truck}`);
}

export async function isCompany(tx: Tx, id_company: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from companies where id_company = ${id_company} and active`)) !== undefined;
}

const written = <T extends { attributes?: StoredAttribute[] }>(values: T) => ({
  ...values,
  ...(values.attributes && { attributes: JSON.stringify(values.attributes) }),
});

export async function insertEquipment(
  tx: Tx,
  values: EquipmentDetails & { kind: Kind; id_company: number; is_own: boolean },
): Promise<number> {
  const { id_equipment } = await tx.one(
    q
      .insertInto('equipments')
      .values({ ...values, attributes: JSON.stringify(values.attributes), created_at: tx.now })
      .returning('id_equipment'),
  );
  return id_equipment;
}

/** False when somebody changed the equipment since that version. */
export async function updateEquipmentRow(
  tx: Tx,
  id_equipment: number,
  version: number,
  values: EquipmentValues,
): Promise<boolean> {
  const rows = await tx.count(
    q
      .updateTable('equipments')
      .set({ ...written(values), version: version + 1 })
      .where('id_equipment', '=', id_equipment)
      .where('version', '=', version),
  );
  return rows === 1;
}

/** Every place that names the equipment; its papers go with it. */
export function equipmentUsages(tx: Tx, id_equipment: number): Promise<Usage[]> {
  return tx.rows(sql<Usage>`select 'guía' as one, 'guías' as many,
    (select count(*)::int from guides where id_generator = ${id_equipment} or id_chassis = ${id_equipment}) as count`);
}

export async function deleteEquipmentRow(tx: Tx, id_equipment: number, version: number): Promise<boolean> {
  await tx.run(sql`update documents set replaced_by = null where id_equipment = ${id_equipment}`);
  await tx.run(sql`delete from documents where id_equipment = ${id_equipment}`);
  const rows = await tx.count(
    sql`delete from equipments where id_equipment = ${id_equipment} and version = ${version}`,
  );
  return rows === 1;
}
