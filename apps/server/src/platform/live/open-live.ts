import type { Database } from '../db/database.ts';
import type { Line } from '../db/line.ts';
import type { Logger } from '../log/logger.ts';
import { startChangeFeed } from './change-feed.ts';
import { LiveHub } from './hub.ts';

/** `local`: changes of this process only; `pg`: of all processes on the database. */
export type Fanout = 'local' | 'pg';

export interface Live {
  readonly hub: LiveHub;
  /** Connection to the other processes; null: there are none. */
  readonly line: Line | null;
  /** Whether browsers receive changes now. */
  isReading(): boolean;
  close(): Promise<void>;
}

/**
 * Sets up how changes reach browsers. `reads`: this process has browsers. On PostgreSQL the line is always opened, because it also detects
 * when the database is unavailable.
 */
export async function openLive(
  db: Database,
  log: Logger,
  { fanout, reads }: { fanout: Fanout; reads: boolean },
): Promise<Live> {
  const hub = new LiveHub();
  const line = (await db.pool.openLine?.()) ?? null;
  if (fanout === 'local' || line === null) {
    db.onChanges(changes => hub.publish(changes));
    return { hub, line: null, isReading: () => true, close: async () => line?.close() };
  }
  const feed = await startChangeFeed({ db, line, hub, log }, { reads });
  return {
    hub,
    line,
    isReading: feed.isReading,
    close: async () => {
      feed.stop();
      await line.close();
    },
  };
}
