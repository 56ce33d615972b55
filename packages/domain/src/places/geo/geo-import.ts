/**
 * Imports an operator's roads (GeoJSON lines) as a network: shared vertices are junctions, chains between them become one edge with its geometry.
 * Roads that do not join are reported, not guessed; a missing link is added manually.
 */
import {
  type Coordinate,
  distanceM,
  type LatLng,
  lineLengthM,
  nearestOnLine,
  sliceLine,
  toCoordinate,
  toLatLng,
} from '../../system/geo/distance';
import type { RoadEdge, RoadGraph, RoadNode } from './road-network';

export interface RoadImportOptions {
  /** Property with the kind of road; default `tipo`. */
  readonly kind_property?: string;
  /** km/h by kind. */
  readonly speeds?: Readonly<Record<string, number>>;
  /** km/h of a kind that is not listed. */
  readonly default_kmh?: number;
  /** Real km per km of geometry, which cuts curves; default 1. */
  readonly detour_factor?: number;
  /** Decimals for comparing vertices; default 6 (about 10 cm). */
  readonly decimals?: number;
}

export const IMPORT_SPEEDS: Readonly<Record<string, number>> = { Pavimentada: 50, 'No Pavimentada': 25 };
const DEFAULT_KMH = 30;
const NOWHERE: Coordinate = [0, 0];
const GAP_LIMIT_M = 2000;
const ON_NODE_M = 50;

export interface RoadComponent {
  readonly nodes: number;
  readonly km: number;
  /** One of its nodes. */
  readonly example: string;
}

/** Two road ends close to each other in different components. */
export interface RoadGap {
  readonly a: string;
  readonly b: string;
  readonly metres: number;
}

export interface RoadImport {
  readonly graph: RoadGraph;
  /** Largest first. */
  readonly components: readonly RoadComponent[];
  /** Narrowest first. */
  readonly gaps: readonly RoadGap[];
  readonly lines: number;
  readonly km: number;
  /** Features that are no lines, or lines of fewer than two vertices. */
  readonly skipped: number;
}

