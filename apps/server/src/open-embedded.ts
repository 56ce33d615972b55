import { rmSync } from 'node:fs';
import path from 'node:path';
import { folders } from './folders.ts';
import { fillingEnds, isHalfFilled } from './modules/insight/demo/demo-filling.ts';
import type { Pool } from './platform/db/connection.ts';
import { embeddedPool } from './platform/db/embedded-pool.ts';

/** Of a data folder, lost, it ends the process: what was acknowledged is on disk, whoever watches over it begins it anew. */
function lost(error: Error): void {
  process.stderr.write(`${JSON.stringify({ level: 60, msg: 'database lost', error: String(error.cause ?? error) })}\n`);
  process.exit(1);
}

/** The embedded database of a data folder; one that was left half-filled is made anew. */
export function openEmbedded(dataDir: string): Promise<Pool> {
  const folder = path.resolve(dataDir, 'db');
  return embeddedPool(folder, folders.pgliteWorker, lost, () => {
    if (!isHalfFilled(dataDir)) return;
    rmSync(folder, { recursive: true, force: true });
    fillingEnds(dataDir);
  });
}
