import type { Tx } from '../../../platform/db/tx.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { lockedWithOrders } from './cost-orders.queries.ts';
import { holdProviders } from './payment-costs.queries.ts';

/**
 * Locks what the orders are locked with before the first of several is locked: reservations, then providers, each in one order for every
 * transaction. Locking them order by order would deadlock with a transaction that takes the same ones in another order.
 */
export const holdAround = (tx: Tx, numbers: readonly number[]): Promise<void> =>
  tx.asSystem(async () => {
    const { reservations, providers } = await lockedWithOrders(tx, numbers);
    await holdReservations(tx, reservations);
    await holdProviders(tx, providers);
  });
