/** A road network and the fastest path over it: A* with an exact bound; places are snapped to the nearest road. */
import type { Steps } from '../../system/collections/steps';
import { type Coordinate, distanceM, type LatLng, lineLengthM, toLatLng } from '../../system/geo/distance';
import { MinHeap } from './heap';
import { indexSegments, type SegmentIndex } from './segment-index';

export interface RoadNode {
  readonly id: string;
  readonly name: string | null;
  readonly lat: number;
  readonly lng: number;
}

/** A road between two nodes, passable in both directions. Geometry from `a` to `b`, inclusive. */
export interface RoadEdge {
  readonly a: string;
  readonly b: string;
  readonly km: number;
  readonly kmh: number;
  readonly tolls: number;
  readonly geometry: readonly Coordinate[];
}

export interface RoadGraph {
  readonly nodes: readonly RoadNode[];
  readonly edges: readonly RoadEdge[];
}

/** Projection of a place on the network. */
export interface Snap {
  /** Index of the edge. */
  readonly edge: number;
  /** Share of the edge from its `a`, 0 to 1. */
  readonly share: number;
  readonly place: LatLng;
  /** Metres from the place to the road. */
  readonly distance_m: number;
}

const SNAP_LIMIT_M = 50_000;

interface Step {
  readonly edge: number;
  readonly to: number;
}

/** A network prepared for searching. */
export interface PreparedRoads {
  readonly graph: RoadGraph;
  readonly steps: readonly (readonly Step[])[];
  readonly ends: readonly (readonly [number, number])[];
  readonly minutes: readonly number[];
  readonly lengths: readonly number[];
  /** Highest speed of any edge in metres per minute, along its geometry; lower bound of A*. */
  readonly bestSpeed: number;
  readonly index: SegmentIndex;
}

/** Prepares a network; throws RangeError for an edge without its nodes. */
export function prepareRoads(graph: RoadGraph): PreparedRoads {
  const numbers = new Map(graph.nodes.map((node, i) => [node.id, i]));
  const steps: Step[][] = graph.nodes.map(() => []);
  const ends = graph.edges.map((edge, i): readonly [number, number] => {
    const [a, b] = [numbers.get(edge.a), numbers.get(edge.b)];
    if (a === undefined || b === undefined) throw new RangeError(`Edge ${edge.a}-${edge.b} has an unknown node`);
    steps[a]?.push({ edge: i, to: b });
    steps[b]?.push({ edge: i, to: a });
    return [a, b];
  });
  const minutes = graph.edges.map(edge => (edge.km / edge.kmh) * 60);
  const lengths = graph.edges.map(edge => lineLengthM(edge.geometry));
  const speeds = lengths.map((length, i) => length / (minutes[i] || 1));
  const bestSpeed = speeds.reduce((best, speed) => Math.max(best, speed), 1);
  return {
    graph,
    steps,
    ends,
    minutes,
    lengths,
    bestSpeed,
    index: indexSegments(graph.edges.map(edge => edge.geometry)),
  };
}

/** Nearest point of a road; null when none lies within 50 km. */
export function snapTo(roads: PreparedRoads, place: LatLng): Snap | null {
  const nearest = roads.index.nearest(place, SNAP_LIMIT_M);
  if (!nearest) return null;
  const { line, at } = nearest.segment;
  const geometry = roads.graph.edges[line]?.geometry ?? [];
  const before = lineLengthM(geometry.slice(0, at + 1));
  const along = before + distanceM(toLatLng(nearest.segment.a), nearest.place);
  const length = roads.lengths[line] ?? 0;
  const share = length === 0 ? 0 : Math.min(1, along / length);
  return { edge: line, share, place: nearest.place, distance_m: nearest.distance_m };
}

