import type { Tx } from '../../../platform/db/tx.ts';
import { dropPostings } from '../../system/sap/postings.queries.ts';
import { type CostOrderRecord, setCostsOf, voidCostOrder } from './cost-orders.queries.ts';
import { freeDrawn } from './draw-orders.queries.ts';

/**
 * Frees the costs of an order that SAP does not have or has cancelled, and tells the carrier whose corte it invoiced. `id_user` null: no
 * person.
 */
export async function releaseCosts(
  tx: Tx,
  {
    numero_orden,
    id_corte,
    company_provider_id,
  }: Pick<CostOrderRecord, 'numero_orden' | 'id_corte' | 'company_provider_id'>,
  by: { id_user: number | null; motive: string },
): Promise<void> {
  await freeDrawn(tx, numero_orden);
  await setCostsOf(tx, numero_orden, []);
  await voidCostOrder(tx, numero_orden, by);
  await dropPostings(tx, numero_orden);
  tx.audit({ action: 'void_cost_order', noun: 'cost_order', id: numero_orden, motive: by.motive });
  tx.changed('cost_order', numero_orden, []);
  if (id_corte !== null) tx.changed('cutoff', id_corte, [company_provider_id]);
}
