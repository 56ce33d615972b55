import {
  isNewer,
  type PositionRow,
  type PositionsMessage,
} from '@cabezal/contract/tracking/monitoring/positions.message';
import type { Database, Scope } from '../../../../platform/db/database.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import type { LastPosition } from '../storage/position.ts';
import { visiblePositions, visibleTrucks } from './visible-trucks.queries.ts';

export type SendPositions = (message: PositionsMessage) => void;

interface Watcher {
  readonly send: SendPositions;
  /** Number of its snapshots being read. */
  reading: number;
  /** Positions that the others got meanwhile. */
  readonly missed: Map<number, PositionRow>;
}

const reloadMs = 60_000;
const retryMs = 1_000;
const gatherMs = 10;

export const rowOf = (p: LastPosition): PositionRow => [
  p.id_truck,
  p.lat,
  p.lng,
  p.heading,
  p.speed_kmh,
  Date.parse(p.device_time),
];

type Visible = ReadonlyMap<number, number> | null;
const isSame = (a: Visible, b: Visible): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && [...a].every(([id, from_ms]) => b.get(id) === from_ms));

interface GroupServices {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Watchers who see the same trucks: all of the operator, of one company on one side, one driver. They share one set of trucks. */
export class PositionGroup {
  readonly #watchers = new Set<Watcher>();
  /** Trucks that they may see, each with the instant from which its positions are visible; null: all. */
  #trucks: Visible = new Map();
  #pending = new Map<number, PositionRow>();
  #loadedAt = 0;
  #loading: Promise<void> | null = null;
  /** Number of changes after which the visible trucks may be others, and of those that `#trucks` takes into account. */
  #changes = 0;
  #known = 0;
  /** Watchers that wait for a first snapshot. */
  #newcomers: Watcher[] = [];
  #opening: NodeJS.Timeout | undefined;

  constructor(
    private readonly services: GroupServices,
    readonly actor: Actor,
    private readonly scope: Scope,
  ) {}

  get #isStale(): boolean {
    return this.#known !== this.#changes;
  }

  get size(): number {
    return this.#watchers.size;
  }

  /** Keeps the newer of two positions of a truck. */
  #keep(into: Map<number, PositionRow>, row: PositionRow): void {
    if (isNewer(row[5], into.get(row[0])?.[5], this.services.clock().getTime())) into.set(row[0], row);
  }

  #maySee(row: PositionRow): boolean {
    const from_ms = this.#trucks === null ? Number.NEGATIVE_INFINITY : this.#trucks.get(row[0]);
    return from_ms !== undefined && row[5] >= from_ms;
  }

  push(row: PositionRow): void {
    if (this.#maySee(row)) this.#keep(this.#pending, row);
  }

  /** A guide or a truck changed: the visible trucks may have changed. */
  changed(party: readonly number[] | undefined): void {
    if (this.#trucks !== null && (party === undefined || party.includes(this.actor.id_company))) this.#changes++;
  }

  /** Sends the positions since the last tick; after a change, once it is known which trucks are visible. */
  tick(): void {
    if (this.#isStale) {
      void this.#refresh().then(() => this.#sendPending());
      return;
    }
    if (Date.now() - this.#loadedAt > reloadMs) void this.#refresh();
    this.#sendPending();
  }

  /** Once to each watcher. */
  #sendPending(): void {
    if (this.#isStale) return;
    const rows = [...this.#pending.values()].filter(row => this.#maySee(row));
    this.#pending.clear();
    if (rows.length === 0) return;
    for (const watcher of this.#watchers) {
      if (watcher.reading === 0) watcher.send({ snapshot: false, positions: rows });
      else for (const row of rows) this.#keep(watcher.missed, row);
    }
  }

  #refresh(): Promise<void> {
    this.#loading ??= this.#reload()
      .catch(error => this.services.log.error({ err: error }, 'visible trucks not read'))
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }

  async #reload(): Promise<void> {
    const changes = this.#changes;
    const trucks = await this.services.db.read(this.scope, tx => visibleTrucks(tx, this.actor.audience));
    const changed = this.#loadedAt > 0 && !isSame(trucks, this.#trucks);
    this.#trucks = trucks;
    this.#known = changes;
    this.#loadedAt = Date.now();
    if (changed) await this.#snapshot([...this.#watchers]);
  }

  /** Replaces everything that the browsers know, so that trucks that they may no longer see disappear. */
  async #snapshot(watchers: readonly Watcher[]): Promise<void> {
    for (const watcher of watchers) watcher.reading++;
    const rows = await this.services.db
      .read(this.scope, tx => visiblePositions(tx, this.actor.audience))
      .finally(() => {
        for (const watcher of watchers) watcher.reading--;
      });
    for (const watcher of watchers) {
      const merged = new Map(rows.map(p => [p.id_truck, rowOf(p)]));
      for (const row of watcher.missed.values()) if (this.#maySee(row)) this.#keep(merged, row);
      if (watcher.reading === 0) watcher.missed.clear();
      if (this.#watchers.has(watcher)) watcher.send({ snapshot: true, positions: [...merged.values()] });
    }
  }

  /** Sends the first snapshot to new watchers; false: it could not be read. */
  async #open(watchers: readonly Watcher[]): Promise<boolean> {
    if (this.#loadedAt === 0) await this.#refresh();
    if (this.#loadedAt === 0) return false;
    try {
      await this.#snapshot(watchers);
    } catch (error) {
      this.services.log.error({ err: error }, 'snapshot of positions not read');
      return false;
    }
    for (const watcher of watchers) {
      watcher.reading--;
      if (watcher.reading === 0) watcher.missed.clear();
    }
    return true;
  }

  /**
   * After a process died, hundreds of watchers arrive at once: those of a moment share a snapshot, and one is read at a time. It is retried
   * until it succeeds or they have left.
   */
  #openSoon(ms: number): void {
    this.#opening ??= setTimeout(async () => {
      const watchers = this.#newcomers.filter(w => this.#watchers.has(w));
      this.#newcomers = [];
      const isRead = watchers.length === 0 || (await this.#open(watchers));
      if (!isRead) this.#newcomers.push(...watchers);
      this.#opening = undefined;
      if (this.#newcomers.length > 0) this.#openSoon(isRead ? gatherMs : retryMs);
    }, ms).unref();
  }

  watch(send: SendPositions): { close(): void } {
    const watcher: Watcher = { send, reading: 1, missed: new Map() };
    this.#watchers.add(watcher);
    this.#newcomers.push(watcher);
    this.#openSoon(gatherMs);
    return { close: () => void this.#watchers.delete(watcher) };
  }
}
