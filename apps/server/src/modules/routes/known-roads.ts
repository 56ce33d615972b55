import type { Tx } from '../../platform/db/tx.ts';
import type { Point } from '../roads/point.ts';
import type { RoadRoute, Roads } from '../roads/roads.ts';
import { findKnownRoads, type KnownRoad } from './routes.queries.ts';

export interface Place extends Point {
  /** Null: a point of its own, that no stored road begins or ends at. */
  id_location: number | null;
}

const key = (from: number | null, to: number | null): string => `${from}-${to}`;

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

/**
 * The road through places for plans, costs and guides: stored roads (/rutas) between neighbours first, the maps adapter for the rest.
 * Read as the system: what a road measures does not depend on who asks.
 */
export async function roadThrough(tx: Tx, roads: Roads, places: readonly Place[]): Promise<RoadRoute> {
  const pairs = places.slice(1).map((to, i) => ({ from: places[i] ?? to, to }));
  const ids = pairs.flatMap(({ from, to }) =>
    from.id_location !== null && to.id_location !== null ? [[from.id_location, to.id_location] as const] : [],
  );
  const known = new Map(
    (await findKnownRoads(tx, ids)).map(road => [key(road.id_origin, road.id_destination), road] as const),
  );
  if (known.size === 0) return roads.route(places);
  const hops: RoadRoute[] = [];
  for (const { from, to } of pairs) {
    const stored = known.get(key(from.id_location, to.id_location));
    hops.push(stored === undefined ? await roads.route([from, to]) : hopOf(stored));
  }
  return join(hops);
}
