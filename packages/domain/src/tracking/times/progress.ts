/** Progress of a reservation: its legs are weighted by their planned minutes (9-operations §4). */

export interface LegProgress {
  /** Progress of its trip, 0 to 100 (spec §9); null: not begun. */
  readonly percent: number | null;
  readonly planned_min: number;
}

/** Percent of all legs, two decimals. A leg without planned minutes has no weight; without any planned minutes the result is 0. */
export function totalPercent(legs: readonly LegProgress[]): number {
  const total = legs.reduce((sum, leg) => sum + Math.max(0, leg.planned_min), 0);
  if (total === 0) return 0;
  const done = legs.reduce((sum, leg) => sum + Math.max(0, leg.planned_min) * (leg.percent ?? 0), 0);
  return Math.round((done / total) * 100) / 100;
}
