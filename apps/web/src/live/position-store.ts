import { isNewer, type PositionRow } from '@cabezal/contract/tracking/monitoring/positions.message';

/** The position of every truck, outside React: the stream writes; the map reads once a frame or a second, without rendering a list. */
export interface Position {
  id_truck: number;
  lat: number;
  lng: number;
  heading: number | null;
  speed_kmh: number | null;
  at_ms: number;
}

type Listener = (changed: ReadonlySet<number>) => void;

export class PositionStore {
  private readonly positions = new Map<number, Position>();
  private readonly listeners = new Set<Listener>();

  /** Merges new positions; older ones than the known are ignored. */
  merge(rows: readonly PositionRow[]): void {
    const changed = new Set<number>();
    for (const [id_truck, lat, lng, heading, speed_kmh, at_ms] of rows) {
      const known = this.positions.get(id_truck);
      if (!isNewer(at_ms, known?.at_ms, Date.now())) continue;
      this.positions.set(id_truck, { id_truck, lat, lng, heading, speed_kmh, at_ms });
      changed.add(id_truck);
    }
    if (changed.size > 0) for (const listener of this.listeners) listener(changed);
  }

  /** Removes every truck that is not in this set. */
  keepOnly(ids: ReadonlySet<number>): void {
    const gone = [...this.positions.keys()].filter(id => !ids.has(id));
    for (const id of gone) this.positions.delete(id);
    if (gone.length > 0) for (const listener of this.listeners) listener(new Set(gone));
  }

  get(id: number): Position | undefined {
    return this.positions.get(id);
  }

  all(): IterableIterator<Position> {
    return this.positions.values();
  }

  get size(): number {
    return this.positions.size;
  }

  /** As rows, for another tab. */
  rows(): PositionRow[] {
    return [...this.positions.values()].map(p => [p.id_truck, p.lat, p.lng, p.heading, p.speed_kmh, p.at_ms]);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  clear(): void {
    this.positions.clear();
  }
}

export const positionStore = new PositionStore();
