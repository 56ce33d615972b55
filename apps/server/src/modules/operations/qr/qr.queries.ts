import type { QrResult } from '@cabezal/contract/operations/qr/qr.calls';
import type { Fence } from '@cabezal/domain/places/geo/fence';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { instantOf } from '@cabezal/domain/system/time/time';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { type RawBuilder, sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';
import { shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';
import { stopNameForAll } from '../../trips/state/facts/hidden-place.queries.ts';

/** What a guard compares with paper and truck: no client, price, phone or position. */
export interface ScannedGuide {
  id_guide: number;
  id_reservation: number;
  guide_number: string | null;
  operator: string;
  carrier_name: string | null;
  license_plate: string | null;
  disk: string | null;
  driver_name: string | null;
  container_code: string | null;
  seals: string[];
  origin: string | null;
  destination: string | null;
  planned_start: string;
  issued_at: string | null;
  deleted: boolean;
  closed: boolean;
  rescued: boolean;
  /** The plate of the truck that took over. */
  rescuer: string | null;
}

/** The guide of a code. Runs with the system's rights: anybody who has the paper may compare it. */
export function findByCode(tx: Tx, code: string): Promise<ScannedGuide | undefined> {
  return tx.row(sql<ScannedGuide>`select g.id_guide, g.id_reservation, g.guide_number, (select c.name from companies c where c.is_operator) as operator, g.carrier_name,
      g.license_plate, g.disk, g.driver_name, u.container_code, coalesce(u.seals, '{}') as seals,
      (select ${stopNameForAll} from guide_stops s where s.id_guide = g.id_guide order by s.position limit 1) as origin,
      (select ${stopNameForAll} from guide_stops s where s.id_guide = g.id_guide order by s.position desc limit 1) as destination,
      g.planned_start, g.issued_at, g.deleted_at is not null or g.false_freight_at is not null as deleted, g.closed_at is not null as closed,
      g.rescued_by is not null as rescued, (select r.license_plate from guides r where r.id_guide = g.rescued_by) as rescuer
    from guides g left join sub_reservations u using (id_sub_reservation) where g.qr_code = ${code}`);
}

export interface Scan {
  id_guide: number | null;
  code: string;
  result: QrResult;
  device: string;
  ip_hash: string;
  place_key: string;
}

/** Logged in place of a code that belongs to no guide. */
export const UNKNOWN_CODE = 'Código desconocido';
/** Seconds within which the same scan counts as one; for unknown codes, which anybody can invent, as long as a place may be added. */
const againWithin = (result: QrResult): number => (result === 'UNKNOWN' ? 600 : 60);

/** The same scan a moment ago. */
export const sameScan = (scan: Omit<Scan, 'id_guide' | 'place_key'>, now: Date): RawBuilder<{ place_key: string }> =>
  sql`select place_key from qr_logs
    where code = ${scan.code} and ip_hash = ${scan.ip_hash} and device = ${scan.device} and result = ${scan.result}
      and scanned_at > ${now}::timestamptz - make_interval(secs => ${againWithin(scan.result)}) order by id_qr_log desc limit 1`;

/**
 * Records a scan. Scans of one code by one device within a minute count as one, those of unknown codes within ten minutes. Returns the key
 * for adding the place, and whether the scan is new.
 */
export async function noteScan(tx: Tx, scan: Scan): Promise<{ place_key: string; isNew: boolean }> {
  await holdName(tx, `scan ${scan.code} ${scan.ip_hash} ${scan.device}`);
  const again = await tx.row(sameScan(scan, tx.now));
  if (again !== undefined) return { place_key: again.place_key, isNew: false };
  await tx.run(sql`insert into qr_logs (id_guide, code, scanned_at, result, device, ip_hash, place_key, id_carrier)
    values (${scan.id_guide}, ${scan.code}, ${tx.now}, ${scan.result}, ${scan.device}, ${scan.ip_hash}, ${scan.place_key},
      (select g.id_carrier from guides g where g.id_guide = ${scan.id_guide}))`);
  return { place_key: scan.place_key, isNew: true };
}

/** A stop with its fence, as tracking reads it. */
export interface ScannedStop {
  id_stop: number;
  code: StopCode;
  lat: number;
  lng: number;
  radius_m: number;
  fence: Fence | null;
}
interface WaitingScan {
  id_qr_log: number;
  id_guide: number | null;
  stops: ScannedStop[];
}
export const scanOfPlace = (place_key: string, now: Date): RawBuilder<WaitingScan> =>
  sql<WaitingScan>`select q.id_qr_log, q.id_guide,
      coalesce((select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'code', s.code, 'lat', s.lat, 'lng', s.lng, 'radius_m', s.radius_m, 'fence', s.fence) order by s.position)
        from guide_stops s where s.id_guide = q.id_guide), '[]') as stops
    from qr_logs q where q.place_key = ${place_key} and q.lat is null and q.scanned_at > ${now}::timestamptz - interval '10 minutes'`;
/** The stops, with fences, of the guide of a scan; undefined: no such scan within ten minutes, or it already has a place. */
export const lockWaitingScan = (tx: Tx, place_key: string): Promise<WaitingScan | undefined> =>
  tx.row(sql<WaitingScan>`${scanOfPlace(place_key, tx.now)} for update`);
export async function keepPlace(
  tx: Tx,
  id_qr_log: number,
  at: { lat: number; lng: number; accuracy_m: number | null; id_stop: number | null },
): Promise<void> {
  await tx.run(
    sql`update qr_logs set lat = ${at.lat}, lng = ${at.lng}, accuracy_m = ${at.accuracy_m}, id_stop = ${at.id_stop} where id_qr_log = ${id_qr_log}`,
  );
}

export interface QrFilters {
  id_reservation?: number | undefined;
  id_guide?: number | undefined;
  result?: QrResult[] | undefined;
  placed?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
const dayMs = 86_400_000;
const minutesFrom = (at: string) => sql`round(extract(epoch from q.scanned_at - ${sql.ref(at)}) / 60)::int`;

export function qrSpec(input: ListInput & { filters?: QrFilters }, { zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  return {
    from: sql`qr_logs q`,
    key: sql`q.id_qr_log`,
    joins: sql`left join guides g on g.id_guide = q.id_guide left join guide_stops s on s.id_stop = q.id_stop`,
    columns: sql`q.id_qr_log::float8 as id_qr_log, q.id_guide, g.id_reservation, g.guide_number, ${shownDriver('g', 'license_plate', 'driver_name')}, q.code, q.scanned_at, q.result, q.lat, q.lng, q.accuracy_m,
      s.name as stop, q.device, ${minutesFrom('s.appointment_at')} as minutes_to_appointment, ${minutesFrom('s.arrival_at')} as minutes_to_arrival`,
    where: [
      f.id_guide === undefined ? undefined : sql`q.id_guide = ${f.id_guide}`,
      f.id_reservation === undefined
        ? undefined
        : sql`q.id_guide in (select x.id_guide from guides x where x.id_reservation = ${f.id_reservation})`,
      f.result === undefined || f.result.length === 0 ? undefined : sql`q.result in (${sql.join(f.result)})`,
      f.placed === undefined ? undefined : f.placed ? sql`q.lat is not null` : sql`q.lat is null`,
      f.from === undefined ? undefined : sql`q.scanned_at >= ${instantOf(f.from, '00:00', zone)}`,
      f.to === undefined
        ? undefined
        : sql`q.scanned_at < ${new Date(Date.parse(instantOf(f.to, '00:00', zone)) + dayMs)}`,
      input.search === undefined
        ? undefined
        : sql`q.id_guide in (select x.id_guide from guides x where ${matches(sql`plain_text(coalesce(x.guide_number, '') || ' ' || coalesce(x.license_plate, '') || ' ' || coalesce(x.driver_name, '') || ' ' || coalesce(x.disk, ''))`, input.search) ?? sql`true`})`,
    ],
    sortable: { scanned_at: sql`q.scanned_at`, id_qr_log: sql`q.id_qr_log` },
    defaultSort: { field: 'id_qr_log', dir: 'desc' },
  };
}

/** Old scans of codes that belong to no guide. */
export const UNKNOWN_SCANS: Sweep = sweepOf(
  'qr_logs',
  tx => sql`result = 'UNKNOWN' and scanned_at < ${daysAgo(tx, KEPT_DAYS.unknownScans)}`,
);
