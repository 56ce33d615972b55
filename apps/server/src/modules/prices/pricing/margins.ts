import { addTotals, type ContainerCost, containerTotal, marginOf } from '@cabezal/domain/prices/amounts/margin';
import type { Tx } from '../../../platform/db/tx.ts';
import { computeLegCosts } from './leg-costs.ts';
import { settleDiscounts } from './settle-discounts.ts';
import { marginFacts, storedTotals, storeMargins, storeTotals } from './totals.queries.ts';

const totalOf = (container: ContainerCost & { id_sub_reservation: number }) => ({
  id_sub_reservation: container.id_sub_reservation,
  ...containerTotal(container),
});

/** Computes and stores the margins of reservations and the totals of their containers. Runs elevated. */
export async function writeMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const margins = (await marginFacts(tx, ids)).map(({ containers, ...facts }) => ({
    ...facts,
    totals: containers.map(totalOf),
  }));
  await storeTotals(
    tx,
    margins.flatMap(({ totals }) => totals),
  );
  await storeMargins(
    tx,
    margins.map(({ id_reservation, sale, paid, totals }) => ({
      id_reservation,
      ...marginOf(sale, paid, addTotals(totals)),
    })),
  );
}

/** The same after a change of only these containers; the totals of the others are read as stored. */
async function writeMarginsAfter(tx: Tx, ids: readonly number[], subs: readonly number[]): Promise<void> {
  const facts = await marginFacts(tx, ids, subs);
  await storeTotals(
    tx,
    facts.flatMap(({ containers }) => containers.map(totalOf)),
  );
  const kept = await storedTotals(tx, ids);
  await storeMargins(
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
 * Keeps the margins of reservations current after any change of carriers, charges or costs. `subs`: only these containers changed. Runs
 * elevated.
 */
export async function refreshMargins(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  await settleDiscounts(tx, ids);
  await computeLegCosts(tx, ids, subs);
  await (subs === undefined ? writeMargins(tx, ids) : writeMarginsAfter(tx, ids, subs));
}
