import { POSITION_MEMORY_DAYS } from '@cabezal/domain/system/validation/modem';

/**
 * A position. Device time in whole milliseconds: it orders everything. It is stored in whole seconds and identifies the position: of those
 * of one second a truck has one.
 */
export interface Position {
  readonly id_truck: number;
  readonly device_ms: number;
  readonly lat: number;
  readonly lng: number;
  readonly speed_kmh: number | null;
  readonly heading: number | null;
  readonly accuracy_m: number | null;
  /** Other values of the device: altitude, hdop, batt. */
  readonly attributes: Readonly<Record<string, number>> | null;
}

/** The second of a time, ms. */
export const secondOf = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** The order in which every writer stores positions. */
export const byTruckAndTime = (a: Position, b: Position): number =>
  a.id_truck - b.id_truck || a.device_ms - b.device_ms;

/** Newest position of a truck. */
export interface LastPosition {
  readonly id_truck: number;
  readonly device_time: string;
  readonly lat: number;
  readonly lng: number;
  readonly speed_kmh: number | null;
  readonly heading: number | null;
}

const futureMs = 5 * 60_000;
const oldestMs = POSITION_MEMORY_DAYS * 86_400_000;

/** A time more than five minutes ahead, or more than thirty days old, is not trusted. */
export function isTimely(deviceMs: number, now: Date): boolean {
  return deviceMs <= now.getTime() + futureMs && deviceMs >= now.getTime() - oldestMs;
}

/** Finer than any receiver measures, and coarser than what a column of four bytes refuses as «out of range»: 1e-50 becomes 0. */
const finest = 1e-6;

/** A value of a device in a form that can be stored. */
export const figure = (value: number): number => (Math.abs(value) < finest ? 0 : value);

/**
 * Positions of one message by our clock: if the device's clock is up to five minutes ahead, all positions of the message are set back by
 * the same amount, so that they do not block later ones.
 */
export function byOurClock<P extends { readonly device_ms: number }>(positions: readonly P[], now: Date): P[] {
  const ahead = positions.reduce((most, p) => Math.max(most, p.device_ms - now.getTime()), 0);
  return ahead === 0 ? [...positions] : positions.map(p => ({ ...p, device_ms: p.device_ms - ahead }));
}

/** Zero, zero is what a receiver without a fix sends; no truck is in the Gulf of Guinea. */
export function isPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
}
