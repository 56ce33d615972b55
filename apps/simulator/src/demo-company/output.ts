/** Output for the rows of reservations, with the ids assigned so far. */
import { Batches, type Row, type TableName } from './batches';
import type { World } from './world';

/** Tables whose ids are assigned here. */
export type Counted =
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
  | 'document'
  | 'advance';

/** Upper bound of the mean number of ids per reservation: this many are reserved for each earlier reservation. */
export const ROOM: Readonly<Record<Counted, number>> = {
  reservation: 1,
  reservation_stop: 6,
  sub_reservation: 4,
  leg: 7,
  leg_stop: 18,
  guide: 7,
  guide_number: 7,
  stop: 18,
  charge: 9,
  bitacora: 30,
  cost: 15,
  order: 1,
  line: 9,
  invoice: 1,
  document: 8,
  advance: 7,
};

/** Reservations of the demonstration are numbered from here on, as in a company that is some years old. */
const FIRST_RESERVATION = 47_101;

export class Output {
  readonly batches = new Batches();
  private readonly counters: Map<Counted, number>;

  /**
   * `detailed`: small enough to have roads and logbooks for the whole history; a million reservations have them only for recent guides.
   * `before`: number of earlier reservations for which ids are reserved.
   */
  constructor(
    readonly world: World,
    readonly detailed: boolean,
    before: number,
  ) {
    this.counters = new Map(Object.entries(ROOM).map(([of, room]) => [of as Counted, before * room]));
    this.counters.set('reservation', FIRST_RESERVATION - 1 + before);
  }

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
