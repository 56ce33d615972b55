import type { LegShares } from '@cabezal/domain/prices/amounts/carrier-pay';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { freightLinesOf } from './freight-lines.queries.ts';
import { sharingLegs } from './leg-shares.queries.ts';

export interface LegOfBox {
  id_leg: number;
  kind: string;
}
/** Sale price of the container, USD without VAT, its legs, and the percentages by which legs share a price. */
export async function freightOf(
  tx: Tx,
  where: { id_sub_reservation: number; id_leg: number },
): Promise<{ freight: Money; legs: LegOfBox[]; shares: LegShares | null }> {
  return tx.one(sql<{ freight: Money; legs: LegOfBox[]; shares: LegShares | null }>`select
      (select coalesce(sum(f.subtotal), 0)::numeric(12, 2) from ${freightLinesOf(sql`u.id_sub_reservation`)} f) as freight,
      ${sharingLegs(sql`u.id_sub_reservation`, sql`${where.id_leg}`)} as legs,
      (select p.value from purchase_params p where p.id_carrier is null and p.key = 'reparto_tramos' and p.valid_from <= r.appointment_date
        order by p.valid_from desc limit 1) as shares
    from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = ${where.id_sub_reservation}`);
}
