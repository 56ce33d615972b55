import { type Database, systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { findStale, setState } from './imports.queries.ts';

/** Longer than any file takes to be checked. */
const staleMinutes = 5;

/** A check that ended with its process is told, so that nobody waits for it. */
export async function failStale(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    for (const { id_import, id_company } of await findStale(tx, new Date(tx.now.getTime() - staleMinutes * 60_000))) {
      await setState(tx, id_import, 'FAILED', { error: 'La revisión se interrumpió: suba el archivo otra vez' });
      tx.changed('import', id_import, [id_company]);
    }
  });
}

export const importJobs = (): Job[] => [{ name: 'stale_imports', every_minutes: 5, run: failStale }];
