/** The reefer on a truck of the demonstration: it swings around its set point, and one in a few drifts away from it for a while. */

/** Temperatures in °C. */
export interface SimReefer {
  readonly set_c: number;
  readonly supply_c: number;
  readonly return_c: number;
}

const HOUR = 3_600_000;
const SWING_C = 0.6;
const SWING_MS = 50 * 60_000;
/** Every so many trips has a reefer that fails: for the first part of each period its cargo warms up to so many degrees. */
const FAILING_SHARE = 17;
const FAILURE = { every_ms: 6 * HOUR, for_ms: 0.75 * HOUR, most_c: 5 } as const;

const tenth = (value: number): number => Math.round(value * 10) / 10;

function driftOf(trip: number, now: number): number {
  if (trip % FAILING_SHARE !== 5) return 0;
  const since = now % FAILURE.every_ms;
  return since >= FAILURE.for_ms ? 0 : FAILURE.most_c * Math.sin((since / FAILURE.for_ms) * Math.PI);
}

/** What the reefer of a trip measures at a moment. `trip`: its number among the itineraries. */
export function reeferAt(set_c: number, trip: number, now: number): SimReefer {
  const swing = SWING_C * Math.sin((now / SWING_MS) * 2 * Math.PI + trip);
  const drift = driftOf(trip, now);
  return { set_c, supply_c: tenth(set_c - 0.5 + (swing + drift) / 2), return_c: tenth(set_c + swing + drift) };
}
