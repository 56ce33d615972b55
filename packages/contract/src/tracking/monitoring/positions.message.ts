import { z } from 'zod';

/** Name of the positions event in the live stream. */
export const positionsEvent = 'positions';

/** Latest position of a truck: [id_truck, lat, lng, heading (degrees), speed_kmh, at_ms (device time, unix milliseconds)]. */
export const positionRow = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number(),
]);
export type PositionRow = z.infer<typeof positionRow>;

/**
 * A positions message. A snapshot contains all trucks that the person may see and replaces the browser's data; other messages contain changes, at
 * most about once a second.
 */
export const positionsMessage = z.object({ snapshot: z.boolean(), positions: z.array(positionRow) });
export type PositionsMessage = z.infer<typeof positionsMessage>;

/** Positions further in the future are refused, ms. */
export const MOST_AHEAD_MS = 5 * 60_000;

/**
 * Whether a position is newer than the known one of its truck. A known position in the future came from a wrong clock, so any position received since
 * is newer.
 */
export const isNewer = (at_ms: number, known_ms: number | undefined, now_ms: number): boolean =>
  known_ms === undefined || known_ms < at_ms || known_ms > now_ms + MOST_AHEAD_MS;
