import type { Database } from '../db/database.ts';
import type { Line } from '../db/line.ts';
import type { Logger } from '../log/logger.ts';
import { startChangeFeed } from './change-feed.ts';
import { LiveHub } from './hub.ts';

/** Of this process alone, or of all processes on the database. */
export type Fanout = 'local' | 'pg';

export interface Live {
  readonly hub: LiveHub;
  /** The way to the other processes; null: this one is alone. */
  readonly line: Line | null;
  /** Whether browsers hear of changes now. */
  isReading(): boolean;
  close(): Promise<void>;
}

/**
 * How changes reach browsers. `reads`: this process has browsers. On PostgreSQL the line is there in any case: it sees when the database
 * goes away.
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
