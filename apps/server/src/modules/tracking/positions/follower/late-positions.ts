import type { NotifyConnection } from '../../../../platform/db/notify-connection.ts';
import { Waker } from '../../../../platform/live/waker.ts';
import type { NewPositions } from '../storage/positions.queries.ts';
import type { Shards } from './shards.ts';

const channel = 'cabezal_late';
const minIntervalMs = 200;
/** PostgreSQL accepts less than 8,000 bytes; a truck and an instant take some 25. */
const mostInOne = 250;

type Late = Pick<NewPositions, 'id_truck' | 'earliest'>;

/**
 * A process that stored a late position notifies the process that follows the truck, which has already read past it. The sweep makes up for
 * a lost notice.
 */
export interface LatePositions {
  stored(late: readonly Late[]): void;
  stop(): void;
}

export function createLatePositions(
  notifyConnection: NotifyConnection,
  shards: Pick<Shards, 'of'>,
  onLate: (late: readonly Late[]) => void,
): LatePositions {
  const waiting = new Map<number, string>();
  function send(): void {
    const all = [...waiting];
    waiting.clear();
    for (let n = 0; n < all.length; n += mostInOne)
      notifyConnection.notify(channel, JSON.stringify(all.slice(n, n + mostInOne)));
  }
  const waker = new Waker(minIntervalMs, send);
  notifyConnection.listen(channel, payload => {
    const notices = JSON.parse(payload) as [number, string][];
    onLate(notices.map(([id_truck, earliest]) => ({ id_truck, earliest })));
  });
  return {
    stored(late) {
      for (const { id_truck, earliest } of late) {
        const known = waiting.get(id_truck);
        if (shards.of(id_truck) === undefined && (known === undefined || earliest < known))
          waiting.set(id_truck, earliest);
      }
      if (waiting.size > 0) waker.wake();
    },
    stop: () => waker.stop(),
  };
}
