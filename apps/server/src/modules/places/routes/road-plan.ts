import { changedMeanwhile } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Point } from '../roads/point.ts';
import type { RoadRoute, Roads } from '../roads/roads.ts';
import { findKnownRoads, type KnownRoad } from './routes.queries.ts';

export interface Place extends Point {
  /** Null: a point of its own, that no stored road begins or ends at. */
  id_location: number | null;
}
/** Roads that were asked for before the transaction began: the maps service may be slow, and nothing waits for it. */
export interface RoadPlan {
  /** The road through places. Errors: 409 MODIFICADO when they are not those that were asked for: somebody changed them meanwhile. */
  through(places: readonly Place[]): RoadRoute;
}

/** Of a trip of which one place is left: nothing is driven. */
const NO_ROAD: RoadRoute = { km: 0, minutes: 0, tolls: 0, geometry: [], legs: [] };

const pairKey = (from: number | null, to: number | null): string => `${from}-${to}`;
const wayKey = (places: readonly Place[]): string => places.map(p => `${p.id_location}@${p.lat},${p.lng}`).join(' ');
const pairsOf = (places: readonly Place[]) => places.slice(1).map((to, i) => ({ from: places[i] ?? to, to }));

/** Where a stored road begins and ends at two places in a row, it is taken as somebody drew and corrected it. */
function hopOf(known: KnownRoad): RoadRoute {
  const km = Number(known.km);
  const { minutes, tolls, line } = known;
  return { km, minutes, tolls, geometry: line, legs: [{ km, minutes }] };
}

function join(hops: readonly RoadRoute[]): RoadRoute {
  const sum = (of: (hop: RoadRoute) => number): number => hops.reduce((total, hop) => total + of(hop), 0);
  return {
    km: sum(h => h.km),
    minutes: sum(h => h.minutes),
    tolls: sum(h => h.tolls),
    geometry: hops.flatMap((hop, i) => (i === 0 ? hop.geometry : hop.geometry.slice(1))),
    legs: hops.flatMap(h => h.legs),
  };
}

async function roadOf(
  roads: Roads,
  known: ReadonlyMap<string, KnownRoad>,
  places: readonly Place[],
): Promise<RoadRoute> {
  const pairs = pairsOf(places);
  const stored = pairs.map(({ from, to }) => known.get(pairKey(from.id_location, to.id_location)));
  if (stored.every(road => road === undefined)) return roads.route(places);
  const hops: RoadRoute[] = [];
  for (const [i, { from, to }] of pairs.entries()) {
    const road = stored[i];
    hops.push(road === undefined ? await roads.route([from, to]) : hopOf(road));
  }
  return join(hops);
}

/**
 * Asks for the roads of several ways, for plans, costs and guides: stored roads (/rutas) between neighbours first, the maps adapter for
 * the rest. Stored ones are read as the system: what a road measures does not depend on who asks.
 */
export async function planRoads(read: Read, roads: Roads, ways: readonly (readonly Place[])[]): Promise<RoadPlan> {
  const wanted = new Map(ways.filter(way => way.length >= 2).map(way => [wayKey(way), way]));
  const ids = [...wanted.values()]
    .flatMap(pairsOf)
    .flatMap(({ from, to }) =>
      from.id_location !== null && to.id_location !== null ? [[from.id_location, to.id_location] as const] : [],
    );
  const stored =
    ids.length === 0
      ? []
      : await read(async tx => {
          await tx.elevate();
          return findKnownRoads(tx, ids);
        });
  const known = new Map(stored.map(road => [pairKey(road.id_origin, road.id_destination), road]));
  const found = new Map<string, RoadRoute>();
  for (const [key, way] of wanted) found.set(key, await roadOf(roads, known, way));
  return {
    through: places => {
      if (places.length < 2) return NO_ROAD;
      const road = found.get(wayKey(places));
      if (road === undefined) throw changedMeanwhile();
      return road;
    },
  };
}
