import { PAPERS_AFTER_MINUTES } from '@cabezal/domain/trips/told-facts/late-papers';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { holdReservations } from '../state/facts/reservation-facts.queries.ts';
import { tellFacts } from './tell-facts.ts';
import { reservationsWithoutPapers, subjectMinutes } from './told-facts.queries.ts';

/** While the period of the subject has no end in the table: two days. */
const LOOK_BACK_MINUTES = 2 * 24 * 60;

/** Tells of documents that are late. Other facts tell of themselves; that a day passed, nobody notes. */
export async function tellLatePapers(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const minutes = (await subjectMinutes(tx)).get('DOCUMENTOS_FALTANTES') ?? LOOK_BACK_MINUTES;
    const reservations = await reservationsWithoutPapers(tx, { after: PAPERS_AFTER_MINUTES, minutes });
    if (reservations.length === 0) return;
    await holdReservations(tx, reservations);
    await tellFacts(tx, reservations);
  });
}

export const toldFactJobs = (): Job[] => [{ name: 'late_papers', every_minutes: 15, run: tellLatePapers }];
