import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { shownRoad } from '../../trips/state/facts/hidden-place.queries.ts';
import { isTripOver } from '../../trips/state/facts/under-way.queries.ts';
import { exactPositions, selectKeptFixes } from '../playback/kept-fixes.queries.ts';
import { countsFrom } from '../positions/follower/follow.queries.ts';

export interface TrackedGuide {
  id_truck: number | null;
  id_generator: number | null;
  road: [number, number][];
  /** From when the caller may see the truck on it: before, it was on other trips, or at a place that the caller may not know (0089). */
  begun_at: string | null;
  /** For a finished trip: its last event. */
  ended_at: string | null;
  issued_at: string | null;
}
/** A guide in the caller's scope. */
export function selectTrackedGuide(tx: Tx, id_guide: number): Promise<TrackedGuide | undefined> {
  return tx.row(sql<TrackedGuide>`select g.id_truck, g.id_generator, ${shownRoad} as road, app_begun_at(g.id_guide) as begun_at, g.issued_at,
      case when ${isTripOver('g')}
        then coalesce(e.ended_at, g.finished_at, g.closed_at, g.false_freight_at, g.planned_end) end as ended_at
    from guides g left join lateral (select max(greatest(s.arrival_at, s.departure_at)) as ended_at
      from guide_stops s where s.id_guide = g.id_guide) e on true
    where g.id_guide = ${id_guide} and g.deleted_at is null`);
}

/** From when positions count for this trip; needs the rows of every trip of the truck. */
export async function selectCountsFrom(tx: Tx, id_guide: number): Promise<string> {
  return (
    await tx.one(
      sql<{ counts_from: string }>`select ${countsFrom} as counts_from from guides g where g.id_guide = ${id_guide}`,
    )
  ).counts_from;
}

/**
 * Positions of a truck in a period, thinned evenly; the first and the last are always included. Of days whose exact positions are gone all that
 * remain. [lng, lat, unix seconds]
 */
export async function selectTrack(
  tx: Tx,
  of: { id_truck: number; from: string; to: string; most: number },
): Promise<[number, number, number][]> {
  const rows = await tx.rows(sql<{
    lng: number;
    lat: number;
    at: number;
  }>`select f.lng, f.lat, extract(epoch from f.device_time)::bigint as at from (
      select p.lng, p.lat, p.device_time, row_number() over (order by p.device_time) as i, count(*) over () as n from ${exactPositions} p
      where p.id_truck = ${of.id_truck} and p.device_time between ${of.from}::timestamptz and ${of.to}::timestamptz and (p.accuracy_m is null or p.accuracy_m <= 200)) f
    where f.i = f.n or (f.i - 1) % greatest(1, ceil(f.n::numeric / ${of.most - 1}))::integer = 0 order by f.device_time`);
  const kept = (await selectKeptFixes(tx, [of])).get(of.id_truck) ?? [];
  const exact = rows.map((r): [number, number, number] => [r.lng, r.lat, r.at]);
  const remaining = kept.map(({ lng, lat, ms }): [number, number, number] => [lng, lat, Math.floor(ms / 1000)]);
  return [...exact, ...remaining].sort((a, b) => a[2] - b[2]);
}
