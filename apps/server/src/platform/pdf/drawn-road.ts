import { type MaybePlaced, withKnownPlace } from '@cabezal/domain/system/geo/distance';

/** Points. */
export const DRAWING_WIDTH = 515;
const [HIGH, EDGE] = [150, 8];

type Point = readonly [lng: number, lat: number];
const DEGREE = Math.PI / 180;

interface DrawnRoad {
  /** The driven road: points that begin with longitude and latitude. */
  track: readonly (readonly [lng: number, lat: number, ...more: unknown[]])[];
  /** The planned road. */
  road: readonly Point[];
  stops: readonly MaybePlaced[];
}

/** Drawing of the planned road, the driven road and the stops, to scale. The PDF contains no map of an external service. */
export function drawnRoad({ track, road, stops }: DrawnRoad): string {
  const places: Point[] = withKnownPlace(stops).map(stop => [stop.lng, stop.lat]);
  const driven = track.map(([lng, lat]): Point => [lng, lat]);
  const all = [...places, ...driven, ...road];
  const lngs = all.map(point => point[0]);
  const lats = all.map(point => point[1]);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const [west, south, north] = [least(lngs), least(lats), most(lats)];
  const narrow = Math.cos(((south + north) / 2) * DEGREE);
  const [width, height] = [(most(lngs) - west) * narrow, north - south];
  const [wide, high] = [DRAWING_WIDTH - 2 * EDGE, HIGH - 2 * EDGE];
  const scale = Math.min(wide / Math.max(width, 1e-4), high / Math.max(height, 1e-4));
  const at = ([lng, lat]: Point): string =>
    `${(EDGE + (lng - west) * narrow * scale).toFixed(1)} ${(EDGE + (north - lat) * scale).toFixed(1)}`;
  const line = (points: readonly Point[], colour: string, thick: number): string =>
    points.length < 2
      ? ''
      : `<path d="M${points.map(at).join('L')}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`;
  const dots = places.map(place => {
    const [x, y] = at(place).split(' ');
    return `<circle cx="${x}" cy="${y}" r="4" fill="#10212B"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING_WIDTH} ${HIGH}" width="${DRAWING_WIDTH}" height="${HIGH}">
    <rect width="${DRAWING_WIDTH}" height="${HIGH}" fill="#F5F7F8"/>${line(road, '#CDD7DC', 3)}${line(driven, '#0C877F', 2)}${dots.join('')}</svg>`;
}