interface RoadLine {
  readonly kmh: number;
  readonly vertices: readonly Coordinate[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isVertex(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}

function linesOf(feature: unknown): unknown[] {
  const geometry = isRecord(feature) && isRecord(feature.geometry) ? feature.geometry : null;
  if (geometry?.type === 'LineString') return [geometry.coordinates];
  return geometry?.type === 'MultiLineString' && Array.isArray(geometry.coordinates) ? geometry.coordinates : [null];
}

function readLines(document: unknown, options: RoadImportOptions): { lines: RoadLine[]; skipped: number } {
  const features = isRecord(document) && Array.isArray(document.features) ? document.features : [];
  const speeds = options.speeds ?? IMPORT_SPEEDS;
  const lines: RoadLine[] = [];
  let skipped = 0;
  for (const feature of features) {
    const properties = isRecord(feature) && isRecord(feature.properties) ? feature.properties : {};
    const kind = properties[options.kind_property ?? 'tipo'];
    const known = typeof kind === 'string' && Object.hasOwn(speeds, kind) ? speeds[kind] : undefined;
    for (const line of linesOf(feature)) {
      const vertices = Array.isArray(line) ? line.filter(isVertex).map(([lng, lat]): Coordinate => [lng, lat]) : [];
      if (vertices.length >= 2) lines.push({ kmh: known ?? options.default_kmh ?? DEFAULT_KMH, vertices });
      else skipped++;
    }
  }
  return { lines, skipped };
}

/** A straight piece between two vertices, by key. */
interface Piece {
  readonly a: string;
  readonly b: string;
  readonly kmh: number;
}

interface Mesh {
  readonly places: Map<string, Coordinate>;
  readonly pieces: readonly Piece[];
  readonly at: Map<string, number[]>;
}

/** All pieces, without duplicates. */
function meshOf(lines: readonly RoadLine[], decimals: number): Mesh {
  const places = new Map<string, Coordinate>();
  const pieces: Piece[] = [];
  const at = new Map<string, number[]>();
  const seen = new Set<string>();
  const keyOf = (vertex: Coordinate) => {
    const key = `${vertex[0].toFixed(decimals)},${vertex[1].toFixed(decimals)}`;
    if (!places.has(key)) places.set(key, vertex);
    return key;
  };
  for (const line of lines) {
    const keys = line.vertices.map(keyOf);
    for (let i = 1; i < keys.length; i++) {
      const [a = '', b = ''] = [keys[i - 1], keys[i]];
      const name = a < b ? `${a}|${b}` : `${b}|${a}`;
      if (a === b || seen.has(name)) continue;
      seen.add(name);
      for (const key of [a, b]) at.set(key, [...(at.get(key) ?? []), pieces.length]);
      pieces.push({ a, b, kmh: line.kmh });
    }
  }
  return { places, pieces, at };
}

/** A vertex is a node unless exactly two pieces of the same speed meet there. */
function isNode(mesh: Mesh, key: string): boolean {
  const [first, second, third] = mesh.at.get(key) ?? [];
  if (first === undefined || second === undefined || third !== undefined) return true;
  return mesh.pieces[first]?.kmh !== mesh.pieces[second]?.kmh;
}

/** Follows pieces from a node to the next node, and marks them as used. */
function chainFrom(mesh: Mesh, start: string, piece: number, used: Set<number>): string[] {
  const keys = [start];
  let key = start;
  let number: number | undefined = piece;
  while (number !== undefined && !used.has(number)) {
    used.add(number);
    const step: Piece | undefined = mesh.pieces[number];
    if (!step) break;
    key = step.a === key ? step.b : step.a;
    keys.push(key);
    if (key === start || isNode(mesh, key)) break;
    const last: number = number;
    number = mesh.at.get(key)?.find(other => other !== last);
  }
  return keys;
}

function edgesOf(mesh: Mesh, detour: number): RoadEdge[] {
  const used = new Set<number>();
  const edges: RoadEdge[] = [];
  const walk = (start: string) => {
    for (const piece of mesh.at.get(start) ?? []) {
      if (used.has(piece)) continue;
      const keys = chainFrom(mesh, start, piece, used);
      const geometry = keys.map(key => mesh.places.get(key) ?? NOWHERE);
      const kmh = mesh.pieces[piece]?.kmh ?? DEFAULT_KMH;
      const km = (lineLengthM(geometry) / 1000) * detour;
      edges.push({ a: start, b: keys.at(-1) ?? start, km, kmh, tolls: 0, geometry });
    }
  };
  const keys = [...mesh.at.keys()];
  for (const key of keys) if (isNode(mesh, key)) walk(key);
  for (const key of keys) walk(key);
  return edges;
}

/** Component of each node, identified by the smallest id of its nodes. */
function componentsOf(graph: RoadGraph): Map<string, string> {
  const parent = new Map(graph.nodes.map(node => [node.id, node.id]));
  const root = (id: string): string => {
    let top = id;
    for (let up = parent.get(top); up !== undefined && up !== top; up = parent.get(top)) top = up;
    for (let at = id; at !== top; ) {
      const up = parent.get(at) ?? top;
      parent.set(at, top);
      at = up;
    }
    return top;
  };
  for (const edge of graph.edges) parent.set(root(edge.a), root(edge.b));
  return new Map(graph.nodes.map(node => [node.id, root(node.id)]));
}

/** Connected components of a network, largest first by km. */
export function roadComponents(graph: RoadGraph): RoadComponent[] {
  const component = componentsOf(graph);
  const totals = new Map<string, { nodes: number; km: number; example: string }>();
  for (const node of graph.nodes) {
    const id = component.get(node.id) ?? node.id;
    const total = totals.get(id) ?? { nodes: 0, km: 0, example: node.id };
    totals.set(id, { ...total, nodes: total.nodes + 1 });
  }
  for (const edge of graph.edges) {
    const total = totals.get(component.get(edge.a) ?? '');
    if (total) total.km += edge.km;
  }
  return [...totals.values()].sort((a, b) => b.km - a.km);
}

/** For each component except the largest, the narrowest gap to another one, up to 2 km; narrowest first. */
export function roadGaps(graph: RoadGraph, limitM: number = GAP_LIMIT_M): RoadGap[] {
  const component = componentsOf(graph);
  const largest = component.get(roadComponents(graph)[0]?.example ?? '');
  const best = new Map<string, RoadGap>();
  for (const node of graph.nodes) {
    const own = component.get(node.id) ?? '';
    if (own === largest) continue;
    for (const other of graph.nodes) {
      if (component.get(other.id) === own) continue;
      const metres = distanceM(node, other);
      if (metres > limitM || metres >= (best.get(own)?.metres ?? Number.POSITIVE_INFINITY)) continue;
      best.set(own, { a: node.id, b: other.id, metres });
    }
  }
  return [...best.values()].sort((a, b) => a.metres - b.metres);
}

/** Builds a network from a GeoJSON document of LineString and MultiLineString features. Ignored features are counted in `skipped`. */
export function importRoads(document: unknown, options: RoadImportOptions = {}): RoadImport {
  const { lines, skipped } = readLines(document, options);
  const edges = edgesOf(meshOf(lines, options.decimals ?? 6), options.detour_factor ?? 1);
  const places = new Map<string, Coordinate>();
  for (const edge of edges) {
    places.set(edge.a, edge.geometry[0] ?? NOWHERE);
    places.set(edge.b, edge.geometry.at(-1) ?? NOWHERE);
  }
  const nodes = [...places].map(([id, place]): RoadNode => ({ id, name: null, ...toLatLng(place) }));
  const graph = { nodes, edges };
  const km = edges.reduce((total, edge) => total + edge.km, 0);
  return { graph, components: roadComponents(graph), gaps: roadGaps(graph), lines: lines.length, km, skipped };
}

/** The network with an edge split at a distance along it, metres; its tolls stay with the longer part. */
function splitEdge(graph: RoadGraph, number: number, alongM: number): { graph: RoadGraph; node: string } {
  const edge = graph.edges[number];
  if (!edge) throw new RangeError(`No edge ${number}`);
  const length = lineLengthM(edge.geometry);
  const share = length === 0 ? 0 : alongM / length;
  const [first, second] = [sliceLine(edge.geometry, 0, alongM), sliceLine(edge.geometry, alongM, length)];
  const place = toLatLng(first.at(-1) ?? NOWHERE);
  const id = `${edge.a}~${edge.b}@${Math.round(alongM)}`;
  const parts: RoadEdge[] = [
    { ...edge, b: id, km: edge.km * share, tolls: share >= 0.5 ? edge.tolls : 0, geometry: first },
    { ...edge, a: id, km: edge.km * (1 - share), tolls: share >= 0.5 ? 0 : edge.tolls, geometry: second },
  ];
  const edges = [...graph.edges.slice(0, number), ...parts, ...graph.edges.slice(number + 1)];
  return { graph: { nodes: [...graph.nodes, { id, name: null, ...place }], edges }, node: id };
}

/** A node at a place: an existing one within 50 m, else the nearest road is split there. */
function nodeAt(graph: RoadGraph, place: LatLng): { graph: RoadGraph; node: string } {
  const near = graph.nodes.find(node => distanceM(node, place) <= ON_NODE_M);
  if (near) return { graph, node: near.id };
  let best = { number: -1, distance: Number.POSITIVE_INFINITY, along: 0 };
  graph.edges.forEach((edge, number) => {
    const found = nearestOnLine(edge.geometry, place);
    if (found && found.distance_m < best.distance) best = { number, distance: found.distance_m, along: found.along_m };
  });
  return splitEdge(graph, best.number, best.along);
}

/** A road missing in the data, such as a bridge. `km` defaults to the straight line. */
export interface RoadLink {
  readonly from: LatLng;
  readonly to: LatLng;
  readonly km?: number;
  readonly kmh?: number;
  readonly tolls?: number;
}

/** The network with a link between two places, joined at each end to the nearest node or road. Throws RangeError on an empty network. */
export function addLink(graph: RoadGraph, link: RoadLink): RoadGraph {
  const start = nodeAt(graph, link.from);
  const end = nodeAt(start.graph, link.to);
  const byId = (id: string) => end.graph.nodes.find(node => node.id === id);
  const [a, b] = [byId(start.node), byId(end.node)];
  if (!a || !b) throw new RangeError('The network has no roads');
  const km = link.km ?? distanceM(a, b) / 1000;
  const geometry = [toCoordinate(a), toCoordinate(b)];
  const edge: RoadEdge = { a: a.id, b: b.id, km, kmh: link.kmh ?? DEFAULT_KMH, tolls: link.tolls ?? 0, geometry };
  return { nodes: end.graph.nodes, edges: [...end.graph.edges, edge] };
}
