/** What the fingerprint of a printed history is computed from. */
import { toIso } from '../../system/time/time';
import type { TruckFix } from './stays';

/**
 * One position as a line of text: time in UTC, latitude, longitude (five decimals, about a metre), km/h; «-» if the device sent no speed. It must
 * never change: with another form, a history that was printed before would have another fingerprint.
 */
export const evidenceLine = ({ ms, lat, lng, kmh }: Pick<TruckFix, 'ms' | 'lat' | 'lng' | 'kmh'>): string =>
  `${toIso(ms)} ${lat.toFixed(5)} ${lng.toFixed(5)} ${kmh === null ? '-' : kmh.toFixed(1)}\n`;
