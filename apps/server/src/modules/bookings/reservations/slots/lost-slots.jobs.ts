import { type Database, systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { overdueSlots } from '../../../trips/slots/slots.queries.ts';
import { holdFacts } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { refreshReservation } from '../../../trips/state/status/refresh-status.ts';

const AT_ONCE = 200;

/** Marks slots as lost when their window has passed without the truck. A failure of one stops no other. */
export async function loseSlots(db: Database): Promise<void> {
  const due = await db.read(systemScope, async tx =>
    overdueSlots(tx, await parameter(tx, 'tolerancia_turno_min', tx.today), AT_ONCE),
  );
  const failed: unknown[] = [];
  for (const id_reservation of due)
    await db
      .write(systemScope, systemAuthor, async tx => {
        if ((await holdFacts(tx, id_reservation)) !== undefined) await refreshReservation(tx, id_reservation);
      })
      .catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

export const slotJobs = (): Job[] => [{ name: 'lost_slots', every_minutes: 1, run: loseSlots }];
