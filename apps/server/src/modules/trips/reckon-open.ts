import type { Tx } from '../../platform/db/tx.ts';
import { openContainersFrom, type TripsOf } from '../rates/leg-costs.queries.ts';
import { reckonContainers } from '../rates/leg-costs.ts';
import { writeMargins } from '../rates/margins.ts';
import { holdReservations } from './reservation-facts.queries.ts';

/**
 * Figures of costs changed from a day on: trips that are open and lie on that day or later are reckoned anew, as closing them will count by
 * these figures. Runs elevated.
 */
export async function reckonOpen(tx: Tx, date: string, whose: TripsOf): Promise<void> {
  const seen = await openContainersFrom(tx, date, whose);
  await holdReservations(tx, [...new Set(seen.map(one => one.id_reservation))]);
  const held = await openContainersFrom(tx, date, whose);
  await reckonContainers(
    tx,
    held.map(one => one.id_sub_reservation),
  );
  await writeMargins(tx, [...new Set(held.map(one => one.id_reservation))]);
  tx.changed('reservation', undefined, []);
}
