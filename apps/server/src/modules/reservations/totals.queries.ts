import type { Money } from '@cabezal/domain/money/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface Totals {
  sale: Money;
  cost: Money | null;
  profitability: string | null;
}

export async function saveTotals(tx: Tx, id_reservation: number, totals: Totals): Promise<void> {
  await tx.run(sql`insert into reservation_totals (id_reservation, sale, cost, profitability)
    values (${id_reservation}, ${totals.sale}, ${totals.cost}, ${totals.profitability})
    on conflict (id_reservation) do update set sale = excluded.sale, cost = excluded.cost, profitability = excluded.profitability`);
}

export interface SaleAndCost {
  sale: Money;
  /** Of the guides so far; null while no guide has a cost. */
  cost: Money | null;
}
/** What is charged now and what the guides have cost so far. */
export async function saleAndCost(tx: Tx, id_reservation: number): Promise<SaleAndCost> {
  return tx.one(sql<SaleAndCost>`select
    coalesce((select sum(subtotal) from charges where id_reservation = ${id_reservation} and waived_at is null), 0)::numeric(12, 2) as sale,
    (select sum(c.subtotal + c.iva)::numeric(12, 2) from guide_costs c join guides g using (id_guide)
      where g.id_reservation = ${id_reservation} and g.deleted_at is null) as cost`);
}
