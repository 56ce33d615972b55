import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { writeAlerts } from './logbook-alerts.queries.ts';
import { alertsOf } from './logbook-alerts.ts';
import { limitsToday, tripRisks } from './monitored-trip.ts';
import { selectTripsUnderWay } from './monitoring.queries.ts';

/** Checks every trip under way and writes alerts into its logbook, once per episode. */
async function alertTrips(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const rows = await selectTripsUnderWay(tx, 'operator', { withUnwatched: false });
    const limits = await limitsToday(tx);
    const alerts = rows.flatMap(row => alertsOf(tripRisks(row, limits, tx), tx));
    const alerted = new Set(await writeAlerts(tx, alerts));
    for (const { id_guide, party } of rows) if (alerted.has(id_guide)) tx.changed('guide', id_guide, party);
  });
}

export function monitoringJobs(): Job[] {
  return [{ name: 'trip_alerts', every_minutes: 1, run: alertTrips }];
}
