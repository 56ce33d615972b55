import type { Fence } from '@cabezal/domain/places/geo/fence';
import type { FencePosition } from '@cabezal/domain/places/geo/geofence';
import { minutesBetween } from '@cabezal/domain/system/time/time';
import { horizonOf } from '@cabezal/domain/tracking/times/eta-accuracy';
import type { LegKind } from '@cabezal/domain/trips/status/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { parameterOn } from '../../../system/parameters/read-parameter.queries.ts';
import { type EtaSample, storeEtaSamples } from '../../../trips/state/facts/eta-samples.queries.ts';
import { firstOwnEvent } from '../../../trips/state/facts/event-times.queries.ts';
import { isNotEnded, isTripOver } from '../../../trips/state/facts/under-way.queries.ts';
import type { StopRecord } from './settle-plan.ts';
import { isIn } from './shards.queries.ts';
import type { PlannedStop, Progress } from './trip-progress.ts';
import type { TripReading } from './trip-reading.ts';

export interface TripStopRow extends StopRecord, PlannedStop {
  readonly code: StopRecord['code'];
  readonly radius_m: number;
  readonly fence: Fence | null;
}

/** An issued guide that is not over, with all data for following it. */
export interface TripRow {
  id_guide: number;
  id_truck: number;
  kind: LegKind;
  status: string;
  planned_start: string;
  planned_end: string;
  /** Earlier positions belong to an earlier trip, or to none. */
  counts_from: string;
  distance_km: string | null;
  progress_percent: string | null;
  eta_at: string | null;
  /** Whether events seen by GPS are recorded or only proposed: the setting of this trip, else the parameter geocerca_automatica. */
  automatic: boolean;
  /** A person switched GPS off for this trip: it is shown on the map, and nothing is recorded or proposed. */
  muted: boolean;
  /** Stops that are not skipped. */
  stops: TripStopRow[];
  annulments: { id_stop: number; kind: 'arrival' | 'departure'; at: string }[];
  state: TripReading | null;
  last_device_time: string | null;
}

/** Every stop done, waiting to be closed. */
const done = sql`g.status like '%\\_POR\\_CERRAR'`;

/** Its last departure is undone if the truck comes back now. */
const mayReturn = sql`jsonb_typeof(k.state #> '{fence,departed}') = 'object'`;

const stopsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_stop', s.id_stop, 'name', s.name, 'code', s.code, 'action', s.action, 'lat', s.lat, 'lng', s.lng, 'radius_m', s.radius_m, 'fence', s.fence,
    'arrival_at', iso(s.arrival_at), 'departure_at', iso(s.departure_at), 'arrival_source', s.arrival_source, 'departure_source', s.departure_source,
    'proposed_arrival_at', iso(s.proposed_arrival_at), 'proposed_departure_at', iso(s.proposed_departure_at), 'planned_arrival', iso(s.planned_arrival),
    'planned_departure', iso(s.planned_departure), 'appointment_at', iso(s.appointment_at),
    'dwell', (select jsonb_object_agg(d.hour_band, d.p50_min) from place_dwell d where d.id_location = s.id_location and d.code = s.code)) order by s.position)
  from guide_stops s where s.id_guide = g.id_guide and s.skipped_at is null), '[]')`;

/** Events that a person undid; GPS's own corrections annul nothing in the logbook. */
const annulmentsJson = sql`coalesce((select jsonb_agg(jsonb_build_object('id_stop', b.id_stop, 'kind', lower(b.kind), 'at', iso(b.annulled_at)) order by b.annulled_at, b.id_bitacora)
  from logbook b where b.id_guide = g.id_guide and b.annulled_at is not null and b.kind in ('ARRIVAL', 'DEPARTURE') and b.id_stop is not null), '[]')`;

/** End of the truck's previous trip. */
const previousEnd = sql`(select max(greatest(s.arrival_at, s.departure_at)) from guides b join guide_stops s on s.id_guide = b.id_guide
  where b.id_truck = g.id_truck and b.id_guide <> g.id_guide and b.issued_at is not null and b.deleted_at is null and b.planned_start < g.planned_start
    and b.planned_start > g.planned_start - interval '10 days'
    and ${isTripOver('b')})`;
/**
 * Start of the trip's positions: the time set by a person; else the time of issuing, but at most four hours before the planned start, or an
 * earlier recorded event; never before the end of the previous trip.
 */
export const countsFrom = sql`greatest(${previousEnd}, coalesce(g.tracking_from, least(greatest(g.issued_at, g.planned_start - interval '4 hours'), ${firstOwnEvent})))`;

function selectTrips(tx: Tx, condition: RawBuilder<unknown>, date: string): Promise<TripRow[]> {
  return tx.rows(sql<TripRow>`select g.id_guide, g.id_truck, g.kind, g.status, g.planned_start, g.planned_end, ${countsFrom} as counts_from, g.distance_km, g.progress_percent, g.eta_at,
      case g.tracking_mode when 'AUTO' then true when 'PROPOSE' then false when 'OFF' then false
        else coalesce(${parameterOn('geocerca_automatica', sql`${date}::date`)} = 'true'::jsonb, false) end as automatic, coalesce(g.tracking_mode = 'OFF', false) as muted,
      ${stopsJson} as stops, ${annulmentsJson} as annulments, k.state, k.last_device_time
    from guides g left join guide_tracking k using (id_guide) where ${isNotEnded} and ${condition} order by g.planned_start, g.id_guide`);
}

/**
 * Trips of these trucks to which positions may belong. Trips with all stops done are included for trucks with late positions, and while
 * they may come back.
 */
export function selectTruckTrips(
  tx: Tx,
  trucks: readonly number[],
  late: readonly number[],
  date: string,
): Promise<TripRow[]> {
  return selectTrips(
    tx,
    sql`g.id_truck = any(${`{${trucks.join(',')}}`}::integer[]) and (not ${done} or ${mayReturn} or g.id_truck = any(${`{${late.join(',')}}`}::integer[]))
      and g.planned_start > ${tx.now}::timestamptz - interval '40 days'`,
    date,
  );
}

export async function selectTrip(tx: Tx, id_guide: number, date: string): Promise<TripRow | undefined> {
  return (await selectTrips(tx, sql`g.id_guide = ${id_guide}`, date))[0];
}

export interface Wanted {
  id_guide: number;
  id_truck: number;
  /** Positions after it. */
  after: string;
}
export interface StoredFix extends FencePosition {
  id_guide: number;
  at: string;
}
/** Stored positions of several trips, each after its own instant, in order of device time: one query. */
export function selectFixes(tx: Tx, wanted: readonly Wanted[]): Promise<StoredFix[]> {
  const earliest = wanted.reduce((min, w) => (w.after < min ? w.after : min), wanted[0]?.after ?? '');
  // The order inside keeps one index range per trip; the constant bound lets the planner skip whole days.
  return tx.rows(sql<StoredFix>`select w.id_guide, f.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id_guide integer, id_truck integer, after timestamptz)
    cross join lateral (select p.device_time as at, p.lat, p.lng, p.accuracy_m from positions p
      where p.id_truck = w.id_truck and p.device_time > w.after and p.device_time > ${earliest}::timestamptz order by p.device_time) f`);
}

export function selectGeometry(tx: Tx, id_guide: number): Promise<{ geometry: [number, number][] | null } | undefined> {
  return tx.row(sql<{ geometry: [number, number][] | null }>`select geometry from guides where id_guide = ${id_guide}`);
}

export interface ReadState {
  id_guide: number;
  state: TripReading;
  last_device_time: string;
}
export async function storeReadings(tx: Tx, states: readonly ReadState[]): Promise<void> {
  await tx.run(sql`insert into guide_tracking (id_guide, state, last_device_time)
    select x.* from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as x(id_guide integer, state jsonb, last_device_time timestamptz) where exists (select from guides g where g.id_guide = x.id_guide)
    order by x.id_guide on conflict (id_guide) do update set state = excluded.state, last_device_time = excluded.last_device_time`);
}

/** Stores live figures. A guide locked by another transaction is left for the next time. */
export async function storeProgress(
  tx: Tx,
  progress: readonly (Progress & { readonly id_guide: number })[],
): Promise<void> {
  const stops = progress.flatMap(p => p.stops.map(s => ({ ...s, id_guide: p.id_guide })));
  await tx.run(sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as x(id_guide integer, progress_percent numeric, remaining_km numeric, eta_at timestamptz)),
      free as (select g.id_guide from guides g where g.id_guide in (select id_guide from given) order by g.id_guide for no key update skip locked),
      shown as (update guide_stops s set eta_at = x.eta_at from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as x(id_guide integer, id_stop integer, eta_at timestamptz)
        where s.id_stop = x.id_stop and s.id_guide in (select id_guide from free) and s.eta_at is distinct from x.eta_at)
    update guides g set progress_percent = x.progress_percent, remaining_km = x.remaining_km, eta_at = x.eta_at from given x
    where g.id_guide = x.id_guide and g.id_guide in (select id_guide from free)`);
  await storeEtaSamples(
    tx,
    stops.flatMap(stop => sampleOf(stop, tx.now)),
  );
}

/** The ETA of a stop as a sample, if it is as far ahead as errors are measured. */
function sampleOf({ id_stop, eta_at }: { id_stop: number; eta_at: string | null }, now: Date): EtaSample[] {
  if (eta_at === null) return [];
  const horizon_min = horizonOf(minutesBetween(now, eta_at));
  return horizon_min === null ? [] : [{ id_stop, horizon_min, eta_at }];
}

/** Trucks of these parts with something to follow: unread positions, or a proposal that may be possible now. */
export async function trucksToFollow(tx: Tx, shards: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_truck: number;
  }>`select distinct g.id_truck from guides g join last_positions l on l.id_truck = g.id_truck left join guide_tracking k using (id_guide)
    where ${isNotEnded} and ${isIn(sql`g.id_truck`, shards)} and (not ${done} or ${mayReturn}) and g.planned_start <= ${tx.now}::timestamptz + interval '4 hours' and (k.id_guide is null or l.device_time > k.last_device_time
      or exists (select from guide_stops s where s.id_guide = g.id_guide and (s.proposed_arrival_at is not null or s.proposed_departure_at is not null)))`);
  return rows.map(r => r.id_truck);
}

/** Trucks of these parts with unread late positions: the process ended after such a position was stored and before it was followed. */
export async function trucksReadShort(tx: Tx, shards: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{
    id_truck: number;
  }>`select distinct g.id_truck from guides g join guide_tracking k using (id_guide)
    where ${isNotEnded} and ${isIn(sql`g.id_truck`, shards)} and g.planned_start > ${tx.now}::timestamptz - interval '40 days' and (k.state ->> 'count')::integer < (select count(*) from positions p
      where p.id_truck = g.id_truck and p.device_time >= (k.state ->> 'from')::timestamptz and p.device_time <= k.last_device_time)`);
  return rows.map(r => r.id_truck);
}
