/** How far a trip is and when it arrives (spec §9). */
import { addMinutes, type Instant } from '../../system/time/time';

/**
 * Progress in percent, 0 to 100, two decimals: 100 − |remaining ETA ÷ total| (spec §9), the ratio read as a percentage, since read as a
 * bare fraction every trip would stand at 99. Zero when either is missing or the total is zero.
 */
export function tripProgressPercent(remainingEta: number | null | undefined, total: number | null | undefined): number {
  if (remainingEta === null || remainingEta === undefined || !total) return 0;
  const progress = 100 - Math.abs((remainingEta / total) * 100);
  return Number.isFinite(progress) ? Math.round(Math.max(0, progress) * 100) / 100 : 0;
}

/** Speeds that an ETA is made of, km/h. */
export interface EtaSpeeds {
  /** Of the planned route. */
  readonly planned_kmh: number;
  /** Mean of the last half hour on the road; null when standing or unknown. */
  readonly recent_kmh?: number | null;
}

const MIN_KMH = 5;
const MAX_KMH = 90;
/** Share of the recent speed on the nearest stretch; it fades over 60 km. */
const RECENT_REACH_KM = 60;

function clampKmh(kmh: number): number {
  return Math.min(MAX_KMH, Math.max(MIN_KMH, kmh));
}

/**
 * Minutes for the remaining km. The first 60 km go half at the recent speed, half at the planned one; the rest as planned. A queue
 * now says little about the road in three hours.
 */
export function etaMinutes(remainingKm: number, speeds: EtaSpeeds): number {
  const km = Math.max(0, remainingKm);
  const planned = clampKmh(speeds.planned_kmh);
  if (!speeds.recent_kmh || speeds.recent_kmh <= 0) return (km / planned) * 60;
  const near = Math.min(km, RECENT_REACH_KM);
  const nearKmh = (planned + clampKmh(speeds.recent_kmh)) / 2;
  return (near / nearKmh + (km - near) / planned) * 60;
}

/** Instant of arrival, ISO: now + minutes on the road + minutes at the stops still between. */
export function etaAt(now: Instant, remainingKm: number, speeds: EtaSpeeds, minutesAtStops = 0): string {
  return addMinutes(now, etaMinutes(remainingKm, speeds) + minutesAtStops);
}

/** Latest departure from the plant to reach the port's cut-off: cut-off − road − margin (design 6.1 no. 8). Minutes. */
export function latestDeparture(cutOff: Instant, roadMinutes: number, marginMinutes: number): string {
  return addMinutes(cutOff, -(roadMinutes + marginMinutes));
}
