import { POSITION_MEMORY_DAYS } from '@cabezal/domain/system/validation/modem';

/** A position as it is stored. Device time in whole milliseconds: it orders everything and names the position. */
export interface Position {
  readonly id_truck: number;
  readonly device_ms: number;
  readonly lat: number;
  readonly lng: number;
  readonly speed_kmh: number | null;
  readonly heading: number | null;
  readonly accuracy_m: number | null;
  /** What else the device says: altitude, hdop, batt. */
  readonly attributes: Readonly<Record<string, number>> | null;
}

/** The order in which positions are stored, by everybody who stores some. */
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

/** A clock that is ahead by more than five minutes, or a memory of more than thirty days, is not believed. */
export function isTimely(deviceMs: number, now: Date): boolean {
  return deviceMs <= now.getTime() + futureMs && deviceMs >= now.getTime() - oldestMs;
}

/** Finer than any receiver measures, and coarser than what a column of four bytes refuses as «out of range»: 1e-50 is nothing. */
const finest = 1e-6;

/** A figure of a device as it can be stored. */
export const figure = (value: number): number => (Math.abs(value) < finest ? 0 : value);

/**
 * Positions of one message by our clock: a device whose clock is up to five minutes ahead is set back by as much, all of its message alike,
 * so that none of its positions stands in the way of those that come until then.
 */
export function byOurClock<P extends { readonly device_ms: number }>(positions: readonly P[], now: Date): P[] {
  const ahead = positions.reduce((most, p) => Math.max(most, p.device_ms - now.getTime()), 0);
  return ahead === 0 ? [...positions] : positions.map(p => ({ ...p, device_ms: p.device_ms - ahead }));
}

/** Zero, zero is what a receiver without a fix says; there is no truck in the Gulf of Guinea. */
export function isPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
}
