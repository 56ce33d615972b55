import { type RawBuilder, sql } from 'kysely';

/**
 * The lines of a container's freight; of a rejected or cancelled container, the lines that were voided with it. Prices that depend on the
 * freight use the price sold, even if it is no longer owed.
 */
export const freightLinesOf = (id_sub_reservation: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select k.id_charge, k.id_fee, k.description, k.computed_unit_price, k.subtotal from charges k
      where k.id_sub_reservation = ${id_sub_reservation} and k.source = 'FEE'
    union all select v.id_charge, v.id_fee, v.description, v.computed_unit_price, v.subtotal from voided_charges v
      where v.id_sub_reservation = ${id_sub_reservation} and v.source = 'FEE' and v.given_up)`;
