import { alertIntervalFiredSince } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { emergenciesWithoutCase } from '../../trips/emergencies/emergencies.queries.ts';
import { openEmergencyCase } from '../../trips/emergencies/open-emergency.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { guidesWithoutCase, problemsWithoutCase } from '../../trips/state/problems/driver-problems.queries.ts';
import { openProblemCase } from '../../trips/state/problems/problem-case.ts';
import { remindOfCase } from './notify-of-case.ts';
import { selectCasesToRemind } from './recipients.queries.ts';
import { settleWaitingCases } from './waiting-cases.ts';

/**
 * Opens the cases that failed when the driver reported or called for help, and those of reports from before there were cases. Each trip is locked
 * before its problems are read: whoever attends one at the same moment finds its case, or it gets none. A trip that fails blocks no other.
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
  for (const emergency of await db.read(systemScope, emergenciesWithoutCase))
    try {
      await db.write(systemScope, systemAuthor, tx => openEmergencyCase(tx, emergency));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

/**
 * Reminds the recipients of rules of the cases that nobody has acknowledged, at the interval of each rule. The job does not run at every minute,
 * so what fired since the last reminder counts. A case that fails blocks no other.
 */
async function remindOfCases(db: Database): Promise<void> {
  const due = await db.read(systemScope, async tx =>
    (await selectCasesToRemind(tx)).filter(({ interval_min, told_at }) =>
      alertIntervalFiredSince(interval_min, told_at, tx.now, tx.zone),
    ),
  );
  const failures: unknown[] = [];
  for (const { id_alert_case } of due)
    try {
      await db.write(systemScope, systemAuthor, tx => remindOfCase(tx, id_alert_case));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

export function alertJobs(): Job[] {
  return [
    { name: 'open_cases', every_minutes: 1, run: openMissingCases },
    { name: 'alert_ticks', every_minutes: 1, run: settleWaitingCases },
    { name: 'remind_cases', every_minutes: 1, run: remindOfCases },
  ];
}
