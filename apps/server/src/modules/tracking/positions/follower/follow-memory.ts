import type { TripRoad } from './trip-progress.ts';
import type { TripReading } from './trip-reading.ts';

/** A reading, and the device time up to which it includes positions. */
export interface Checkpoint {
  readonly reading: TripReading;
  readonly last: string;
}

const most = 20_000;
const minIntervalMs = 5 * 60_000;

/** A map that is emptied when it grows too large. */
class Bounded<T> {
  readonly #kept = new Map<number, T>();
  get(id: number): T | undefined {
    return this.#kept.get(id);
  }
  set(id: number, value: T): void {
    if (this.#kept.size >= most && !this.#kept.has(id)) this.#kept.clear();
    this.#kept.set(id, value);
  }
}

/** Cache of one process about guides between passes; losing it in a restart only costs repeated work. */
export class FollowMemory {
  /** When a refused event was last tried. */
  readonly tried = new Bounded<number>();
  /** When live figures were last written. */
  readonly shown = new Bounded<number>();
  readonly roads = new Bounded<{ key: string; road: TripRoad }>();
  readonly #checkpoints = new Bounded<readonly Checkpoint[]>();

  /** Keeps a reading of some minutes ago, so that a slightly late position does not require reading the whole trip again. */
  keep(id_guide: number, now: Checkpoint): void {
    const known = (this.#checkpoints.get(id_guide) ?? []).filter(c => c.reading.key === now.reading.key);
    const newest = known[0];
    if (newest !== undefined && Date.parse(now.last) - Date.parse(newest.last) < minIntervalMs) return;
    this.#checkpoints.set(id_guide, [now, ...known.slice(0, 1)]);
  }

  /** The newest reading of that plan without positions from `lateFrom` (ms) on; later readings are dropped. */
  before(id_guide: number, key: string, lateFrom: number): Checkpoint | null {
    const known = (this.#checkpoints.get(id_guide) ?? []).filter(
      c => c.reading.key === key && Date.parse(c.last) < lateFrom,
    );
    this.#checkpoints.set(id_guide, known);
    return known[0] ?? null;
  }
}
