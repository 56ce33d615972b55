import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, distanceM, type LatLng, lineLengthM, toLatLng } from '../../system/geo/distance';
import { ECUADOR_ROADS } from './ecuador-roads.generated';
import { REFERENCE_EDGES } from './ecuador-roads.reference.data';
import { MinHeap } from './heap';
import { createRouter, isRoute, type Route } from './road-graph';
import type { RoadGraph, RoadNode } from './road-network';

const router = createRouter(ECUADOR_ROADS);
const byId = new Map(ECUADOR_ROADS.nodes.map(node => [node.id, node]));

function nodeOf(id: string): RoadNode {
  const node = byId.get(id);
  if (!node) throw new Error(id);
  return node;
}

function routed(from: LatLng, to: LatLng, via: LatLng[] = []): Route {
  const result = router.route(from, to, via);
  if (!isRoute(result)) throw new Error(result.error);
  return result;
}

/** Km of all paths between two nodes whose inner nodes are junctions. */
function chainKm(a: string, b: string): number[] {
  const named = new Set(REFERENCE_EDGES.flatMap(edge => [edge[0], edge[1]]));
  const sums: number[] = [];
  const walk = (at: string, km: number, seen: string[]) => {
    for (const edge of ECUADOR_ROADS.edges) {
      const next = edge.a === at ? edge.b : edge.b === at ? edge.a : null;
      if (next === null || seen.includes(next)) continue;
      if (next === b) sums.push(km + edge.km);
      else if (!named.has(next)) walk(next, km + edge.km, [...seen, next]);
    }
  };
  walk(a, 0, [a]);
  return sums;
}

describe('the embedded network', () => {
  it('has the 31 nodes, and every edge with its geometry', () => {
    expect(new Set(REFERENCE_EDGES.flatMap(edge => [edge[0], edge[1]])).size).toBe(31);
    expect(REFERENCE_EDGES).toHaveLength(41);
    for (const edge of ECUADOR_ROADS.edges) {
      const [first, last] = [edge.geometry[0], edge.geometry.at(-1)];
      if (!first || !last) throw new Error(edge.a);
      expect(distanceM(toLatLng(first), nodeOf(edge.a))).toBeLessThan(15);
      expect(distanceM(toLatLng(last), nodeOf(edge.b))).toBeLessThan(15);
      expect(lineLengthM(edge.geometry) / 1000).toBeLessThan(Math.max(edge.km * 1.13, 0.7));
    }
  });

  it.each(REFERENCE_EDGES)('keeps %s–%s', (a, b, km, kmh) => {
    expect(chainKm(a, b).some(sum => Math.abs(sum - km) < 0.01)).toBe(true);
    const route = routed(nodeOf(a), nodeOf(b));
    expect(route.minutes).toBeLessThanOrEqual((km / kmh) * 60 + 1);
    if (Math.abs(route.km - km) < 0.01) expect(route.minutes).toBeCloseTo((km / kmh) * 60, -0.5);
  });

  it('has the toll stations of the table', () => {
    for (const [a, b, km, , tolls] of REFERENCE_EDGES) {
      const route = routed(nodeOf(a), nodeOf(b));
      if (Math.abs(route.km - km) < 0.01) expect([a, b, route.tolls]).toEqual([a, b, tolls]);
    }
  });

  it('uses the roads that trucks use', () => {
    expect(routed(nodeOf('GYE'), nodeOf('PSJ')).km).toBe(117);
    expect(routed(nodeOf('GYE'), nodeOf('UIO')).km).toBeGreaterThan(390);
    expect(routed(nodeOf('PSJ'), nodeOf('STE')).km).toBe(107);
    const toGuabo = routed(nodeOf('TERCON'), nodeOf('GUA'));
    const nearest = (place: LatLng) => Math.min(...toGuabo.geometry.map(vertex => distanceKm(toLatLng(vertex), place)));
    expect(nearest(nodeOf('NAR'))).toBeLessThan(1);
    expect(nearest({ lat: -3.058, lng: -79.743 })).toBeLessThan(1);
    expect(nearest(nodeOf('GYE'))).toBeGreaterThan(5);
    const back = routed(nodeOf('GUA'), nodeOf('TERCON'));
    expect([back.km, back.tolls]).toEqual([toGuabo.km, toGuabo.tolls]);
  });

  it('connects every gate and depot', () => {
    for (const node of ECUADOR_ROADS.nodes) expect(routed(node, nodeOf('GYE')).km).toBeLessThan(800);
  });

  it('visits places in order, and starts from a place off the road', () => {
    const plant = { lat: -3.1, lng: -79.7 };
    const route = routed(nodeOf('TERCON'), nodeOf('PSJ'), [plant]);
    expect(route.legs).toHaveLength(2);
    expect(route.km).toBeCloseTo(
      route.legs.reduce((sum, leg) => sum + leg.km, 0),
      1,
    );
    expect(route.geometry.some(([lng, lat]) => lng === plant.lng && lat === plant.lat)).toBe(true);
    expect(routed(plant, plant).km).toBeLessThan(2 * 1.3 * distanceKm(plant, nodeOf('K26')));
  });

  it('returns the errors of a maps service', () => {
    const [gye, uio] = [nodeOf('GYE'), nodeOf('UIO')];
    expect(router.route(gye, { lat: 40, lng: 0 })).toEqual({ error: 'NOT_FOUND' });
    expect(
      router.route(
        gye,
        uio,
        Array.from({ length: 26 }, () => uio),
      ),
    ).toEqual({ error: 'MAX_WAYPOINTS_EXCEEDED' });
    const [a, b] = [ECUADOR_ROADS.edges.slice(0, 1), ECUADOR_ROADS.edges.filter(edge => edge.b === 'TUL')];
    const island = createRouter({ nodes: ECUADOR_ROADS.nodes, edges: [...a, ...b] });
    expect(island.route(gye, nodeOf('TUL'))).toEqual({ error: 'ZERO_RESULTS' });
    expect(() => createRouter({ nodes: [], edges: ECUADOR_ROADS.edges })).toThrow(RangeError);
  });
});

