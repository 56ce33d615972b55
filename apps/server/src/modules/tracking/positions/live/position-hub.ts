import { isNewer } from '@cabezal/contract/tracking/monitoring/positions.message';
import type { Database, Scope } from '../../../../platform/db/database.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { LiveHub } from '../../../../platform/live/hub.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import type { LastPosition } from '../storage/position.ts';
import { PositionGroup, rowOf, type SendPositions } from './position-group.ts';

/** Sends the newest positions to those who may see them: a snapshot first, then at most one merged message a second. */
export interface PositionHub {
  /** Returns those that are newer than the known ones. */
  push(newest: readonly LastPosition[]): LastPosition[];
  watch(watcher: { actor: Actor; scope: Scope }, send: SendPositions): { close(): void };
  close(): void;
}

export interface PositionHubServices {
  readonly db: Database;
  readonly hub: LiveHub;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Less than a second, so that even a position that just missed a message is published within a second. */
const tickMs = 800;

const keyOf = (actor: Actor): string => {
  if (actor.audience === 'operator') return 'operator';
  return actor.audience === 'driver' ? `driver ${actor.id_driver}` : `${actor.audience} ${actor.id_company}`;
};

export function createPositionHub({ db, hub: live, log, clock }: PositionHubServices): PositionHub {
  const groups = new Map<string, PositionGroup>();
  /** Device time of the newest position of each truck, because simultaneous commits may be reported in another order. */
  const newest = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  live.onChanges(changes => {
    for (const { noun, party } of changes)
      if (noun === 'guide' || noun === 'truck') for (const group of groups.values()) group.changed(party);
  });

  function close(): void {
    clearInterval(timer);
    timer = undefined;
    groups.clear();
  }

  return {
    close,
    push(positions) {
      const isNew = (position: LastPosition): boolean => {
        const row = rowOf(position);
        if (!isNewer(row[5], newest.get(row[0]), clock().getTime())) return false;
        newest.set(row[0], row[5]);
        for (const group of groups.values()) group.push(row);
        return true;
      };
      return positions.filter(isNew);
    },
    watch({ actor, scope }, send) {
      const key = keyOf(actor);
      const group = groups.get(key) ?? new PositionGroup({ db, log, clock }, actor, scope);
      groups.set(key, group);
      timer ??= setInterval(() => {
        for (const each of groups.values()) each.tick();
      }, tickMs);
      const watching = group.watch(send);
      return {
        close() {
          watching.close();
          if (group.size === 0 && groups.get(key) === group) groups.delete(key);
          if (groups.size === 0) close();
        },
      };
    },
  };
}
