/** Accuracy of ETAs by minutes ahead (9-operations §4): narrower limits for shorter horizons, and stricter for late arrivals. */

/** Minutes ahead at which an ETA is sampled, longest first. */
export const ETA_HORIZONS = [240, 120, 60, 30, 15] as const;
export type EtaHorizon = (typeof ETA_HORIZONS)[number];

/** Minutes of error within which an ETA was correct. Late arrivals have a narrower limit, because they lose the slot. */
export const ETA_LIMITS: Readonly<Record<EtaHorizon, { readonly early: number; readonly late: number }>> = {
  15: { early: 8, late: 4 },
  30: { early: 10, late: 5 },
  60: { early: 15, late: 10 },
  120: { early: 25, late: 15 },
  240: { early: 40, late: 25 },
};
/** Target share of correct ETAs per horizon. */
export const ETA_AIM = 0.8;

/** An ETA belongs to a horizon from this share of it up to the horizon itself. */
const LEAST_SHARE = 0.8;

/** Horizon of an ETA so many minutes ahead; null: none. */
export function horizonOf(ahead: number): EtaHorizon | null {
  return ETA_HORIZONS.find(horizon => ahead <= horizon && ahead > horizon * LEAST_SHARE) ?? null;
}

/** Whether an ETA was correct. `error`: actual minus estimated arrival in minutes, positive when later. */
export function isEtaHit(horizon: EtaHorizon, error: number): boolean {
  const { early, late } = ETA_LIMITS[horizon];
  return error >= -early && error <= late;
}
