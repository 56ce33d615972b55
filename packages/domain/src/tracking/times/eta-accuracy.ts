/** How right the told arrivals are, by minutes ahead (9-operations §4; time buckets with limits that narrow and weigh lateness). */

/** Minutes ahead at which what was told is kept, the farthest first. */
export const ETA_HORIZONS = [240, 120, 60, 30, 15] as const;
export type EtaHorizon = (typeof ETA_HORIZONS)[number];

/** By how many minutes one may come earlier or later than told and it was right: who comes later loses the slot. */
export const ETA_LIMITS: Readonly<Record<EtaHorizon, { readonly early: number; readonly late: number }>> = {
  15: { early: 8, late: 4 },
  30: { early: 10, late: 5 },
  60: { early: 15, late: 10 },
  120: { early: 25, late: 15 },
  240: { early: 40, late: 25 },
};
/** Share of hits that we aim at, each horizon. */
export const ETA_AIM = 0.8;

/** What is told farther ahead than the horizon, or less than this share of it, belongs to another one. */
const LEAST_SHARE = 0.8;

/** The horizon to which what is told so many minutes ahead belongs; null: to none. */
export function horizonOf(ahead: number): EtaHorizon | null {
  return ETA_HORIZONS.find(horizon => ahead <= horizon && ahead > horizon * LEAST_SHARE) ?? null;
}

/** Whether it was right. `error`: minutes from what was told to the arrival, later is positive. */
export function isEtaHit(horizon: EtaHorizon, error: number): boolean {
  const { early, late } = ETA_LIMITS[horizon];
  return error >= -early && error <= late;
}
