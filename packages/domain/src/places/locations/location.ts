/** Rules of an establishment's own data. Each function returns an error sentence; null when absent or valid. */
import { distanceKm, type LatLng } from '../../system/geo/distance';
import { ECUADOR_BOX, isInEcuador } from '../../system/geo/ecuador';
import { crossesItself, FENCE_CORNERS, type Fence, fenceAreaM2, fenceDistanceM, isInside } from '../geo/fence';

type Given<T> = T | null | undefined;

/** Degrees with a decimal comma. */
const degreesText = (degrees: number): string => String(degrees).replace('.', ',');

/** Error sentence of a point, or null: it must be in Ecuador. A missing minus sign and swapped coordinates have their own sentences. */
export function pointError(lat: Given<number>, lng: Given<number>): string | null {
  if (lat === null || lat === undefined || lng === null || lng === undefined) return 'Marque el punto en el mapa';
  if (isInEcuador({ lat, lng })) return null;
  if (lng > 0 && isInEcuador({ lat, lng: -lng })) return `En el Ecuador la longitud es negativa: ${degreesText(-lng)}`;
  if (isInEcuador({ lat: lng, lng: lat })) return 'La latitud y la longitud están cambiadas';
  return 'El punto está fuera del Ecuador';
}

/** Which coordinate of a point outside Ecuador is wrong: the longitude if the latitude is possible in Ecuador, else the latitude. */
export function pointErrorField({ lat, lng }: { lat: Given<number>; lng: Given<number> }): 'lat' | 'lng' {
  const isLatitude = typeof lat === 'number' && lat >= ECUADOR_BOX.south && lat <= ECUADOR_BOX.north;
  return isLatitude && typeof lng === 'number' ? 'lng' : 'lat';
}

/** Distance from the canton's centre above which a point gets a warning. */
export const FAR_FROM_CANTON_KM = 60;

/** Warning when a point is far from its canton's centre, or null. Cantons are stored as one approximate point. */
export function cantonDistanceWarning(
  point: LatLng,
  canton: { readonly name: string; readonly lat: number | null; readonly lng: number | null },
): string | null {
  if (canton.lat === null || canton.lng === null) return null;
  const km = distanceKm(point, { lat: canton.lat, lng: canton.lng });
  return km > FAR_FROM_CANTON_KM ? `El punto está a ${Math.round(km)} km del centro de ${canton.name}` : null;
}

export const FENCE_RADIUS = { min: 30, max: 5_000 } as const;
/** Area limits of a fence, m². */
export const FENCE_AREA = { min: 500, max: 25_000_000 } as const;
/** Largest distance of a point outside its fence from the fence, metres. */
export const FENCE_POINT_M = 500;
/** Largest distance of a corner from the point, metres; the search for locations near a truck relies on it. */
export const FENCE_REACH_M = 10_000;

/** Error sentence of a circular fence's radius in metres, or null. */
export function radiusError(radius_m: Given<number>): string | null {
  if (radius_m === null || radius_m === undefined) return null;
  const { min, max } = FENCE_RADIUS;
  return Number.isInteger(radius_m) && radius_m >= min && radius_m <= max ? null : 'El radio va de 30 a 5.000 m';
}

/** Error sentence of a polygon drawn around a point, or null. */
export function fenceError(fence: Given<Fence>, point: LatLng): string | null {
  if (!fence) return null;
  const { min, max } = FENCE_CORNERS;
  if (fence.length < min || fence.length > max) return 'La geocerca lleva de 3 a 60 vértices';
  if (!fence.every(([lng, lat]) => isInEcuador({ lat, lng }))) return 'La geocerca sale del Ecuador';
  if (crossesItself(fence)) return 'La geocerca se cruza consigo misma';
  const area = fenceAreaM2(fence);
  if (area < FENCE_AREA.min) return 'La geocerca es muy pequeña: al menos 500 m²';
  if (area > FENCE_AREA.max) return 'La geocerca es muy grande: hasta 25 km²';
  if (fenceDistanceM(fence, point) > FENCE_POINT_M)
    return 'La geocerca debe contener su punto o estar a menos de 500 m de él';
  const isNear = fence.every(([lng, lat]) => distanceKm(point, { lat, lng }) * 1000 <= FENCE_REACH_M);
  return isNear ? null : 'Ningún vértice puede estar a más de 10 km del punto';
}

