import { type RawBuilder, sql } from 'kysely';

/**
 * What the freight of a container is made of: its lines as they stand, and of one that was given up those that went with it. A price is
 * reckoned on what it was sold for, though nobody owes it any more.
 */
export const freightLinesOf = (id_sub_reservation: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select k.id_charge, k.id_fee, k.description, k.computed_unit_price, k.subtotal from charges k
      where k.id_sub_reservation = ${id_sub_reservation} and k.source = 'FEE'
    union all select v.id_charge, v.id_fee, v.description, v.computed_unit_price, v.subtotal from voided_charges v
      where v.id_sub_reservation = ${id_sub_reservation} and v.source = 'FEE' and v.given_up)`;
