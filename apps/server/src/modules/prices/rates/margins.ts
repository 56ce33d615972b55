import { addTotals, type ContainerCost, containerTotal, marginOf } from '@cabezal/domain/prices/money/margin';
import type { Tx } from '../../../platform/db/tx.ts';
import { reckonLegs } from './leg-costs.ts';
import { settleDiscounts } from './settle-discounts.ts';
import { keepMargins, keepTotals, keptTotals, marginFacts } from './totals.queries.ts';

const totalOf = (container: ContainerCost & { id_sub_reservation: number }) => ({
  id_sub_reservation: container.id_sub_reservation,
  ...containerTotal(container),
});

/** Writes the margins of reservations as they follow from their rows, and what each container brings to them. Runs elevated. */
export async function writeMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const margins = (await marginFacts(tx, ids)).map(({ containers, ...facts }) => ({
    ...facts,
    totals: containers.map(totalOf),
  }));
  await keepTotals(
    tx,
    margins.flatMap(({ totals }) => totals),
  );
  await keepMargins(
    tx,
    margins.map(({ id_reservation, sale, paid, totals }) => ({
      id_reservation,
      ...marginOf(sale, paid, addTotals(totals)),
    })),
  );
}

/** The same where something happened to these containers of them alone: what the others bring is kept from before. */
async function writeMarginsAfter(tx: Tx, ids: readonly number[], subs: readonly number[]): Promise<void> {
  const facts = await marginFacts(tx, ids, subs);
  await keepTotals(
    tx,
    facts.flatMap(({ containers }) => containers.map(totalOf)),
  );
  const kept = await keptTotals(tx, ids);
  await keepMargins(
    tx,
    facts.flatMap(({ id_reservation, sale, paid }) => {
      const total = kept.get(id_reservation);
      return total === undefined ? [] : [{ id_reservation, ...marginOf(sale, paid, total) }];
    }),
  );
  await writeMargins(
    tx,
    ids.filter(id => !kept.has(id)),
  );
}

/**
 * Keeps the margins of reservations true, whichever verb changed what: who drives a leg, what is owed, what was closed. `subs`: it was of these
 * containers. Runs elevated.
 */
export async function refreshMargins(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  await settleDiscounts(tx, ids);
  await reckonLegs(tx, ids, subs);
  await (subs === undefined ? writeMargins(tx, ids) : writeMarginsAfter(tx, ids, subs));
}
