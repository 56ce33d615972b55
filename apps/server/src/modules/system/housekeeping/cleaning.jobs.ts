import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { forgetRemoved, listRemoved, ownSweeps } from './cleaning.queries.ts';
import { declaredSweeps } from './sweeps.ts';

/** Rows per transaction: few enough that nobody waits long and that a stop loses little. */
const batch = 1_000;

/** Removes objects whose record was deleted; one that the store does not remove is tried again the next night. */
async function removeObjects(db: Database, storage: Storage): Promise<void> {
  for (;;) {
    const keys = await db.read(systemScope, tx => listRemoved(tx, batch));
    for (const key of keys) {
      await storage.remove(key);
      await db.write(systemScope, systemAuthor, tx => forgetRemoved(tx, key));
    }
    if (keys.length < batch) return;
  }
}

/** Deletes what has expired: tries, answers, sessions, links, messages, drafts, unfinished uploads and files without a reference. */
export async function clean(db: Database, storage: Storage): Promise<void> {
  for (const sweep of [...declaredSweeps(), ...Object.values(ownSweeps)]) {
    let removed = batch;
    while (removed === batch) removed = await db.write(systemScope, systemAuthor, tx => sweep(tx, batch));
  }
  await removeObjects(db, storage);
}

export const cleaningJobs = ({ storage }: { storage: Storage }): Job[] => [
  { name: 'cleaning', every_minutes: 24 * 60, lane: 'slow', run: db => clean(db, storage) },
];
