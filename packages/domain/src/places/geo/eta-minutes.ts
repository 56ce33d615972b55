/**
 * Progress in percent, 0 to 100, two decimals: 100 − |remaining ETA ÷ total| (spec §9). The ratio is taken as a percentage; taken as a fraction,
 * every trip would be at 99. Zero when either is missing or the total is zero.
 */
export function tripProgressPercent(remainingEta: number | null | undefined, total: number | null | undefined): number {
  if (remainingEta === null || remainingEta === undefined || !total) return 0;
  const progress = 100 - Math.abs((remainingEta / total) * 100);
  return Number.isFinite(progress) ? Math.round(Math.max(0, progress) * 100) / 100 : 0;
}

/** Speeds of an ETA, km/h. */
export interface EtaSpeeds {
  /** Of the planned route. */
  readonly planned_kmh: number;
  /** Mean of the last half hour on the road; null when standing or unknown. */
  readonly recent_kmh?: number | null;
}

const MIN_KMH = 5;
const MAX_KMH = 90;
/** The recent speed counts for the next 60 km only. */
const RECENT_REACH_KM = 60;

function clampKmh(kmh: number): number {
  return Math.min(MAX_KMH, Math.max(MIN_KMH, kmh));
}

/**
 * Minutes for the remaining km. The first 60 km are driven half at the recent, half at the planned speed, the rest as planned: a queue now says
 * little about the road in three hours.
 */
export function etaMinutes(remainingKm: number, speeds: EtaSpeeds): number {
  const km = Math.max(0, remainingKm);
  const planned = clampKmh(speeds.planned_kmh);
  if (!speeds.recent_kmh || speeds.recent_kmh <= 0) return (km / planned) * 60;
  const near = Math.min(km, RECENT_REACH_KM);
  const nearKmh = (planned + clampKmh(speeds.recent_kmh)) / 2;
  return (near / nearKmh + (km - near) / planned) * 60;
}
