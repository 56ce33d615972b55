import type { Database } from '../db/database.ts';
import type { NotifyConnection } from '../db/notify-connection.ts';
import type { Logger } from '../log/logger.ts';
import { startChangeFeed } from './change-feed.ts';
import { LiveHub } from './hub.ts';

/** `local`: changes of this process only; `pg`: of all processes on the database. */
export type Fanout = 'local' | 'pg';

export interface Live {
  readonly hub: LiveHub;
  /** Connection to the other processes; null: there are none. */
  readonly notifyConnection: NotifyConnection | null;
  /** Whether browsers receive changes now. */
  isReading(): boolean;
  close(): Promise<void>;
}

/**
 * Sets up how changes reach browsers. `reads`: this process has browsers. On PostgreSQL the notify connection is always opened, because it
 * also detects when the database is unavailable.
 */
export async function openLive(
  db: Database,
  log: Logger,
  { fanout, reads }: { fanout: Fanout; reads: boolean },
): Promise<Live> {
  const hub = new LiveHub();
  const notifyConnection = (await db.pool.openNotifyConnection?.()) ?? null;
  if (fanout === 'local' || notifyConnection === null) {
    db.onChanges(changes => hub.publish(changes));
    return { hub, notifyConnection: null, isReading: () => true, close: async () => notifyConnection?.close() };
  }
  const feed = await startChangeFeed({ db, notifyConnection, hub, log }, { reads });
  return {
    hub,
    notifyConnection,
    isReading: feed.isReading,
    close: async () => {
      feed.stop();
      await notifyConnection.close();
    },
  };
}
