import type { NotifyConnection } from '../../../../platform/db/notify-connection.ts';
import { OneAtATime } from '../../../../platform/live/one-at-a-time.ts';
import { Waker } from '../../../../platform/live/waker.ts';
import type { Logger } from '../../../../platform/log/logger.ts';
import type { LastPosition } from '../storage/position.ts';
import { lookAtPositions } from './position-feed.queries.ts';

const channel = 'cabezal_positions';
/** Least interval between notifications of a process that stores positions. */
const wakeMs = 200;
/** Every process reads at this interval, whatever notifications arrive; once a minute it reads every truck. */
const lookMs = 1_000;
const everyMs = 60_000;

export interface PositionFeed {
  /** Called after positions were stored here. */
  stored(): void;
  stop(): void;
}

/** The newest positions of all processes on one database. No message can be lost, because they are read from their table. */
export function startPositionFeed(
  notifyConnection: NotifyConnection,
  log: Logger,
  take: (newest: readonly LastPosition[]) => void,
): PositionFeed {
  let before: string | null = null;
  const reading = new OneAtATime(
    async () => {
      const look = await lookAtPositions(notifyConnection, before);
      before = look.snapshot;
      if (look.positions.length > 0) take(look.positions);
    },
    error => log.debug({ err: error }, 'positions not read'),
  );
  const read = (): void => reading.ask();
  const waker = new Waker(wakeMs, () => notifyConnection.notify(channel));
  notifyConnection.listen(channel, read);
  const timers = [
    setInterval(read, lookMs),
    setInterval(() => {
      before = null;
    }, everyMs),
  ];
  read();
  return {
    stored: () => waker.wake(),
    stop() {
      waker.stop();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
