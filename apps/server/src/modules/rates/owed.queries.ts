import { sql } from 'kysely';

/** Booked for what was given up: the reservation `r` of charge `ch`, or its container. */
const ofGivenUp = sql`(ch.source in ('FEE', 'SERVICE', 'SURCHARGE') and (r.rejected_at is not null or r.cancelled_at is not null or exists (
    select from sub_reservations sr where sr.id_sub_reservation = ch.id_sub_reservation and (sr.rejected_at is not null or sr.cancelled_at is not null))))`;
/**
 * Booked for a container of which a leg ended in a false freight and nobody drives it again: freight, surcharges and services. A leg that is
 * required no more, as a return after a street turn, leaves them owed.
 */
const ofFalseFreight = sql`(ch.source in ('FEE', 'SERVICE', 'SURCHARGE') and exists (select from guides f join legs l on l.id_leg = f.id_leg and (l.required or l.extraordinary) where f.id_sub_reservation = ch.id_sub_reservation and f.false_freight_at is not null
      and f.deleted_at is null and not exists (select from guides v where v.id_leg = f.id_leg and v.live)))`;

/**
 * Whether the client of reservation `r` owes the charge `ch`: of what was given up not what was booked for it, only its false freight,
 * its stand-by and what somebody added; the same of a container of which a leg ended in a false freight and nobody drives it again. What stands on an order is owed by it. Billing and the margin ask the same.
 */
export const owed = sql`(ch.id_line is not null or (not ${ofGivenUp} and not ${ofFalseFreight}))`;

/** Why it is not owed, as a `NotOwed`; null: it is. */
export const notOwed = sql`case when ch.id_line is not null then null when ${ofGivenUp} then 'GIVEN_UP' when ${ofFalseFreight} then 'FALSE_FREIGHT' end`;
