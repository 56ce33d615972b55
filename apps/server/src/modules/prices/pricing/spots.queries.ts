import type { SpotPrice } from '@cabezal/domain/prices/amounts/carrier-pay';
import { sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A stored price that was agreed with a carrier for one trip. */
export interface StoredSpot extends SpotPrice {
  id_sub_reservation: number;
  id_carrier: number;
}

/** Spot prices of carriers for some containers; `iva` is the part of the VAT that is a cost. Needs the system's rights. */
export function spotPrices(tx: Tx, subs: readonly number[]): Promise<StoredSpot[]> {
  return tx.rows(sql<StoredSpot>`select id_sub_reservation, id_carrier, id_leg, id_cost_type, iva_kind, subtotal, iva_cost as iva from sub_costs
    where ${among(sql`id_sub_reservation`, subs)} and id_carrier is not null and voided_at is null order by id_sub_cost`);
}
