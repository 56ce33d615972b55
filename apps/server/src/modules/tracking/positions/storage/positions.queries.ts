import { MOST_AHEAD_MS } from '@cabezal/contract/tracking/monitoring/positions.message';
import { distanceM, METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import { sql } from 'kysely';
import { plannedOnce } from '../../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { byTruckAndTime, type LastPosition, type Position, secondOf } from './position.ts';

/**
 * No endpoint accepts a position further ahead of now: a stored one was accepted while our clock was wrong, and any real one replaces it.
 */
const aheadMin = MOST_AHEAD_MS / 60_000;

/** New positions of a truck, from its earliest on. */
export interface NewPositions {
  id_truck: number;
  earliest: string;
  count: number;
}
export interface Stored {
  readonly added: readonly NewPositions[];
  /** Positions that are their truck's newest now. */
  readonly newest: readonly LastPosition[];
  /** Trucks with positions that arrived after a newer one was stored. */
  readonly late: readonly NewPositions[];
}
interface Moved extends LastPosition {
  /** The newest before; null: none. */
  readonly before: string | null;
}

/** A truck stands while it moves less than this between two positions, and less than 3 km/h if the device sends its speed. */
const standingM = 60;
const standingKmh = 3;

const list = (values: readonly (number | null)[]): string => `{${values.map(v => v ?? 'NULL').join(',')}}`;
const instants = (ms: readonly (number | null)[]): string =>
  `{${ms.map(v => (v === null ? 'NULL' : new Date(v).toISOString())).join(',')}}`;
const objects = (values: readonly (object | null)[]): string =>
  `{${values.map(v => (v === null ? 'NULL' : `"${JSON.stringify(v).replace(/["\\]/g, c => `\\${c}`)}"`)).join(',')}}`;

/** Not the same position as the one before it: the first one that arrived is kept. */
const isOther = (p: Position, i: number, sorted: readonly Position[]): boolean => {
  const before = sorted[i - 1];
  return before === undefined || byTruckAndTime(before, p) !== 0;
};
const isSlow = (p: Position): boolean => (p.speed_kmh ?? 0) < standingKmh;

/** Newest position of one truck in a group, and since when it stands, as far as the group shows. */
interface Standing {
  first: Position;
  last: Position;
  /** Within the group; null while moving. */
  since: number | null;
  /** It stands from the group's first position on: earlier stored positions show since when. */
  throughout: boolean;
}

function standings(sorted: readonly Position[]): Standing[] {
  const found: Standing[] = [];
  for (const p of sorted) {
    const s = found.at(-1);
    if (s === undefined || s.last.id_truck !== p.id_truck) {
      found.push({ first: p, last: p, since: null, throughout: true });
      continue;
    }
    const stands = isSlow(p) && distanceM(s.last, p) < standingM;
    s.since = stands ? (s.since ?? s.last.device_ms) : null;
    s.throughout &&= stands;
    s.last = p;
  }
  return found;
}

/** Planning these takes PostgreSQL longer than executing a small group: they run many times a second, with one array per column. */
const once = sql.raw(plannedOnce);

/** The rows of a group for the table. */
const rowsOf = (tx: Tx, sorted: readonly Position[]) =>
  sql`insert into positions (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, accuracy_m, attributes)
      select u.id_truck, to_timestamp(u.device_ms / 1000), ${tx.now}, u.lat, u.lng, u.speed_kmh, u.heading, u.accuracy_m, u.attributes
      from unnest(${list(sorted.map(p => p.id_truck))}::integer[], ${list(sorted.map(p => p.device_ms))}::float8[],
        ${list(sorted.map(p => p.lat))}::real[], ${list(sorted.map(p => p.lng))}::real[], ${list(sorted.map(p => p.speed_kmh))}::real[],
        ${list(sorted.map(p => p.heading))}::real[], ${list(sorted.map(p => p.accuracy_m))}::real[],
        ${objects(sorted.map(p => p.attributes))}::jsonb[]) as u(id_truck, device_ms, lat, lng, speed_kmh, heading, accuracy_m, attributes)`;

/** Rows in order of truck and time, so that two groups with the same rows wait for each other instead of deadlocking. */
function insertUnknown(tx: Tx, sorted: readonly Position[]): Promise<NewPositions[]> {
  return tx.rows(sql<NewPositions>`${once} with added as (
      ${rowsOf(tx, sorted)} on conflict (id_truck, device_time) do nothing returning id_truck, device_time)
    select id_truck, min(device_time) as earliest, count(*)::integer as count from added group by id_truck`);
}

/** Fails with 23505 if one of them is already stored; otherwise takes two thirds of the time. */
async function insertNew(tx: Tx, sorted: readonly Position[]): Promise<NewPositions[]> {
  await tx.run(sql`${once} ${rowsOf(tx, sorted)}`);
  const added: { id_truck: number; earliest: string; count: number }[] = [];
  for (const { id_truck, device_ms } of sorted) {
    const last = added.at(-1);
    if (last?.id_truck === id_truck) last.count++;
    else added.push({ id_truck, earliest: new Date(device_ms).toISOString(), count: 1 });
  }
  return added;
}

