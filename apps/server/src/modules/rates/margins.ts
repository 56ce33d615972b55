import { reservationMargin } from '@cabezal/domain/money/margin';
import type { Tx } from '../../platform/db/tx.ts';
import { reckonLegs } from './leg-costs.ts';
import { settleDiscounts } from './settle-discounts.ts';
import { keepMargins, marginFacts } from './totals.queries.ts';

/** Writes the margins of reservations as they follow from their rows. Runs elevated. */
export async function writeMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const facts = await marginFacts(tx, ids);
  await keepMargins(
    tx,
    facts.map(({ id_reservation, sale, containers, paid }) => ({
      id_reservation,
      ...reservationMargin(sale, containers, paid),
    })),
  );
}

/** Keeps the margins of reservations true, whichever verb changed what: who drives a leg, what is owed, what was closed. Runs elevated. */
export async function refreshMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  await settleDiscounts(tx, ids);
  await reckonLegs(tx, ids);
  await writeMargins(tx, ids);
}
