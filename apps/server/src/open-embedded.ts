import { rmSync } from 'node:fs';
import path from 'node:path';
import { folders } from './folders.ts';
import { fillingEnds, isHalfFilled } from './modules/insight/demo/demo-filling.ts';
import type { Pool } from './platform/db/connection.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';

/** If the database of a data folder fails, the process ends: acknowledged data are on disk, and a supervisor restarts it. */
function lost(error: Error): void {
  process.stderr.write(`${JSON.stringify({ level: 60, msg: 'database lost', error: String(error.cause ?? error) })}\n`);
  process.exit(1);
}

/** Opens the embedded database of a data folder; one that was left half-filled is created again. */
export function openEmbedded(dataDir: string): Promise<Pool> {
  const folder = path.resolve(dataDir, 'db');
  return embeddedPool(folder, folders.pgliteWorker, {
    onSilence: lost,
    whenHeld: () => {
      if (!isHalfFilled(dataDir)) return;
      rmSync(folder, { recursive: true, force: true });
      fillingEnds(dataDir);
    },
  });
}
