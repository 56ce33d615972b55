import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import type { Kind } from './equipments.queries.ts';

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

/** Another equipment of the kind on the same truck. */
export function findOnTruck(tx: Tx, kind: Kind, id_truck: number, except: number): Promise<Found | undefined> {
  return tx.row(sql<Found>`select id_equipment, disk from equipments
    where id_truck = ${id_truck} and kind = ${kind} and id_equipment <> ${except}`);
}

export interface Mount {
  id_company: number;
  active: boolean;
}
/** A truck in the caller's scope. */
export function findMount(tx: Tx, id_truck: number): Promise<Mount | undefined> {
  return tx.row(sql<Mount>`select id_company, active from trucks where id_truck = ${id_truck}`);
}

/** A chassis or genset in the caller's scope. */
export function findCarrying(tx: Tx, id_equipment: number): Promise<Mount | undefined> {
  return tx.row(sql<Mount>`select id_company, active from equipments
    where id_equipment = ${id_equipment} and kind in ('CHA', 'GEN')`);
}

/** Another modem on this chassis or genset. */
export function findTracker(
  tx: Tx,
  id_mounted_on: number,
  except: number,
): Promise<(Found & { on_kind: Kind; on_disk: string }) | undefined> {
  return tx.row(sql<
    Found & { on_kind: Kind; on_disk: string }
  >`select e.id_equipment, e.disk, c.kind as on_kind, c.disk as on_disk
    from equipments e join equipments c on c.id_equipment = e.id_mounted_on
    where e.id_mounted_on = ${id_mounted_on} and e.id_equipment <> ${except}`);
}

export async function isCompany(tx: Tx, id_company: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from companies where id_company = ${id_company} and active`)) !== undefined;
}

/** References to the equipment; its papers are deleted with it. */
export function equipmentUsages(tx: Tx, id_equipment: number): Promise<Usage[]> {
  const goes = sql`where ${id_equipment} in (id_generator, id_chassis)`;
  return usagesOf(tx, { table: 'equipments', id: id_equipment }, [
    counted('guía', 'guías', sql`guides ${goes}`),
    counted('módem', 'módems', sql`equipments where id_mounted_on = ${id_equipment}`),
  ]);
}
