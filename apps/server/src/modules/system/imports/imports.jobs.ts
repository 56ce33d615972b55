import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { findStale, setState } from './imports.queries.ts';
import { lockCutOff, setWorkbookState } from './workbooks.queries.ts';

/** Longer than the check of any file. Until its check begins, a waiting file renews its time every 20 s. */
const staleMinutes = 5;
/** A workbook that is being stored renews `since` every 20 s until its transaction begins and locks its row. */
const silentMinutes = 2;
const minutesAgo = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Marks work as failed that ended with its process, so that nobody waits for it: a check, or storing a workbook, which left nothing. */
export async function failStale(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    for (const { id_import, id_company } of await findStale(tx, minutesAgo(tx.now, staleMinutes))) {
      await setState(tx, id_import, 'FAILED', { error: 'La revisión se interrumpió: suba el archivo otra vez' });
      tx.changed('import', id_import, [id_company]);
    }
    for (const { id_workbook, id_company, state } of await lockCutOff(tx, {
      checked: minutesAgo(tx.now, staleMinutes),
      stored: minutesAgo(tx.now, silentMinutes),
    })) {
      const text = 'El guardado se interrumpió y no se guardó nada: guarde otra vez';
      if (state === 'STORING') await setWorkbookState(tx, id_workbook, 'CHECKED', text);
      else await setWorkbookState(tx, id_workbook, 'FAILED', 'La revisión se interrumpió: suba el archivo otra vez');
      tx.changed('import', undefined, [id_company]);
    }
  });
}

export const importJobs = (): Job[] => [{ name: 'stale_imports', every_minutes: 1, run: failStale }];