/** Warning when the point is outside its own polygon, or null. */
export function fencePointWarning(fence: Given<Fence>, point: LatLng): string | null {
  return fence && !isInside(fence, point) ? 'El punto queda fuera de su geocerca' : null;
}

/** BIC facility code: two letters of the country, three of the place, four of the facility. */
export function codeBicError(code: Given<string>): string | null {
  return !code || /^[A-Z]{2}[A-Z0-9]{3}[A-Z0-9]{4}$/.test(code)
    ? null
    : 'El código BIC lleva 9 caracteres, como ECGYE1234';
}

/** The operator's own short code: «PLT-GUABO». */
export function locationCodeError(code: Given<string>): string | null {
  return !code || /^[A-Z0-9][A-Z0-9._-]{1,19}$/.test(code)
    ? null
    : 'El código lleva de 2 a 20 letras, números o guiones';
}

export const MAX_FREE_HOURS = 240;
/** Free hours of a place or of one of its docks: 0 to 240 with two decimals. */
export function freeHoursError(hours: Given<number>): string | null {
  if (hours === null || hours === undefined) return null;
  const hundredths = hours * 100;
  const isStorable = Math.abs(hundredths - Math.round(hundredths)) < 1e-6;
  return isStorable && hours >= 0 && hours <= MAX_FREE_HOURS
    ? null
    : 'Las horas libres van de 0 a 240, con dos decimales';
}

/** Error sentences of the docks of a place by index; codes are unique, ignoring case. */
export function localErrors(
  locals: readonly { readonly code_local: string; readonly free_hours?: number | null }[],
): Record<string, string> {
  const seen = new Set<string>();
  const wrong: Record<string, string> = {};
  for (const [i, local] of locals.entries()) {
    const code = local.code_local.trim().toUpperCase();
    if (seen.has(code)) wrong[`list_locals.${i}.code_local`] = 'Ese local ya está en la lista';
    seen.add(code);
    const hours = freeHoursError(local.free_hours);
    if (hours !== null) wrong[`list_locals.${i}.free_hours`] = hours;
  }
  return wrong;
}

/** INEC code of a canton: two digits of the province and two of the canton. */
export function cantonCodeError(
  code: string,
  province: { readonly code: string; readonly name: string } | null,
): string | null {
  if (!/^\d{4}$/.test(code)) return 'El código INEC lleva 4 dígitos';
  if (province === null || code.startsWith(province.code)) return null;
  return `Los cantones de ${province.name} empiezan con ${province.code}`;
}

/** «-2.2741, -79.9123» as copied from a map, or «-2,2741; -79,9123» with decimal commas; null for any other text. */
export function parseCoordinates(text: string): LatLng | null {
  // Coordinates are never longer; a cell with thousands of spaces would make the patterns below slow.
  if (text.length > 80) return null;
  const clean = text.trim().replaceAll('−', '-').replace(/[()°]/g, '');
  const pointed = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(clean);
  const commas = /^(-?\d{1,3}(?:,\d+)?)(?:\s*;\s*|\s+)(-?\d{1,3}(?:,\d+)?)$/.exec(clean);
  const match = pointed ?? commas;
  if (match === null) return null;
  const [lat, lng] = [match[1], match[2]].map(part => Number((part ?? '').replace(',', '.')));
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat, lng };
}

/** Error sentence of a text that should be coordinates; null when valid or empty. */
export const coordinatesProblem = (text: string): string | null =>
  text.trim() === '' || parseCoordinates(text) ? null : 'Escriba latitud y longitud, como -2.2741, -79.9123';

/** Coordinates as displayed and copied. */
export function formatCoordinates({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