/** Shortest minutes by Bellman-Ford: slow and simple. */
function plainMinutes(graph: RoadGraph, from: string): Map<string, number> {
  const cost = new Map([[from, 0]]);
  for (let i = 0; i < graph.nodes.length; i++) {
    for (const edge of graph.edges) {
      const minutes = (edge.km / edge.kmh) * 60;
      for (const [x, y] of [[edge.a, edge.b] as const, [edge.b, edge.a] as const]) {
        const via = (cost.get(x) ?? Number.POSITIVE_INFINITY) + minutes;
        if (via < (cost.get(y) ?? Number.POSITIVE_INFINITY)) cost.set(y, via);
      }
    }
  }
  return cost;
}

interface Drawn {
  geometry: readonly (readonly [number, number])[];
}
/** Whether a place is on the straight edge of two vertices, to a few metres. */
function liesOn(place: { lat: number; lng: number }, { geometry: [from = [0, 0], to = [0, 0]] }: Drawn): boolean {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((place.lng - from[0]) * dx + (place.lat - from[1]) * dy) / (dx * dx + dy * dy);
  if (along < 0 || along > 1) return false;
  return Math.hypot(from[0] + along * dx - place.lng, from[1] + along * dy - place.lat) < 1e-4;
}

describe('the search', () => {
  const id = fc.constantFrom(...ECUADOR_ROADS.nodes.map(node => node.id));

  it('finds the optimum on the embedded network', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        const plain = plainMinutes(ECUADOR_ROADS, a).get(b) ?? Number.NaN;
        expect(routed(nodeOf(a), nodeOf(b)).minutes).toBeCloseTo(plain, 0);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the optimum on any network, with any lengths and speeds', () => {
    const place = fc.record({ x: fc.nat({ max: 20 }), y: fc.nat({ max: 20 }) });
    const network = fc
      .uniqueArray(place, { minLength: 2, maxLength: 9, selector: p => `${p.x},${p.y}` })
      .chain(places =>
        fc
          .array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 5, max: 90 })), {
            minLength: 1,
            maxLength: 16,
          })
          .map(links => ({ places, links })),
      );
    fc.assert(
      fc.property(network, ({ places, links }) => {
        const nodes = places.map((p, i) => ({ id: String(i), name: null, lat: p.y / 10, lng: p.x / 10 }));
        const at = (n: number) => nodes[n % nodes.length] ?? { id: '', lat: 0, lng: 0 };
        const edges = links
          .filter(([a, b]) => a % nodes.length !== b % nodes.length)
          .map(([a, b, km, kmh]) => ({
            a: at(a).id,
            b: at(b).id,
            km,
            kmh,
            tolls: 0,
            geometry: [[at(a).lng, at(a).lat] as const, [at(b).lng, at(b).lat] as const],
          }));
        fc.pre(edges.length > 0);
        // A node on a road that it does not join, as on a bridge, would be snapped to that road.
        fc.pre(edges.every(edge => [at(0), at(1)].every(p => edge.a === p.id || edge.b === p.id || !liesOn(p, edge))));
        const found = createRouter({ nodes, edges }).route(at(0), at(1));
        const plain = plainMinutes({ nodes, edges }, '0').get('1');
        const onRoads = ['0', '1'].every(end => edges.some(edge => edge.a === end || edge.b === end));
        if (onRoads && plain !== undefined) {
          expect(isRoute(found) && found.minutes).toBeLessThanOrEqual(plain + 0.1);
        }
      }),
    );
  });

  it('heaps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), numbers => {
        const heap = new MinHeap<number>();
        for (const n of numbers) heap.push(n, n);
        expect(heap.size).toBe(numbers.length);
        expect(numbers.map(() => heap.pop()?.value)).toEqual(numbers.toSorted((a, b) => a - b));
        expect(heap.pop()).toBeUndefined();
      }),
    );
  });
});
