import { alertIntervalFires } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { guidesWithoutCase, problemsWithoutCase } from '../../trips/state/problems/driver-problems.queries.ts';
import { openProblemCase } from '../../trips/state/problems/problem-case.ts';
import { remindOfCase } from './notify-of-case.ts';
import { selectCasesToRemind } from './recipients.queries.ts';

/**
 * Opens the cases that failed when the driver reported, and those of reports from before there were cases. Each trip is locked before its
 * problems are read: whoever attends one at the same moment finds its case, or it gets none. A trip that fails blocks no other.
 */
async function openMissingCases(db: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const id_guide of await db.read(systemScope, guidesWithoutCase))
    try {
      await db.write(systemScope, systemAuthor, async tx => {
        await holdReservationOf(tx, id_guide);
        for (const problem of await problemsWithoutCase(tx, id_guide)) await openProblemCase(tx, problem);
      });
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/** Reminds the recipients of rules of the cases that nobody has acknowledged, at the interval of each rule. */
async function remindOfCases(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    for (const { id_alert_case, interval_min } of await selectCasesToRemind(tx))
      if (alertIntervalFires(interval_min, tx.now, tx.zone)) await remindOfCase(tx, id_alert_case);
  });
}

export function alertJobs(): Job[] {
  return [
    { name: 'open_cases', every_minutes: 1, run: openMissingCases },
    { name: 'remind_cases', every_minutes: 1, run: remindOfCases },
  ];
}
