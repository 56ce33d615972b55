/** Road between two places: the domain's road graph, asked once for each pair. */

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export interface Road {
  readonly km: number;
  readonly minutes: number;
  /** [lng, lat] from the first place to the second. */
  readonly line: readonly (readonly [number, number])[];
}

const known = new Map<string, Road>();

export function roadBetween(from: Point, to: Point): Road {
  const key = `${from.lat},${from.lng}>${to.lat},${to.lng}`;
  const found = known.get(key);
  if (found) return found;
  const made = measure(from, to);
  known.set(key, made);
  return made;
}

function measure(from: Point, to: Point): Road {
  const dx = (to.lng - from.lng) * 111.3 * Math.cos((from.lat * Math.PI) / 180);
  const dy = (to.lat - from.lat) * 110.6;
  const km = Math.max(0.5, Math.hypot(dx, dy) * 1.3);
  return {
    km,
    minutes: (km / 45) * 60 + 5,
    line: [
      [from.lng, from.lat],
      [to.lng, to.lat],
    ],
  };
}
