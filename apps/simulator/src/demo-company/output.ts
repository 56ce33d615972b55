/** Where the rows of reservations go, with the ids given so far. */
import { Batches, type Row, type TableName } from './batches';
import type { World } from './world';

/** Tables whose ids are counted here. */
type Counted =
  | 'reservation'
  | 'reservation_stop'
  | 'sub_reservation'
  | 'leg'
  | 'leg_stop'
  | 'guide'
  | 'guide_number'
  | 'stop'
  | 'charge'
  | 'bitacora'
  | 'cost'
  | 'order'
  | 'line'
  | 'invoice'
  | 'document';

/** Reservations of the demonstration are numbered from here on, as in a company with some years behind it. */
const FIRST_RESERVATION = 47_101;

export class Output {
  readonly batches = new Batches();
  private readonly counters = new Map<Counted, number>([['reservation', FIRST_RESERVATION - 1]]);

  /** `detailed`: small enough for roads and logbooks of the whole history; a million reservations keep them for what is recent. */
  constructor(
    readonly world: World,
    readonly detailed: boolean,
  ) {}

  get now(): number {
    return this.world.now;
  }

  add(table: TableName, row: Row): void {
    this.batches.add(table, row);
  }

  next(of: Counted): number {
    const id = (this.counters.get(of) ?? 0) + 1;
    this.counters.set(of, id);
    return id;
  }

  last(of: Counted): number {
    return this.counters.get(of) ?? 0;
  }
}