async function moveLast(tx: Tx, found: readonly Standing[]): Promise<Moved[]> {
  const firstSlow = found.map(s => (s.throughout && isSlow(s.first) ? 1 : 0));
  return tx.rows(sql<Moved>`${once} with moved as (insert into last_positions as l (id_truck, device_time, server_time, lat, lng, speed_kmh, heading, stopped_since)
    select u.id_truck, u.device_time, ${tx.now}, u.lat, u.lng, u.speed_kmh, u.heading,
      case when u.stays = 1 and sqrt(((u.first_lat - b.lat) * ${sql.lit(METRES_PER_DEGREE)}) ^ 2 + ((u.first_lng - b.lng) * ${sql.lit(METRES_PER_DEGREE)} * cos(radians(b.lat))) ^ 2) < ${standingM}
        then coalesce(b.stopped_since, b.device_time) else u.since end
    from unnest(${list(found.map(s => s.last.id_truck))}::integer[], ${instants(found.map(s => s.last.device_ms))}::timestamptz[],
        ${list(found.map(s => s.last.lat))}::float8[], ${list(found.map(s => s.last.lng))}::float8[], ${list(found.map(s => s.last.speed_kmh))}::real[],
        ${list(found.map(s => s.last.heading))}::real[], ${list(found.map(s => s.first.lat))}::float8[], ${list(found.map(s => s.first.lng))}::float8[],
        ${instants(found.map(s => s.since))}::timestamptz[], ${list(firstSlow)}::integer[])
      as u(id_truck, device_time, lat, lng, speed_kmh, heading, first_lat, first_lng, since, stays)
      join trucks t on t.id_truck = u.id_truck left join last_positions b on b.id_truck = u.id_truck
    order by u.id_truck
    on conflict (id_truck) do update set device_time = excluded.device_time, server_time = excluded.server_time, lat = excluded.lat, lng = excluded.lng,
      speed_kmh = excluded.speed_kmh, heading = excluded.heading, stopped_since = excluded.stopped_since, xid = excluded.xid
    where excluded.device_time > l.device_time or l.device_time > ${tx.now}::timestamptz + ${aheadMin} * interval '1 minute' returning l.id_truck, l.device_time, l.lat, l.lng, l.speed_kmh, l.heading)
    select m.*, b.device_time as before from moved m left join last_positions b using (id_truck)`);
}

/** The newest position of a truck among some. */
interface LatestOf {
  id_truck: number;
  latest_ms: number;
}

/**
 * A position that arrives after a newer one may lie before the standstill of its truck, or in it: it begins the standstill earlier, or
 * later. Since when these trucks stand is read again from their stored positions, from the one after the newest of the group (those after it
 * are as they were) back to the first at which the truck did not stand yet.
 */
async function moveStandstills(tx: Tx, groups: readonly LatestOf[]): Promise<void> {
  await tx.run(sql`${once} with standing as (select b.id_truck, n.device_time
    from unnest(${list(groups.map(g => g.id_truck))}::integer[], ${instants(groups.map(g => g.latest_ms))}::timestamptz[]) as u(id_truck, latest)
      join last_positions b on b.id_truck = u.id_truck
      cross join lateral (select coalesce(min(p.device_time), b.device_time) as device_time from positions p
        where p.id_truck = b.id_truck and p.device_time > u.latest and p.device_time <= b.device_time) n
    where n.device_time >= coalesce(b.stopped_since, b.device_time)),
  began as (select s.id_truck, w.device_time from standing s cross join lateral (
    select p.device_time from (select x.device_time,
        coalesce(x.speed_kmh, 0) < ${standingKmh} and sqrt(((x.lat - lead(x.lat) over back)::float8 * ${sql.lit(METRES_PER_DEGREE)}) ^ 2
          + ((x.lng - lead(x.lng) over back)::float8 * ${sql.lit(METRES_PER_DEGREE)} * cos(radians(x.lat::float8))) ^ 2) < ${standingM} as stands
      from positions x where x.id_truck = s.id_truck and x.device_time <= s.device_time window back as (order by x.device_time desc)) p
    where p.stands is not true order by p.device_time desc limit 1) w)
  update last_positions l set stopped_since = nullif(w.device_time, l.device_time) from began w where l.id_truck = w.id_truck`);
}

/**
 * Stores a group of positions in two statements, whatever its size, of each truck and second the first one that arrived; a third one if some
 * arrived after a newer one. Positions already stored change nothing; with `areNew` none is expected, and the group fails if there is one.
 */
export async function storePositions(tx: Tx, positions: readonly Position[], areNew = false): Promise<Stored> {
  const bySecond = positions.map(p => ({ ...p, device_ms: secondOf(p.device_ms) }));
  const sorted = bySecond.sort(byTruckAndTime).filter(isOther);
  const added = await (areNew ? insertNew : insertUnknown)(tx, sorted);
  if (added.length === 0) return { added, newest: [], late: [] };
  const groups = standings(sorted);
  const moved = await moveLast(tx, groups);
  const before = new Map(moved.map(m => [m.id_truck, m.before]));
  const isLate = ({ id_truck, earliest }: NewPositions): boolean => {
    const last = before.get(id_truck);
    return last === undefined || (last !== null && earliest < last);
  };
  const late = added.filter(isLate);
  const lateTrucks = new Set(late.map(({ id_truck }) => id_truck));
  const lateGroups = groups.flatMap(({ last: { id_truck, device_ms } }) =>
    lateTrucks.has(id_truck) ? [{ id_truck, latest_ms: device_ms }] : [],
  );
  if (lateGroups.length > 0) await moveStandstills(tx, lateGroups);
  return { added, newest: moved.map(({ before: _, ...position }) => position), late };
}
