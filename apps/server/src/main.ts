import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from './open-embedded.ts';
import type { Pool } from './platform/db/connection.ts';

/**
 * Opening an existing embedded database takes as long as loading the program, so both run at once. A new one is created later, when the
 * environment is known to be valid.
 */
function openedAhead(): Promise<Pool> | undefined {
  const { DATABASE_URL, DATA_DIR } = process.env;
  const folder = DATA_DIR || './data';
  if (DATABASE_URL || !existsSync(path.resolve(folder, 'db/PG_VERSION'))) return undefined;
  const opening = openEmbedded(folder);
  // The error is reported by the code that awaits it.
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
