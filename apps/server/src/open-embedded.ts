import path from 'node:path';
import { folders } from './folders.ts';
import type { Pool } from './platform/db/connection.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';

/** The embedded database of a data folder. Lost, it ends the process: what was acknowledged is on disk, whoever watches over it begins it anew. */
export const openEmbedded = (dataDir: string): Promise<Pool> =>
  embeddedPool(path.resolve(dataDir, 'db'), folders.pgliteWorker, error => {
    process.stderr.write(
      `${JSON.stringify({ level: 60, msg: 'database lost', error: String(error.cause ?? error) })}\n`,
    );
    process.exit(1);
  });
