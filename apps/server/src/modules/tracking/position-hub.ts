import type { PositionRow, PositionsMessage } from '@cabezal/contract/monitoring/positions.message';
import type { Database, Scope } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { LastPosition } from './position.ts';
import { visiblePositions, visibleTrucks } from './visible-trucks.queries.ts';

/** Newest positions to whoever may see them: a snapshot first, then at most one merged message a second. */
export interface PositionHub {
  push(newest: readonly LastPosition[]): void;
  watch(watcher: { actor: Actor; scope: Scope }, send: (message: PositionsMessage) => void): { close(): void };
  close(): void;
}

/** Watchers who see the same trucks: all of the operator, of one company on one side, one driver. */
interface Group {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly watchers: Set<Watcher>;
  /** Trucks that they may see; null: all. */
  trucks: ReadonlySet<number> | null;
  /** What came since the last message. */
  pending: Map<number, PositionRow>;
  loadedAt: number;
  loading: Promise<void> | null;
  isStale: boolean;
}
interface Watcher {
  send(message: PositionsMessage): void;
  /** Snapshots of it that are being read. */
  reading: number;
  /** What the others got meanwhile. */
  readonly missed: Map<number, PositionRow>;
}

const tickMs = 1_000;
const reloadMs = 60_000;

const rowOf = (p: LastPosition): PositionRow => [
  p.id_truck,
  p.lat,
  p.lng,
  p.heading,
  p.speed_kmh,
  Date.parse(p.device_time),
];
const keep = (into: Map<number, PositionRow>, row: PositionRow): void => {
  const known = into.get(row[0]);
  if (known === undefined || known[5] < row[5]) into.set(row[0], row);
};

const keyOf = (actor: Actor): string => {
  if (actor.audience === 'operator') return 'operator';
  return actor.audience === 'driver' ? `driver ${actor.id_driver}` : `${actor.audience} ${actor.id_company}`;
};
const isSame = (a: ReadonlySet<number> | null, b: ReadonlySet<number> | null): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && [...a].every(id => b.has(id)));

export function createPositionHub(db: Database, clock: () => Date, log: Logger): PositionHub {
  const groups = new Map<string, Group>();
  const newest = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  /** A snapshot replaces all that the browser knows: also trucks that it may no longer see go away. */
  async function snapshot(group: Group, watchers: readonly Watcher[]): Promise<void> {
    for (const watcher of watchers) watcher.reading++;
    const rows = await db
      .read(group.scope, tx => visiblePositions(tx, group.actor.audience))
      .finally(() => {
        for (const watcher of watchers) watcher.reading--;
      });
    for (const watcher of watchers) {
      const merged = new Map(rows.map(p => [p.id_truck, rowOf(p)]));
      for (const row of watcher.missed.values()) if (mayPass(group, row)) keep(merged, row);
      if (watcher.reading === 0) watcher.missed.clear();
      if (group.watchers.has(watcher)) watcher.send({ snapshot: true, positions: [...merged.values()] });
    }
  }

  async function reload(group: Group): Promise<void> {
    group.isStale = false;
    const ids = await db.read(group.scope, tx => visibleTrucks(tx, group.actor.audience));
    const trucks = ids === null ? null : new Set(ids);
    const changed = group.loadedAt > 0 && !isSame(trucks, group.trucks);
    group.trucks = trucks;
    group.loadedAt = Date.now();
    if (changed) await snapshot(group, [...group.watchers]);
  }

  function refresh(group: Group): Promise<void> {
    group.loading ??= reload(group)
      .catch(error => {
        group.isStale = true;
        log.error({ err: error }, 'visible trucks not read');
      })
      .finally(() => {
        group.loading = null;
      });
    return group.loading;
  }

  /** The first snapshot of a watcher, tried until it is read or the watcher is gone. */
  async function open(group: Group, watcher: Watcher): Promise<void> {
    watcher.reading++;
    if (group.loadedAt === 0) await refresh(group);
    watcher.reading--;
    const isRead =
      group.loadedAt > 0 &&
      (await snapshot(group, [watcher]).then(
        () => true,
        error => {
          log.error({ err: error }, 'snapshot of positions not read');
          return false;
        },
      ));
    if (isRead || !group.watchers.has(watcher)) return;
    setTimeout(() => void open(group, watcher), tickMs).unref();
  }

  const mayPass = (group: Group, row: PositionRow): boolean => group.trucks === null || group.trucks.has(row[0]);

  function tick(): void {
    for (const group of groups.values()) {
      if (group.isStale || Date.now() - group.loadedAt > reloadMs) void refresh(group);
      if (group.pending.size === 0) continue;
      const rows = [...group.pending.values()].filter(row => mayPass(group, row));
      group.pending = new Map();
      if (rows.length === 0) continue;
      for (const watcher of group.watchers) {
        if (watcher.reading === 0) watcher.send({ snapshot: false, positions: rows });
        else for (const row of rows) keep(watcher.missed, row);
      }
    }
  }

  db.onChanges(changes => {
    for (const { noun, party } of changes)
      if (noun === 'guide')
        for (const group of groups.values())
          if (group.trucks !== null && (party === undefined || party.includes(group.actor.id_company)))
            group.isStale = true;
  });

  function groupOf(actor: Actor, scope: Scope): Group {
    const key = keyOf(actor);
    let group = groups.get(key);
    if (group === undefined) {
      const fresh = { trucks: new Set<number>(), pending: new Map(), loadedAt: 0, loading: null, isStale: false };
      group = { actor, scope, watchers: new Set(), ...fresh };
      groups.set(key, group);
    }
    timer ??= setInterval(tick, tickMs);
    return group;
  }

  return {
    push(positions) {
      for (const position of positions) {
        const row = rowOf(position);
        if ((newest.get(row[0]) ?? 0) >= row[5]) continue;
        newest.set(row[0], row[5]);
        for (const group of groups.values()) if (mayPass(group, row)) keep(group.pending, row);
      }
    },
    watch({ actor, scope }, send) {
      const group = groupOf(actor, scope);
      const watcher: Watcher = { send, reading: 0, missed: new Map() };
      group.watchers.add(watcher);
      void open(group, watcher);
      return {
        close() {
          group.watchers.delete(watcher);
          if (group.watchers.size > 0) return;
          groups.delete(keyOf(actor));
          if (groups.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      groups.clear();
    },
  };
}
