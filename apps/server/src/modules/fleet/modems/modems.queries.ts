import type { GpsCaller, ModemSetup, ModemSignalAnswer } from '@cabezal/contract/fleet/modems/modems.calls';
import { OMISSION_DAYS } from '@cabezal/domain/system/validation/modem';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export type StoredSetup = Omit<ModemSetup, 'public_url' | 'can'> & { id_company: number };

/** A modem in the caller's scope, with its data for the endpoints. */
export function findSetup(tx: Tx, id_equipment: number): Promise<StoredSetup | undefined> {
  return tx.row(sql<StoredSetup>`select e.id_equipment, e.id_company, e.disk, e.created_at, d.code, d.sender, d.key_made_at,
      case when d.old_key_until > ${tx.now} then d.old_key_until end as old_key_until, e.version,
      (select g.name from gateways g where g.id_company = e.id_company and g.active order by g.id_gateway limit 1) as gateway,
      coalesce((select jsonb_agg(to_jsonb(m)) from (select m.id_truck, m.id_equipment, c.kind, coalesce(t.disk, c.disk) as disk, t.license_plate,
          iso(m.from_at) as from_at, iso(m.to_at) as to_at, m.author
        from device_mounts m left join trucks t on t.id_truck = m.id_truck left join equipments c on c.id_equipment = m.id_equipment
        where m.id_device = d.id_device and coalesce(t.disk, c.disk) is not null order by m.from_at desc limit 50) m), '[]') as mounts
    from equipments e join devices d on d.id_equipment = e.id_equipment where e.id_equipment = ${id_equipment}`);
}

type Signal = Omit<NonNullable<ModemSignalAnswer['signal']>, 'place'>;
export interface StoredSignal {
  signal: Signal | null;
  is_mounted: boolean;
  wrong_key: ModemSignalAnswer['wrong_key'];
  omissions: ModemSignalAnswer['omissions'];
}
/**
 * Last signal of a modem in the caller's scope. The last position of its truck is used if it is newer, but only one since the mount and
 * from no other device: the endpoints write the signal a few seconds later.
 */
export function findSignal(tx: Tx, id_equipment: number): Promise<StoredSignal | undefined> {
  return tx.row(sql<StoredSignal>`select
      m.id_device is not null as is_mounted,
      case when l.id_truck is not null and (s.heard_at is null or l.server_time > s.heard_at) then jsonb_build_object(
          'heard_at', iso(l.server_time), 'device_time', iso(l.device_time), 'lat', l.lat, 'lng', l.lng, 'outcome', 'STORED',
          'reason', case when s.outcome = 'STORED' then s.reason end, 'clock_off_s', s.clock_off_s, 'of', null)
        when s.id_device is not null then jsonb_build_object('heard_at', iso(s.heard_at), 'device_time', iso(s.device_time), 'lat', s.lat, 'lng', s.lng,
          'outcome', s.outcome, 'reason', s.reason, 'clock_off_s', s.clock_off_s,
          'of', case when c.id_equipment is not null then jsonb_build_object('kind', c.kind, 'disk', c.disk) end) end as signal,
      case when k.code is not null then jsonb_build_object('times', k.times, 'last_at', iso(k.last_at)) end as wrong_key,
      coalesce((select jsonb_agg(jsonb_build_object('kind', o.kind, 'times', o.times, 'first_at', iso(o.first_at), 'last_at', iso(o.last_at),
          'device_time', iso(o.device_time), 'reason', o.reason) order by o.last_at desc, o.kind)
        from device_omissions o where o.id_device = d.id_device and o.last_at > ${tx.now}::timestamptz - ${OMISSION_DAYS} * interval '1 day'), '[]') as omissions
    from equipments e join devices d on d.id_equipment = e.id_equipment
      left join device_signals s on s.id_device = d.id_device
      left join device_mounts m on m.id_device = d.id_device and m.to_at is null
      left join device_mounts a on s.outcome = 'ON_EQUIPMENT' and a.id_device = d.id_device
        and least(s.device_time, s.heard_at) >= a.from_at and (a.to_at is null or least(s.device_time, s.heard_at) < a.to_at)
      left join equipments c on c.id_equipment = a.id_equipment
      left join last_positions l on l.id_truck = m.id_truck and s.id_device is not null
        and least(l.device_time, l.server_time) >= m.from_at and not exists (select from device_mounts o where o.id_truck = m.id_truck
          and o.id_device <> d.id_device and l.device_time >= o.from_at and (o.to_at is null or l.device_time < o.to_at))
      left join device_callers k on k.code = d.code and k.reason = 'WRONG_KEY'
    where e.id_equipment = ${id_equipment}`);
}

export interface KeyCandidate {
  id_device: number;
  id_equipment: number;
  id_company: number;
  disk: string;
  code: string;
  license_plate: string | null;
  key_made_at: string | null;
  party: number[];
}
/**
 * Devices of these modems, locked until the transaction ends, in the order of their ids. The caller has read them in the person's scope.
 */
