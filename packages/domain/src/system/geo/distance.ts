/** Distances and directions on a sphere, accurate to 0.5 %, better than any available road length. */

/** A place on the map, degrees WGS84. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** A place whose coordinates may be hidden from the reader, for example another customer's plant. */
export interface MaybePlaced {
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The items with known coordinates. */
export const withKnownPlace = <P extends MaybePlaced>(places: readonly P[]): (P & LatLng)[] =>
  places.filter((place): place is P & LatLng => place.lat !== null && place.lng !== null);

/** A vertex of a line as GeoJSON has it: longitude, latitude. */
export type Coordinate = readonly [lng: number, lat: number];

const EARTH_RADIUS_M = 6_371_008.8;
/**
 * Metres of a degree of latitude. Not more than `distanceM` measures, so that a box of this size around a place contains all that is within a
 * distance of it.
 */
export const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Metres between two places along the great circle (haversine). */
export function distanceM(a: LatLng, b: LatLng): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLng = (b.lng - a.lng) * RADIANS;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Kilometres between two places. */
export function distanceKm(a: LatLng, b: LatLng): number {
  return distanceM(a, b) / 1000;
}

/** Heading from one place to another, degrees clockwise from north, 0 ≤ h < 360. Zero for the same place. */
export function headingDeg(from: LatLng, to: LatLng): number {
  const dLng = (to.lng - from.lng) * RADIANS;
  const [lat1, lat2] = [from.lat * RADIANS, to.lat * RADIANS];
  const y = Math.sin(dLng) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLng);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** Place of a vertex. */
export function toLatLng(coordinate: Coordinate): LatLng {
  return { lat: coordinate[1], lng: coordinate[0] };
}

/** Vertex of a place. */
export function toCoordinate(place: LatLng): Coordinate {
  return [place.lng, place.lat];
}

/** Length of a line, metres; 0 for fewer than two vertices. */
export function lineLengthM(line: readonly Coordinate[]): number {
  let length = 0;
  for (let i = 1; i < line.length; i++) length += segmentM(line[i - 1], line[i]);
  return length;
}

function segmentM(a: Coordinate | undefined, b: Coordinate | undefined): number {
  return a && b ? distanceM(toLatLng(a), toLatLng(b)) : 0;
}

/** A place on a line. */
export interface LinePosition {
  readonly place: LatLng;
  /** Direction of travel there, degrees. */
  readonly heading: number;
}

/** Place at a distance in metres along a line, clamped to its ends; null for an empty line. */
export function alongLine(line: readonly Coordinate[], metres: number): LinePosition | null {
  const first = line[0];
  if (!first) return null;
  let left = Math.max(0, metres);
  let heading = 0;
  for (let i = 1; i < line.length; i++) {
    const a = toLatLng(line[i - 1] ?? first);
    const b = toLatLng(line[i] ?? first);
    const length = distanceM(a, b);
    if (length === 0) continue;
    heading = headingDeg(a, b);
    if (left <= length) return { place: between(a, b, left / length), heading };
    left -= length;
  }
  return { place: toLatLng(line.at(-1) ?? first), heading };
}

function between(a: LatLng, b: LatLng, share: number): LatLng {
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
}

/** Nearest point of a line to a place. */
export interface NearestOnLine {
  /** Metres from the place to the line. */
  readonly distance_m: number;
  /** Metres along the line to the nearest point. */
  readonly along_m: number;
  /** Share of the line's length, 0 to 1. */
  readonly progress: number;
  /** Index of the segment's first vertex. */
  readonly segment: number;
  readonly place: LatLng;
}

/** Nearest point on segment a–b in a local plane: share of the segment, 0 to 1. */
export function nearestShare(place: LatLng, a: Coordinate, b: Coordinate): number {
  const scale = Math.cos(place.lat * RADIANS);
  const [ax, ay] = [(a[0] - place.lng) * scale, a[1] - place.lat];
  const [dx, dy] = [(b[0] - a[0]) * scale, b[1] - a[1]];
  const square = dx * dx + dy * dy;
  return square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
}

/** Nearest point of a line to a place; null for an empty line. */
export function nearestOnLine(line: readonly Coordinate[], place: LatLng): NearestOnLine | null {
  const first = line[0];
  if (!first) return null;
  let best = { distance_m: distanceM(place, toLatLng(first)), along_m: 0, segment: 0, place: toLatLng(first) };
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] ?? first;
    const b = line[i] ?? first;
    const length = segmentM(a, b);
    const share = nearestShare(place, a, b);
    const point = between(toLatLng(a), toLatLng(b), share);
    const distance_m = distanceM(place, point);
    if (distance_m < best.distance_m)
      best = { distance_m, along_m: walked + length * share, segment: i - 1, place: point };
    walked += length;
  }
  return { ...best, progress: walked === 0 ? 0 : best.along_m / walked };
}

/** Part of a line between two distances along it, metres; at least its two ends. */
export function sliceLine(line: readonly Coordinate[], fromM: number, toM: number): Coordinate[] {
  const start = alongLine(line, fromM);
  const end = alongLine(line, toM);
  if (!start || !end) return [];
  const inner: Coordinate[] = [];
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    walked += segmentM(line[i - 1], line[i]);
    const vertex = line[i];
    if (vertex && walked > fromM && walked < toM) inner.push(vertex);
  }
  return [toCoordinate(start.place), ...inner, toCoordinate(end.place)];
}
