import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import {
  fenceFacts,
  type NewestPositions,
  OFF_ROAD_FIXES,
  offRoadKm,
} from '@cabezal/domain/tracking/alerts/newest-positions';
import type { AlertRule } from '@cabezal/domain/tracking/alerts/rule-for';
import { standingStop } from '@cabezal/domain/trips/status/standing';
import type { Tx } from '../../../platform/db/tx.ts';
import type { TripRow } from './monitoring.queries.ts';
import * as queries from './newest-positions.queries.ts';

/** Positions that are read of each truck while a rule watches a fence: half an hour of one each thirty seconds. */
const FENCE_FIXES = 60;

/** The places whose fences the rules watch. */
const placesOf = (rules: readonly AlertRule[]): number[] => [
  ...new Set(rules.flatMap(({ kind, id_location }) => (KINDS[kind].needs_place ? (id_location ?? []) : []))),
];

/** The latest event of a trip that was recorded; null: it has not begun. */
function lastEventOf({ stops }: TripRow): number | null {
  const times = stops.flatMap(({ arrival_at, departure_at }) => [arrival_at, departure_at]).filter(at => at !== null);
  return times.length === 0 ? null : Math.max(...times.map(at => Date.parse(at)));
}

/** Whether it is judged by its road now: a truck that stands at a stop or at a known place may be far from the line. */
const isOnRoad = ({ stops, at_known_place }: TripRow): boolean => !at_known_place && standingStop(stops) === -1;

/**
 * What the newest positions of trips under way say, by trip. Trips that have not begun have none: their truck may be on another trip. Of speed and
 * road only positions since the last event count.
 */
export async function newestPositions(
  tx: Tx,
  rows: readonly TripRow[],
  rules: readonly AlertRule[],
): Promise<ReadonlyMap<number, NewestPositions>> {
  const places = await queries.selectWatchedPlaces(tx, placesOf(rules));
  const begun = rows.flatMap(row => {
    const since = row.under_way ? lastEventOf(row) : null;
    const { id_truck, position } = row;
    return since === null || id_truck === null || position === null ? [] : [{ row, id_truck, since }];
  });
  const wanted = begun.map(({ row, id_truck }) => ({ id_guide: row.id_guide, id_truck }));
  const found = groupBy(
    await queries.selectNewestFixes(tx, wanted, places.length > 0 ? FENCE_FIXES : OFF_ROAD_FIXES),
    ({ id_guide }) => id_guide,
  );
  const isRoadWatched = rules.some(({ kind }) => kind === 'FUERA_DE_RUTA');
  const driving = isRoadWatched ? begun.filter(({ row }) => isOnRoad(row)).map(({ row }) => row.id_guide) : [];
  const roads = await queries.selectRoads(tx, driving);
  return new Map(
    begun.map(({ row: { id_guide }, since }) => {
      const fixes = found.get(id_guide) ?? [];
      const road = roads.get(id_guide) ?? null;
      const judged = fixes
        .filter(({ at }) => Date.parse(at) > since)
        .slice(0, OFF_ROAD_FIXES)
        .map(fix => ({ at: fix.at, speed_kmh: fix.speed_kmh, off_road_km: offRoadKm(road, fix) }));
      return [id_guide, { fixes: judged, fences: fenceFacts(fixes, places) }];
    }),
  );
}
