import { OMISSION_DAYS, type OmissionKind, type SignalOutcome } from '@cabezal/domain/system/validation/modem';
import { sql } from 'kysely';
import { holdName } from '../../../../platform/db/hold-name.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

export interface DeviceRow {
  code: string;
  id_device: number;
  id_company: number;
  /** Hashes of the valid keys, in hex, with their end (ms; null: none). */
  keys: { hash: string; ends_ms: number | null }[];
  /** What carried it, a truck or else a chassis or genset, with the periods (ms), newest first, since it belongs to its company. */
  mounts: { id_truck: number | null; id_equipment: number | null; from_ms: number; to_ms: number | null }[];
  /** Its last stored position; null: none, or one that may not have been trusted. */
  last: { ms: number; lat: number; lng: number } | null;
}
const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Devices of active modems, with the data for the endpoints. */
export function selectDevices(tx: Tx, codes: readonly string[]): Promise<DeviceRow[]> {
  return tx.rows(sql<DeviceRow>`select d.code, d.id_device, e.id_company,
      coalesce((select jsonb_agg(jsonb_build_object('hash', encode(k.key_hash, 'hex'), 'ends_ms', ${ms('k.ends_at')})) from device_keys k
        where k.id_device = d.id_device), '[]') as keys,
      coalesce((select jsonb_agg(jsonb_build_object('id_truck', m.id_truck, 'id_equipment', m.id_equipment, 'from_ms', (extract(epoch from greatest(m.from_at, d.owned_since)) * 1000)::float8, 'to_ms', ${ms('m.to_at')}) order by m.from_at desc)
        from device_mounts m where m.id_device = d.id_device and (m.to_at is null or d.owned_since is null or m.to_at > d.owned_since)), '[]') as mounts,
      case when s.outcome = 'STORED' and s.reason is null and not exists (select from device_omissions o where o.id_device = d.id_device
          and o.kind in ('JUMP', 'INEXACT') and o.last_at > s.heard_at - interval '1 minute')
        then jsonb_build_object('ms', ${ms('s.device_time')}, 'lat', s.lat, 'lng', s.lng) end as last
    from devices d join equipments e on e.id_equipment = d.id_equipment left join device_signals s on s.id_device = d.id_device
    where e.active and d.code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))`);
}

/** Longer than any transaction that writes devices. */
const touchedWithin = sql.raw(`interval '70 seconds'`);
/** Codes of recently changed devices, with the time of the change by the database's clock. */
export function touchedDevices(tx: Tx): Promise<{ code: string; touched: string }[]> {
  return tx.rows(sql<{ code: string; touched: string }>`select code, touched_at::text as touched from devices
    where touched_at > clock_timestamp() - ${touchedWithin}`);
}

export interface GatewayRow {
  id_gateway: number;
  id_company: number;
  ends_ms: number | null;
}
/** The active gateway with this key. */
export function selectGateway(tx: Tx, key_hash: Buffer): Promise<GatewayRow | undefined> {
  return tx.row(sql<GatewayRow>`select g.id_gateway, g.id_company, ${ms('k.ends_at')} as ends_ms
    from device_keys k join gateways g on g.id_gateway = k.id_gateway where g.active and k.key_hash = ${key_hash}`);
}

export interface SignalRow {
  id_device: number;
  heard_ms: number;
  device_ms: number | null;
  lat: number | null;
  lng: number | null;
  outcome: SignalOutcome;
  /** Problem with the message; for people. */
  reason: string | null;
  clock_off_s: number | null;
}
/** A signal without a position keeps the last position and its time. */
const keepsPlace = sql`(s.lat is not null and excluded.outcome in ('NO_FIX', 'ON_EQUIPMENT')
  and (excluded.lat is null or (excluded.outcome = 'NO_FIX' and s.device_time > excluded.device_time)))`;
/**
 * Stores the newest signal of each device; one received while our clock was ahead is replaced. Devices deleted meanwhile are skipped, and what is
 * from before a device belonged to its company.
 */
export async function storeSignals(tx: Tx, rows: readonly SignalRow[]): Promise<void> {
  await tx.run(sql`insert into device_signals as s (id_device, heard_at, device_time, lat, lng, outcome, reason, clock_off_s)
    select r.id_device, to_timestamp(r.heard_ms / 1000), to_timestamp(r.device_ms / 1000), r.lat, r.lng, r.outcome, r.reason, r.clock_off_s
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id_device integer, heard_ms float8, device_ms float8, lat float8, lng float8, outcome text, reason text, clock_off_s integer)
      join devices d on d.id_device = r.id_device
        and (d.owned_since is null or to_timestamp(least(r.heard_ms, r.device_ms) / 1000) >= d.owned_since) order by r.id_device
    on conflict (id_device) do update set heard_at = excluded.heard_at,
      device_time = case when ${keepsPlace} then s.device_time else excluded.device_time end,
      lat = case when ${keepsPlace} then s.lat else excluded.lat end, lng = case when ${keepsPlace} then s.lng else excluded.lng end,
      outcome = excluded.outcome, reason = excluded.reason, clock_off_s = coalesce(excluded.clock_off_s, s.clock_off_s)
    where excluded.heard_at >= s.heard_at or s.heard_at > ${tx.now}::timestamptz + interval '1 minute'`);
}

