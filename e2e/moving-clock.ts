import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '../apps/server/src/env.ts';
import { root } from '../apps/server/src/folders.ts';
import { start } from '../apps/server/src/start.ts';
import { worldMade } from '../apps/server/test/template.ts';
import { copyWorld, databaseName, openOnPostgres } from './server.ts';

/** The complete server on loopback, with a clock that the test moves forward, so that the trip of a day takes a minute. */
export interface MovingServer {
  readonly url: string;
  now(): Date;
  /** Moves the clock to a later instant, from which it continues. */
  moveTo(instant: Date): void;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

interface MovingOptions {
  environment?: Record<string, string>;
  /** The engine of a new, empty installation; by default the server has the test world in an embedded database. */
  fresh?: 'embedded' | 'postgres';
}

export async function startMovingServer(from: Date, options: MovingOptions = {}): Promise<MovingServer> {
  const { environment = {}, fresh } = options;
  if (from <= worldMade) throw new Error('The test world was made later: a server does not begin before its data');
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) throw new Error('Build first: npm run build');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cabezal-journey-'));
  if (fresh === undefined) copyWorld(dataDir);
  const database = fresh === 'postgres' ? await openOnPostgres(databaseName(dataDir)) : null;
  let ahead = from.getTime() - Date.now();
  const clock = (): Date => new Date(Date.now() + ahead);
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  };
  const running = await start(readEnvironment(env), { clock });
  await running.app.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}`,
    now: clock,
    moveTo(instant) {
      if (instant < clock()) throw new Error('time does not go back');
      ahead = instant.getTime() - Date.now();
    },
    async stop() {
      await running.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
