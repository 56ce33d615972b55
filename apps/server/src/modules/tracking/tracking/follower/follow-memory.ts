import type { TripRoad } from './trip-progress.ts';
import type { TripReading } from './trip-reading.ts';

/** A reading, and the device time up to which positions are in it. */
export interface Checkpoint {
  readonly reading: TripReading;
  readonly last: string;
}

const most = 20_000;
const apartMs = 5 * 60_000;

/** A map that forgets everything when it grows too large. */
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

/** What one process remembers of guides between passes; a restart only costs repeating it. */
export class FollowMemory {
  /** When a refused event was tried last. */
  readonly tried = new Bounded<number>();
  /** When live figures were written last. */
  readonly shown = new Bounded<number>();
  readonly roads = new Bounded<{ key: string; road: TripRoad }>();
  readonly #checkpoints = new Bounded<readonly Checkpoint[]>();

  /** Keeps a reading of some minutes ago, so that a position a little late does not cost reading the whole trip again. */
  keep(id_guide: number, now: Checkpoint): void {
    const known = (this.#checkpoints.get(id_guide) ?? []).filter(c => c.reading.key === now.reading.key);
    const newest = known[0];
    if (newest !== undefined && Date.parse(now.last) - Date.parse(newest.last) < apartMs) return;
    this.#checkpoints.set(id_guide, [now, ...known.slice(0, 1)]);
  }

  /** The newest reading of that plan without any position from `lateFrom` (ms) on; what came after it is forgotten. */
  before(id_guide: number, key: string, lateFrom: number): Checkpoint | null {
    const known = (this.#checkpoints.get(id_guide) ?? []).filter(
      c => c.reading.key === key && Date.parse(c.last) < lateFrom,
    );
    this.#checkpoints.set(id_guide, known);
    return known[0] ?? null;
  }
}
