import { z } from 'zod';

/** Name of the live stream's event that carries positions. */
export const positionsEvent = 'positions';

/** A truck's newest position: [id_truck, lat, lng, heading (degrees), speed_kmh, at_ms (device time, unix milliseconds)]. */
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
 * A message of the positions lane. A snapshot holds every truck that the person may see and replaces what the browser knows; any other
 * message holds what moved since, at most about once a second.
 */
export const positionsMessage = z.object({ snapshot: z.boolean(), positions: z.array(positionRow) });
export type PositionsMessage = z.infer<typeof positionsMessage>;

/** Further ahead of now no position is taken in, ms. */
export const MOST_AHEAD_MS = 5 * 60_000;

/**
 * Whether a position is newer than the known one of its truck. One that lies ahead of now was told while a clock was wrong: whatever is
 * told since is newer.
 */
export const isNewer = (at_ms: number, known_ms: number | undefined, now_ms: number): boolean =>
  known_ms === undefined || known_ms < at_ms || known_ms > now_ms + MOST_AHEAD_MS;
