import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from './open-embedded.ts';
import type { Pool } from './platform/db/connection.ts';

/**
 * An embedded database that is there takes as long to open as the program to load: both at once. One that is not there yet is made later, when
 * the environment is known to be good.
 */
function openedAhead(): Promise<Pool> | undefined {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const folder = DATA_DIR || './data';
  if (DATABASE_URL || !existsSync(path.resolve(folder, 'db/PG_VERSION'))) return undefined;
  const opening = openEmbedded(folder);
  // Told by who waits for it.
  opening.catch(() => undefined);
  return opening;
}

async function main(): Promise<void> {
  const opening = openedAhead();
  const { serve } = await import('./serve.ts');
  await serve(opening);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
