/** The temperature of a box while it was under way: how long it was as asked, too warm or too cold, and unknown. */

/** A reading holds until the next one, at most this long, minutes: after that the temperature is unknown. */
export const READING_HOLDS_MIN = 30;
/** Most readings that a screen or paper shows. */
export const MOST_SHOWN_READINGS = 400;

export interface ColdReading {
  /** Milliseconds since 1970. */
  readonly ms: number;
  /** °C; null: this reading has no temperature of the cargo. */
  readonly cargo_c: number | null;
}

interface Asked {
  /** °C; null: the client asked for none. */
  readonly set_point_c: number | null;
  /** °C by which it may differ. */
  readonly tolerance_c: number;
}

export interface ColdChain {
  /** The three are together the whole period; without a set point every known temperature is within. */
  readonly within_ms: number;
  readonly off_ms: number;
  readonly unknown_ms: number;
  /** Null: no reading has a temperature. */
  readonly min_c: number | null;
  readonly max_c: number | null;
}

/** Runs of readings between which the temperature is known: one ends where no reading follows while its last one holds. In chronological order. */
export function knownRuns<R extends { readonly ms: number }>(readings: readonly R[]): R[][] {
  const runs: R[][] = [];
  for (const reading of readings) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn = last !== undefined && reading.ms - last.ms <= READING_HOLDS_MIN * 60_000;
    if (run !== undefined && goesOn) run.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

/** Whether a temperature differs from what was asked for by more than the tolerance. */
export function isOff(cargo_c: number, { set_point_c, tolerance_c }: Asked): boolean {
  return set_point_c !== null && Math.abs(cargo_c - set_point_c) > tolerance_c;
}

/** Sums up the readings of a period. `readings`: in chronological order, within the period. */
export function coldChain(
  readings: readonly ColdReading[],
  { from_ms, to_ms }: { from_ms: number; to_ms: number },
  asked: Asked,
): ColdChain {
  const known = readings.flatMap(({ ms, cargo_c }) => (cargo_c === null ? [] : [{ ms, cargo_c }]));
  let within_ms = 0;
  let off_ms = 0;
  for (const [i, { ms, cargo_c }] of known.entries()) {
    const until = Math.min(known[i + 1]?.ms ?? to_ms, ms + READING_HOLDS_MIN * 60_000, to_ms);
    const held = Math.max(0, until - ms);
    if (isOff(cargo_c, asked)) off_ms += held;
    else within_ms += held;
  }
  const values = known.map(one => one.cargo_c);
  const extreme = (of: (a: number, b: number) => number) =>
    values.length === 0 ? null : values.reduce((a, b) => of(a, b));
  return {
    within_ms,
    off_ms,
    unknown_ms: Math.max(0, to_ms - from_ms - within_ms - off_ms),
    min_c: extreme(Math.min),
    max_c: extreme(Math.max),
  };
}

/** How much a reading must be shown: readings without a temperature least, those farthest from what was asked most. */
const weight = ({ cargo_c }: ColdReading, set_point_c: number | null): number =>
  cargo_c === null ? -1 : Math.abs(cargo_c - (set_point_c ?? 0));

/**
 * At most `most` readings, one of each equal part of the time: the one farthest from the set point, so that no peak is lost. The first and
 * the last one are always included.
 */
export function shownReadings<R extends ColdReading>(
  readings: readonly R[],
  set_point_c: number | null,
  most = MOST_SHOWN_READINGS,
): R[] {
  const first = readings[0];
  const last = readings.at(-1);
  if (first === undefined || last === undefined || readings.length <= most) return [...readings];
  const parts = most - 2;
  const length = (last.ms - first.ms) / parts;
  const chosen = new Map<number, R>();
  for (const reading of readings.slice(1, -1)) {
    const part = Math.min(parts - 1, Math.floor((reading.ms - first.ms) / length));
    const before = chosen.get(part);
    if (before === undefined || weight(reading, set_point_c) > weight(before, set_point_c)) chosen.set(part, reading);
  }
  return [first, ...chosen.values(), last];
}