/** A part of an edge between two shares of it; backwards when from > to. */
export interface Stretch {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

/** Search from a snapped place: cost of each node and the step to it. */
interface Search {
  readonly cost: Map<number, number>;
  readonly came: Map<number, { node: number; edge: number } | null>;
}

/** End nodes of a snapped edge, with the minutes to each. */
function endNodes(roads: PreparedRoads, snap: Snap): [number, number][] {
  const [a, b] = roads.ends[snap.edge] ?? [0, 0];
  const minutes = roads.minutes[snap.edge] ?? 0;
  return [
    [a, snap.share * minutes],
    [b, (1 - snap.share) * minutes],
  ];
}

/** Nodes between two yields of a search: about two milliseconds. */
const NODES_PER_TURN = 2_000;

/**
 * A* from one snapped place to another: the last node before the target, and the minutes. Yields regularly, so that the caller can do other work
 * during a large search.
 */
function* search(
  roads: PreparedRoads,
  from: Snap,
  to: Snap,
): Steps<{ best: number | null; minutes: number; search: Search }> {
  const heap = new MinHeap<number>();
  const found: Search = { cost: new Map(), came: new Map() };
  const targets = new Map<number, number>();
  for (const [node, minutes] of endNodes(roads, to)) {
    targets.set(node, Math.min(minutes, targets.get(node) ?? Number.POSITIVE_INFINITY));
  }
  const settled = new Set<number>();
  const bound = (node: number) => {
    const place = roads.graph.nodes[node];
    return place ? distanceM(place, to.place) / roads.bestSpeed : 0;
  };
  const reach = (node: number, cost: number, came: { node: number; edge: number } | null) => {
    if (cost >= (found.cost.get(node) ?? Number.POSITIVE_INFINITY)) return;
    found.cost.set(node, cost);
    found.came.set(node, came);
    heap.push(cost + bound(node), node);
  };
  for (const [node, minutes] of endNodes(roads, from)) reach(node, minutes, null);
  let best: number | null = null;
  let minutes = Number.POSITIVE_INFINITY;
  for (let top = heap.pop(); top && top.key < minutes; top = heap.pop()) {
    const node = top.value;
    if (settled.has(node)) continue;
    settled.add(node);
    if (settled.size % NODES_PER_TURN === 0) yield;
    const cost = found.cost.get(node) ?? 0;
    const toTarget = targets.get(node);
    if (toTarget !== undefined && cost + toTarget < minutes) {
      minutes = cost + toTarget;
      best = node;
    }
    for (const step of roads.steps[node] ?? []) {
      reach(step.to, cost + (roads.minutes[step.edge] ?? 0), { node, edge: step.edge });
    }
  }
  return { best, minutes, search: found };
}

function shareAt(roads: PreparedRoads, edge: number, node: number): number {
  return roads.ends[edge]?.[0] === node ? 0 : 1;
}

/**
 * Parts of the fastest path between two snapped places, in the direction of travel; null when they are not connected. Two places on one
 * edge are joined along it unless a way round is faster. Yields like `search`.
 */
export function* quickestWay(roads: PreparedRoads, from: Snap, to: Snap): Steps<Stretch[] | null> {
  const direct =
    from.edge === to.edge
      ? Math.abs(from.share - to.share) * (roads.minutes[from.edge] ?? 0)
      : Number.POSITIVE_INFINITY;
  const { best, minutes, search: found } = yield* search(roads, from, to);
  if (direct <= minutes && from.edge === to.edge) return [{ edge: from.edge, from: from.share, to: to.share }];
  if (best === null) return null;
  const stretches: Stretch[] = [{ edge: to.edge, from: nearShare(roads, to, best), to: to.share }];
  let node = best;
  for (let came = found.came.get(node); came; came = found.came.get(node)) {
    const end = shareAt(roads, came.edge, node);
    stretches.push({ edge: came.edge, from: 1 - end, to: end });
    node = came.node;
  }
  stretches.push({ edge: from.edge, from: from.share, to: nearShare(roads, from, node) });
  return stretches.reverse();
}

/** Share of a snapped edge at a node; for a loop, the nearer end. */
function nearShare(roads: PreparedRoads, snap: Snap, node: number): number {
  const [a, b] = roads.ends[snap.edge] ?? [0, 0];
  if (a === b) return snap.share < 0.5 ? 0 : 1;
  return node === a ? 0 : 1;
}
