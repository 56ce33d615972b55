import { reservationMargin } from '@cabezal/domain/money/margin';
import type { Tx } from '../../platform/db/tx.ts';
import { reckonLegs } from './leg-costs.ts';
import { keepMargins, marginFacts } from './totals.queries.ts';

/** Writes the margins of reservations as they follow from their rows. Runs elevated. */
export async function writeMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const facts = await marginFacts(tx, ids);
  await keepMargins(
    tx,
    facts.map(({ id_reservation, sale, containers }) => ({ id_reservation, ...reservationMargin(sale, containers) })),
  );
}

/** Keeps the margin of a reservation true, whichever verb changed what: who drives a leg, what is owed, what was closed. Runs elevated. */
export async function refreshMargin(tx: Tx, id_reservation: number): Promise<void> {
  await reckonLegs(tx, id_reservation);
  await writeMargins(tx, [id_reservation]);
}
