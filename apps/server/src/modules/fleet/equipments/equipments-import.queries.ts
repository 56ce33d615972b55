import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { EQUIPMENT, type EquipmentFacts } from './equipment.record.ts';

/** Equipment of any company with one of these disks, plates or IMEIs, or mounted on one of these trucks. */
export function findKnownEquipments(
  tx: Tx,
  of: { disks: readonly string[]; plates: readonly string[]; imeis: readonly string[]; trucks: readonly number[] },
): Promise<EquipmentFacts[]> {
  return tx.rows(sql<EquipmentFacts>`select ${factsOf(EQUIPMENT, 'e')} from equipments e where e.id_equipment in (
      select id_equipment from equipments where disk = any(${[...of.disks]}::text[])
      union select id_equipment from equipments where license_plate = any(${[...of.plates]}::text[])
      union select id_equipment from equipments where kind = 'MOD' and equipment_value(attributes, 'imei') = any(${[...of.imeis]}::text[])
      union select id_equipment from equipments where id_truck = any(${[...of.trucks]}::integer[]))`);
}

/** Locks the equipment with these disks, of any company and kind, until the end of the transaction. */
export async function lockByDisks(tx: Tx, disks: readonly string[]): Promise<void> {
  await tx.run(sql`select 1 from equipments where disk = any(${[...disks]}::text[]) order by id_equipment for update`);
}

export interface Mount {
  id_truck: number;
  license_plate: string;
  id_company: number;
  active: boolean;
}
export function findMounts(tx: Tx, plates: readonly string[]): Promise<Mount[]> {
  return tx.rows(
    sql<Mount>`select id_truck, license_plate, id_company, active from trucks where license_plate = any(${[...plates]}::text[])`,
  );
}
