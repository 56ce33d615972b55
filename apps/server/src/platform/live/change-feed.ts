import type { Database } from '../db/database.ts';
import type { NotifyConnection } from '../db/notify-connection.ts';
import type { Logger } from '../log/logger.ts';
import type { LiveHub, PositionedChange } from './hub.ts';
import { forgetChanges, type Look, lookAtChanges } from './live-changes.queries.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Waker } from './waker.ts';

const channel = 'cabezal_changes';
/** Minimum pause between notifications: PostgreSQL commits transactions with NOTIFY one at a time. */
const wakeMs = 50;
/** Every process reads at least this often, with or without notifications. */
const lookMs = 1_000;
const forgetMs = 60_000;

export interface ChangeFeed {
  /** Whether browsers receive changes now. */
  isReading(): boolean;
  stop(): void;
}

const positionedChanges = (look: Look): PositionedChange[] =>
  look.rows.flatMap(({ xid, changes }) => changes.map(change => ({ at: xid, change })));

/**
 * Feeds the changes of all processes on one database to the browsers of this one. They are stored in `live_changes` in the transaction of
 * the change; a notification only wakes the readers. A process without browsers (`reads: false`) only wakes the others.
 */
export async function startChangeFeed(
  { db, notifyConnection, hub, log }: { db: Database; notifyConnection: NotifyConnection; hub: LiveHub; log: Logger },
  { reads }: { reads: boolean },
): Promise<ChangeFeed> {
  let before: Look | null = null;

  function take(look: Look): void {
    // After a crash of the database, or a pause in which unread changes were deleted, it is unknown what is missing. If nothing was deleted
    // since the last reading, nothing can be missing, however old the oldest open transaction is.
    const isOther =
      before !== null && (before.epoch !== look.epoch || (before.gone !== look.gone && before.xmin <= look.gone));
    if (isOther) {
      before = null;
      read();
      return;
    }
    if (before === null) hub.restart(look.epoch, look.gone, look.xmin);
    hub.send(positionedChanges(look), look.xmin);
    before = look;
  }

  const reading = new OneAtATime(
    async () => take(await lookAtChanges(notifyConnection, before?.snapshot ?? null)),
    error => log.debug({ err: error }, 'changes not read'),
  );
  const read = (): void => reading.ask();

  const waker = new Waker(wakeMs, () => notifyConnection.notify(channel));
  db.onChanges(() => waker.wake());
  const timers: NodeJS.Timeout[] = [];
  if (reads) {
    // Read before the first browser connects: its cursor is compared with the remembered changes.
    take(await lookAtChanges(notifyConnection, null));
    notifyConnection.listen(channel, read);
    notifyConnection.onOpen(read);
    timers.push(setInterval(read, lookMs));
    const forget = (): void =>
      void forgetChanges(notifyConnection).catch(error => log.debug({ err: error }, 'changes not forgotten'));
    timers.push(setInterval(forget, forgetMs));
  }
  return {
    isReading: () => notifyConnection.isOpen && (before !== null || !reads),
    stop() {
      waker.stop();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
