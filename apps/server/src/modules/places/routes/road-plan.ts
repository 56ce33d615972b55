import { changedMeanwhile } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Point } from '../roads/point.ts';
import type { RoadRoute, Roads } from '../roads/roads.ts';
import { findKnownRoads, type KnownRoad } from './routes.queries.ts';

export interface Place extends Point {
  /** Null: a free point, with which no stored road begins or ends. */
  id_location: number | null;
}
/** Roads requested before the transaction: the maps service may be slow, and no lock waits for it. */
export interface RoadPlan {
  /** The road through places. Errors: 409 MODIFICADO if the places changed after the roads were requested. */
  through(places: readonly Place[]): RoadRoute;
}

/** For a single place: no road. */
const NO_ROAD: RoadRoute = { km: 0, minutes: 0, tolls: 0, geometry: [], legs: [] };

const pairKey = (from: number | null, to: number | null): string => `${from}-${to}`;
const wayKey = (places: readonly Place[]): string => places.map(p => `${p.id_location}@${p.lat},${p.lng}`).join(' ');
const pairsOf = (places: readonly Place[]) => places.slice(1).map((to, i) => ({ from: places[i] ?? to, to }));

/** A stored road between two consecutive places, as a person drew and corrected it. */
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
 * Requests the roads of several ways for plans, costs and guides: stored roads (/rutas) between consecutive places first, the maps adapter
 * for the others. Reads stored roads with the system's rights, because the length of a road does not depend on the caller.
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
