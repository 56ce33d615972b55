/** Trucks, drivers and equipment with the times at which they are in use. */
import type { Row } from './batches';

/** When a resource is in use. Old entries are dropped, so that years of history need no more memory than a few days. */
export class Calendar {
  private readonly taken: { from: number; to: number; tag: number }[] = [];

  /** True if nothing overlaps; entries of `tag` (the same container's other legs) do not count. */
  isFree(from: number, to: number, tag: number): boolean {
    for (const entry of this.taken) {
      if (entry.tag !== tag && entry.from < to && from < entry.to) return false;
    }
    return true;
  }

  take(from: number, to: number, tag: number, horizon: number): void {
    for (let i = this.taken.length - 1; i >= 0; i--) {
      const entry = this.taken[i];
      if (entry && entry.to < horizon) this.taken.splice(i, 1);
    }
    this.taken.push({ from, to, tag });
  }

  release(tag: number): void {
    for (let i = this.taken.length - 1; i >= 0; i--) {
      if (this.taken[i]?.tag === tag) this.taken.splice(i, 1);
    }
  }
}

/** Last moment at which a permit is valid, by location; a missing or banned one is absent. */
export type Permits = Map<number, number>;

export interface Driver {
  readonly id: number;
  readonly id_company: number;
  readonly name: string;
  readonly phone: string;
  /** Last moment of the licence; 0 if it has another type or no points. */
  readonly valid_until: number;
  readonly permits: Permits;
  readonly calendar: Calendar;
}

export interface Truck {
  readonly id: number;
  readonly id_company: number;
  readonly carrier: string;
  readonly is_own: boolean;
  readonly disk: string;
  readonly plate: string;
  readonly driver: Driver;
  /** False if in the workshop, blocked or inactive. */
  readonly usable: boolean;
  /** Last moment of the first certificate to expire. */
  readonly valid_until: number;
  readonly permits: Permits;
  readonly calendar: Calendar;
  readonly row: Row;
}

export interface Equipment {
  readonly id: number;
  readonly id_company: number;
  readonly disk: string;
  readonly size: string | null;
  readonly calendar: Calendar;
}
