import type { Sender } from '@cabezal/domain/system/validation/modem';
import { sql } from 'kysely';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Device {
  id_device: number;
  id_equipment: number;
  code: string;
  sender: Sender;
}
export function findDevice(tx: Tx, id_equipment: number): Promise<Device | undefined> {
  return tx.row(
    sql<Device>`select id_device, id_equipment, code, sender from devices where id_equipment = ${id_equipment}`,
  );
}

/** Locks the device until the transaction ends. */
export async function lockDevice(tx: Tx, id_device: number): Promise<void> {
  await tx.run(sql`select 1 from devices where id_device = ${id_device} for update`);
}

/** Devices of any company with one of these codes, or of one of these modems. */
export function findDevices(
  tx: Tx,
  of: { codes: readonly string[]; equipments: readonly number[] },
): Promise<Device[]> {
  return tx.rows(sql<Device>`select id_device, id_equipment, code, sender from devices
    where code = any(${[...of.codes]}::text[]) or id_equipment = any(${[...of.equipments]}::integer[])`);
}

export function insertDevices(tx: Tx, rows: readonly Omit<Device, 'id_device'>[]): Promise<Device[]> {
  return bulkInsert<Device>(tx, 'devices', rows, ['id_device', 'id_equipment', 'code', 'sender']);
}
export async function updateDevice(tx: Tx, { id_device, code, sender }: Device): Promise<void> {
  await tx.run(sql`update devices set code = ${code}, sender = ${sender} where id_device = ${id_device}`);
}

/** From now on it belongs to another company, which does not learn where it was, nor writes into the time before. */
export async function handOverDevice(tx: Tx, id_equipment: number): Promise<void> {
  const ofDevice = sql`id_device in (select id_device from devices where id_equipment = ${id_equipment})`;
  await tx.run(sql`update devices set owned_since = ${tx.now} where id_equipment = ${id_equipment}`);
  await tx.run(sql`delete from device_signals where ${ofDevice}`);
  await tx.run(sql`delete from device_omissions where ${ofDevice}`);
}

/** Where a device is mounted: on a truck, on a chassis or genset, or (both null) nowhere. */
export interface MountPlace {
  id_truck: number | null;
  /** The chassis or genset that carries it; never the modem itself. */
  id_equipment: number | null;
}
export interface Mount extends MountPlace {
  id_device_mount: number;
  id_device: number;
  from_at: string;
  to_at: string | null;
}
/** The latest mount of each of these devices. */
export function lastMounts(tx: Tx, devices: readonly number[]): Promise<Mount[]> {
  return tx.rows(sql<Mount>`select distinct on (id_device) id_device_mount, id_device, id_truck, id_equipment, from_at, to_at
    from device_mounts where id_device = any(${[...devices]}::integer[]) order by id_device, from_at desc`);
}
/** Corrects mounts in the future, which were written while our clock was ahead (input cannot be in the future): they count from now. */
export async function pullMounts(tx: Tx, devices: readonly number[]): Promise<void> {
  const those = sql`id_device = any(${[...devices]}::integer[])`;
  await tx.run(sql`delete from device_mounts where ${those} and from_at > ${tx.now} and to_at is not null`);
  // Ends first, so that the device is never at two places at once, not even between the two statements.
  await tx.run(sql`update device_mounts set to_at = ${tx.now} where ${those} and to_at > ${tx.now}`);
  await tx.run(sql`update device_mounts set from_at = ${tx.now} where ${those} and from_at > ${tx.now}`);
}
/** Since when trucks belong to their company; trucks that never changed it are left out. */
export async function ownedSince(tx: Tx, trucks: readonly number[]): Promise<Map<number, Date>> {
  const rows = await tx.rows(sql<{
    id_truck: number;
    owned_since: string;
  }>`select id_truck, iso(owned_since) as owned_since
    from trucks where id_truck = any(${[...trucks]}::integer[]) and owned_since is not null`);
  return new Map(rows.map(row => [row.id_truck, new Date(row.owned_since)]));
}
export async function endMounts(tx: Tx, mounts: readonly number[], at: Date): Promise<void> {
  await tx.run(
    sql`update device_mounts set to_at = ${at} where id_device_mount = any(${[...mounts]}::integer[]) and to_at is null`,
  );
}
/** Deletes mounts that would end when they begin. */
export async function deleteMounts(tx: Tx, mounts: readonly number[]): Promise<void> {
  await tx.run(sql`delete from device_mounts where id_device_mount = any(${[...mounts]}::integer[])`);
}
export async function insertMounts(
  tx: Tx,
  rows: readonly (MountPlace & { id_device: number; from_at: Date; author: string })[],
): Promise<void> {
  await bulkInsert(
    tx,
    'device_mounts',
    rows.map(row => ({ ...row, from_at: row.from_at.toISOString() })),
    [],
  );
}

/** Owner of a key: a device or a gateway. */
export type KeyOwner = { table: 'devices' | 'gateways'; ids: readonly number[] };
const columns = { devices: 'id_device', gateways: 'id_gateway' } as const;
const ofOwner = ({ table, ids }: KeyOwner) => sql`${sql.ref(columns[table])} = any(${[...ids]}::integer[])`;

export async function insertKeys(
  tx: Tx,
  table: KeyOwner['table'],
  keys: readonly { id: number; key_hash: Buffer }[],
  author: string,
): Promise<void> {
  const rows = keys.map(({ id, key_hash }) => ({
    [columns[table]]: id,
    key_hash: `\\x${key_hash.toString('hex')}`,
    made_at: tx.now.toISOString(),
    author,
  }));
  await bulkInsert(tx, 'device_keys', rows, []);
}
/** Sets the end of keys without one. Deletes ended keys, and all but the latest `most` of the others. */
export async function endKeys(tx: Tx, owner: KeyOwner, ends_at: Date, most: number): Promise<void> {
  const of = ofOwner(owner);
  const column = sql.ref(columns[owner.table]);
  await tx.run(sql`delete from device_keys where ${of} and (ends_at <= ${tx.now} or ${ends_at} <= ${tx.now}
    or id_device_key not in (select newest.id_device_key from (select id_device_key,
      row_number() over (partition by ${column} order by id_device_key desc) as place from device_keys where ${of}) newest where place <= ${most}))`);
  await tx.run(sql`update device_keys set ends_at = ${ends_at} where ${of} and ends_at is null`);
}
/** Stores when the latest key was made, and until when older ones are valid, for display. */
export async function noteKeys(tx: Tx, owner: KeyOwner): Promise<void> {
  const column = sql.ref(columns[owner.table]);
  await tx.run(sql`update ${sql.table(owner.table)} o set key_made_at = ${tx.now},
      old_key_until = (select max(k.ends_at) from device_keys k where k.${column} = o.${column} and k.ends_at > ${tx.now})
    where ${ofOwner(owner)}`);
}