export interface OmissionRow {
  id_device: number;
  kind: OmissionKind;
  times: number;
  first_ms: number;
  last_ms: number;
  /** Of the last one. */
  device_ms: number | null;
  reason: string;
}
/** An old row, or one written while our clock was ahead, is restarted. */
const isForgotten = (tx: Tx) => sql`(o.last_at < excluded.last_at - ${OMISSION_DAYS} * interval '1 day'
  or o.last_at > ${tx.now}::timestamptz + interval '1 minute')`;
/** Adds messages without effect to the row of their device and kind. */
export async function storeOmissions(tx: Tx, rows: readonly OmissionRow[]): Promise<void> {
  await tx.run(sql`insert into device_omissions as o (id_device, kind, times, first_at, last_at, device_time, reason)
    select r.id_device, r.kind, r.times, to_timestamp(r.first_ms / 1000), to_timestamp(r.last_ms / 1000), to_timestamp(r.device_ms / 1000), r.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id_device integer, kind text, times integer, first_ms float8, last_ms float8, device_ms float8, reason text)
      join devices d on d.id_device = r.id_device order by r.id_device, r.kind
    on conflict (id_device, kind) do update set
      times = case when ${isForgotten(tx)} then excluded.times else least(o.times::bigint + excluded.times, 2000000000)::integer end,
      first_at = case when ${isForgotten(tx)} then excluded.first_at else least(o.first_at, excluded.first_at) end,
      last_at = excluded.last_at, device_time = excluded.device_time, reason = excluded.reason`);
}
export async function storeGatewaysHeard(
  tx: Tx,
  rows: readonly { id_gateway: number; heard_ms: number }[],
): Promise<void> {
  await tx.run(sql`update gateways g set heard_at = greatest(least(g.heard_at, ${tx.now}::timestamptz), to_timestamp(r.heard_ms / 1000))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id_gateway integer, heard_ms float8) where g.id_gateway = r.id_gateway`);
}

export interface CallerRow {
  code: string;
  reason: 'UNKNOWN' | 'WRONG_KEY' | 'GATEWAY';
  /** Company of the gateway that forwarded it; null: it called itself. */
  id_company: number | null;
  address: string;
  times: number;
  last_ms: number;
}
export interface CallerLimits {
  rows: number;
  rowsOfAddress: number;
  days: number;
}
/** Serializes processes: two at a time would each miss what the other is about to delete. */
async function holdCallers(tx: Tx): Promise<void> {
  await holdName(tx, 'device_callers');
}

/** Adds calls to the list and limits it: the newest codes, the newest few of each address, and only the last days. */
export async function storeCallers(tx: Tx, rows: readonly CallerRow[], most: CallerLimits): Promise<void> {
  await holdCallers(tx);
  await tx.run(sql`insert into device_callers as k (code, reason, id_company, address, times, first_at, last_at)
    select r.code, r.reason, r.id_company, r.address, r.times, to_timestamp(r.last_ms / 1000), to_timestamp(r.last_ms / 1000)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(code text, reason text, id_company integer, address text, times integer, last_ms float8)
    on conflict (code, id_company) do update set reason = excluded.reason, address = excluded.address,
      times = least(k.times::bigint + excluded.times, 2000000000)::integer, last_at = excluded.last_at`);
  await tx.run(sql`delete from device_callers where id_device_caller in (select id_device_caller from (select id_device_caller, last_at,
      row_number() over (order by last_at desc, id_device_caller) as place,
      row_number() over (partition by address order by last_at desc, id_device_caller) as place_of_address
      from device_callers) k
    where place > ${most.rows} or place_of_address > ${most.rowsOfAddress} or last_at < ${tx.now}::timestamptz - ${most.days} * interval '1 day')`);
  // A waiting caller may have been admitted by another process meanwhile.
  await forgetLetIn(tx);
}

/** Callers that were admitted later, by themselves or by a gateway of the modem's company. Gateways of other companies do not count. */
const letIn = sql`select k.id_device_caller from device_callers k join devices d on d.code = k.code
  join equipments e on e.id_equipment = d.id_equipment join device_signals s on s.id_device = d.id_device
  where s.heard_at >= k.last_at and (k.id_company is null or k.id_company = e.id_company)`;
/** Removes admitted callers from the list, whichever process refused or admitted them; returns whether there were any. */
export async function forgetLetIn(tx: Tx): Promise<boolean> {
  // Checked every few seconds, and rarely true.
  if ((await tx.row(sql`${letIn} limit 1`)) === undefined) return false;
  await holdCallers(tx);
  return (await tx.count(sql`delete from device_callers where id_device_caller in (${letIn})`)) > 0;
}