export function holdDevices(tx: Tx, equipments: readonly number[]): Promise<KeyCandidate[]> {
  return tx.rows(sql<KeyCandidate>`select d.id_device, e.id_equipment, e.id_company, e.disk, d.code, t.license_plate, d.key_made_at, e.party
    from devices d join equipments e on e.id_equipment = d.id_equipment left join trucks t on t.id_truck = e.id_truck
    where e.id_equipment = any(${[...equipments]}::integer[]) order by d.id_device for update of d`);
}
/** Those of these modems that the caller sees, with their company. */
export function seenModems(
  tx: Tx,
  equipments: readonly number[],
): Promise<{ id_equipment: number; id_company: number }[]> {
  return tx.rows(sql<{ id_equipment: number; id_company: number }>`select id_equipment, id_company from equipments
    where kind = 'MOD' and id_equipment = any(${[...equipments]}::integer[])`);
}

export type CallerListInput = ListInput & { filters?: { reason?: GpsCaller['reason'] } };
/** Callers that the person may see; the modem only if it is in the person's scope. */
export function callerList(input: CallerListInput): ListSpec {
  const { reason } = input.filters ?? {};
  return {
    from: sql`device_callers k`,
    key: sql`k.id_device_caller`,
    joins: sql`left join devices d on d.code = k.code left join equipments e on e.id_equipment = d.id_equipment
      left join companies c on c.id_company = k.id_company`,
    columns: sql`k.id_device_caller, k.code, c.name as company_name, k.reason, k.address, k.times, k.first_at, k.last_at, e.id_equipment, e.disk`,
    where: [reason === undefined ? undefined : sql`k.reason = ${reason}`],
    words: { text: sql`plain_text(k.code || ' ' || k.address)`, typed: input.search, isComposed: true },
    sortable: { code: sql`k.code`, times: sql`k.times`, first_at: sql`k.first_at`, last_at: sql`k.last_at` },
    defaultSort: { field: 'last_at', dir: 'desc' },
  };
}
export async function isCallerSeen(tx: Tx, id_device_caller: number): Promise<boolean> {
  return (await tx.row(sql`select 1 from device_callers where id_device_caller = ${id_device_caller}`)) !== undefined;
}
export async function deleteCaller(tx: Tx, id_device_caller: number): Promise<void> {
  await tx.run(sql`delete from device_callers where id_device_caller = ${id_device_caller}`);
}

export interface GatewayFacts {
  id_gateway: number;
  id_company: number;
  name: string;
  active: boolean;
  version: number;
  party: number[];
}
export type GatewayListInput = ListInput & { filters?: { active?: boolean; id_company?: number } };
const gatewayColumns = (
  now: Date,
): RawBuilder<unknown> => sql`g.id_gateway, g.id_company, c.name as company_name, g.name, g.active, g.heard_at,
  g.key_made_at, case when g.old_key_until > ${now} then g.old_key_until end as old_key_until, g.created_at, g.version,
  (select count(*)::int from equipments e where e.kind = 'MOD' and e.id_company = g.id_company and e.active) as modems`;
const gatewayJoins = sql`join companies c on c.id_company = g.id_company`;
export function gatewayList(input: GatewayListInput, now: Date): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`gateways g`,
    key: sql`g.id_gateway`,
    joins: gatewayJoins,
    columns: gatewayColumns(now),
    where: [
      f.active === undefined ? undefined : sql`g.active = ${f.active}`,
      f.id_company === undefined ? undefined : sql`g.id_company = ${f.id_company}`,
    ],
    words: { text: sql`plain_text(g.name)`, typed: input.search, isComposed: true },
    sortable: { id_gateway: sql`g.id_gateway`, name: sql`g.name` },
    defaultSort: { field: 'name', dir: 'asc' },
  };
}
export function findGateway<T>(tx: Tx, id_gateway: number): Promise<T | undefined> {
  return tx.row(
    sql<T>`select ${gatewayColumns(tx.now)} from gateways g ${gatewayJoins} where g.id_gateway = ${id_gateway}`,
  );
}
/** In the caller's scope. */
export function gatewayFacts(tx: Tx, id_gateway: number): Promise<GatewayFacts | undefined> {
  return tx.row(
    sql<GatewayFacts>`select id_gateway, id_company, name, active, version, party from gateways where id_gateway = ${id_gateway}`,
  );
}
export async function holdGateway(tx: Tx, id_gateway: number): Promise<void> {
  await tx.run(sql`select 1 from gateways where id_gateway = ${id_gateway} for update`);
}
export async function insertGateway(tx: Tx, of: { id_company: number; name: string }): Promise<number> {
  const { id_gateway } = await tx.one(sql<{ id_gateway: number }>`insert into gateways (id_company, name, created_at)
    values (${of.id_company}, ${of.name}, ${tx.now}) returning id_gateway`);
  return id_gateway;
}
/** False when it was changed since that version. */
export async function updateGateway(
  tx: Tx,
  of: { id_gateway: number; version: number },
  values: { name: string; active: boolean },
): Promise<boolean> {
  return (
    (await tx.count(sql`update gateways set name = ${values.name}, active = ${values.active}, version = version + 1
      where id_gateway = ${of.id_gateway} and version = ${of.version}`)) === 1
  );
}
