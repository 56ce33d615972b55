/** The units of an offset, in minutes, the largest first. */
export const OFFSET_UNITS = [
  { value: 1440, label: 'días' },
  { value: 60, label: 'horas' },
  { value: 1, label: 'minutos' },
] as const;

/** How an offset is displayed: «12 horas antes». */
export interface OffsetWords {
  /** Minutes of the unit. */
  unit: number;
  /** −1: before, 1: after. */
  side: number;
  /** The offset that is displayed so. */
  minutes: number;
}

/**
 * A typed offset keeps its unit and side; another value, as after loading, gets the largest unit. Zero has no side, so it keeps the
 * previous one.
 */
export function wordsOf(minutes: number, chosen: OffsetWords): OffsetWords {
  const side = minutes === 0 ? chosen.side : Math.sign(minutes);
  if (minutes === chosen.minutes) return { ...chosen, side };
  const largest = OFFSET_UNITS.find(unit => minutes % unit.value === 0)?.value ?? 1;
  return { unit: minutes === 0 ? chosen.unit : largest, side, minutes };
}
