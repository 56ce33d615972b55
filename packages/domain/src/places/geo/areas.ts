/** Areas (provinces, cantons) from GeoJSON or TopoJSON, and lookup of the area that contains a place. */
import type { Coordinate, LatLng } from '../../system/geo/distance';

/** Rings of a polygon: the first is the outer ring, the others are holes. First and last vertex of a ring are equal. */
export type Polygon = readonly (readonly Coordinate[])[];

export interface Area {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly polygons: readonly Polygon[];
}

interface Topology {
  readonly type: 'Topology';
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly transform?: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly objects: Readonly<Record<string, TopoObject>>;
}

interface TopoObject {
  readonly type: string;
  readonly arcs?: unknown;
  readonly geometries?: readonly TopoObject[];
  readonly properties?: Record<string, unknown> | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTopology(value: unknown): value is Topology {
  return isRecord(value) && value.type === 'Topology' && Array.isArray(value.arcs) && isRecord(value.objects);
}

/** Arcs as coordinates; quantised arcs are delta-decoded, scaled and translated. */
function decodeArcs({ arcs, transform }: Topology): Coordinate[][] {
  const [kx = 1, ky = 1] = transform?.scale ?? [];
  const [dx = 0, dy = 0] = transform?.translate ?? [];
  return arcs.map(arc => {
    let [x, y] = [0, 0];
    return arc.map(([sx = 0, sy = 0]): Coordinate => {
      x = transform ? x + sx : sx;
      y = transform ? y + sy : sy;
      return [x * kx + dx, y * ky + dy];
    });
  });
}

/** A ring from its arcs: a negative number ~i is arc i reversed; each arc begins where the previous one ends. */
function ringOf(numbers: readonly number[], arcs: readonly (readonly Coordinate[])[]): Coordinate[] {
  const ring: Coordinate[] = [];
  for (const number of numbers) {
    const arc = number < 0 ? (arcs[~number] ?? []).toReversed() : (arcs[number] ?? []);
    ring.push(...(ring.length > 0 ? arc.slice(1) : arc));
  }
  return ring;
}

function topoAreas(object: TopoObject, arcs: readonly (readonly Coordinate[])[]): Area[] {
  const rings = (numbers: readonly (readonly number[])[]) => numbers.map(ring => ringOf(ring, arcs));
  const properties = object.properties ?? {};
  if (object.type === 'GeometryCollection') return (object.geometries ?? []).flatMap(part => topoAreas(part, arcs));
  if (object.type === 'Polygon') return [{ properties, polygons: [rings(object.arcs as number[][])] }];
  if (object.type === 'MultiPolygon') return [{ properties, polygons: (object.arcs as number[][][]).map(rings) }];
  return [];
}

function geoAreas(value: unknown): Area[] {
  if (!isRecord(value)) return [];
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) return value.features.flatMap(geoAreas);
  const geometry = value.type === 'Feature' ? value.geometry : value;
  if (!isRecord(geometry)) return [];
  const properties = isRecord(value.properties) ? value.properties : {};
  if (geometry.type === 'Polygon') return [{ properties, polygons: [geometry.coordinates as Polygon] }];
  if (geometry.type === 'MultiPolygon') return [{ properties, polygons: geometry.coordinates as Polygon[] }];
  return [];
}

/**
 * Areas of a GeoJSON or TopoJSON document; of a TopoJSON, those of one named object (default: all). Lines and points are ignored. Throws RangeError
 * when the named object does not exist.
 */
export function readAreas(document: unknown, objectName?: string): Area[] {
  if (!isTopology(document)) return geoAreas(document);
  const arcs = decodeArcs(document);
  if (objectName === undefined) return Object.values(document.objects).flatMap(object => topoAreas(object, arcs));
  const object = document.objects[objectName];
  if (!object) throw new RangeError(`No object ${objectName} in the TopoJSON`);
  return topoAreas(object, arcs);
}

function isInRing(ring: readonly Coordinate[], place: LatLng): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (!a || !b || a[1] > place.lat === b[1] > place.lat) continue;
    if (place.lng < ((b[0] - a[0]) * (place.lat - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** True when the place is inside the outer ring and in no hole of a polygon of the area. */
export function isInArea(area: Area, place: LatLng): boolean {
  return area.polygons.some(([outside, ...holes]) => {
    return outside !== undefined && isInRing(outside, place) && !holes.some(hole => isInRing(hole, place));
  });
}

/** First area that contains a place; null: none. */
export function areaAt(areas: readonly Area[], place: LatLng): Area | null {
  return areas.find(area => isInArea(area, place)) ?? null;
}
