/** The units in which a distance in time is said, minutes each, the largest first. */
export const OFFSET_UNITS = [
  { value: 1440, label: 'días' },
  { value: 60, label: 'horas' },
  { value: 1, label: 'minutos' },
] as const;

/** How a distance is said: «12 horas antes». */
export interface OffsetWords {
  /** Minutes of the unit. */
  unit: number;
  /** −1: before, 1: after. */
  side: number;
  /** The distance that is said so. */
  minutes: number;
}

/** The words in which a person said a distance stay; one that came otherwise, as by loading, is said anew. Nothing lies on neither side. */
export function wordsOf(minutes: number, said: OffsetWords): OffsetWords {
  const side = minutes === 0 ? said.side : Math.sign(minutes);
  if (minutes === said.minutes) return { ...said, side };
  const largest = OFFSET_UNITS.find(unit => minutes % unit.value === 0)?.value ?? 1;
  return { unit: minutes === 0 ? said.unit : largest, side, minutes };
}
