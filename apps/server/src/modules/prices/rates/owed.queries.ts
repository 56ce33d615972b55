import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Containers `sr` that were given up. */
const givenUp = sql`sub_reservations sr where (sr.rejected_at is not null or sr.cancelled_at is not null)`;
/**
 * Guides `f` that ended in a false freight, of legs that nobody drives again. Of a leg that is required no more, as a return after a street
 * turn, everything else stays owed.
 */
const falselyDriven = sql`guides f where f.false_freight_at is not null and f.deleted_at is null
  and exists (select from legs l where l.id_leg = f.id_leg and (l.required or l.extraordinary))
  and not exists (select from guides v where v.id_leg = f.id_leg and v.live)`;
const booked = sql`ch.source in ('FEE', 'SERVICE', 'SURCHARGE')`;

/** Booked for what was given up: the reservation `r` of charge `ch`, or its container. */
const ofGivenUp = sql`(${booked} and (r.rejected_at is not null or r.cancelled_at is not null
  or exists (select from ${givenUp} and sr.id_sub_reservation = ch.id_sub_reservation)))`;
/** Booked for a container of which a leg ended in a false freight and nobody drives it again: freight, surcharges and services. */
const ofFalseFreight = sql`(${booked} and exists (select from ${falselyDriven} and f.id_sub_reservation = ch.id_sub_reservation))`;
/** The freight of container `id` stands on an order that has left. */
export const isFreightBilled = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from charges fr join payment_order_lines fl on fl.id_line = fr.id_line join payment_orders fo on fo.numero_orden = fl.numero_orden
    where fr.id_sub_reservation = ${id} and fr.source = 'FEE' and fo.status <> 'BORRADOR' and fo.deleted_at is null)`;
/** Whether the container's freight stands on an order that has left. */
export async function freightBilled(tx: Tx, id_sub_reservation: number): Promise<boolean> {
  const { billed } = await tx.one(
    sql<{ billed: boolean }>`select ${isFreightBilled(sql`${id_sub_reservation}`)} as billed`,
  );
  return billed;
}

/** A false freight in place of which the whole freight was billed before, while nobody drives its leg again (decision 0128). */
const ofBilledFreight = sql`(ch.source = 'FALSE_FREIGHT' and exists (select from ${falselyDriven} and f.id_guide = ch.id_guide)
  and ${isFreightBilled(sql`ch.id_sub_reservation`)})`;

/**
 * What orders that have left charge of a container's freight beyond the false freight that it became, while nobody drives its leg again: rows
 * of `numero_orden` and `usd`. It is to be returned, if the order stays (decision 0128).
 */
export const beyondFalseFreight = sql`(select fl.numero_orden, fl.subtotal - sum(ch.subtotal) as usd
  from charges ch join charges fr on fr.id_sub_reservation = ch.id_sub_reservation and fr.source = 'FEE'
    join payment_order_lines fl on fl.id_line = fr.id_line join payment_orders fo on fo.numero_orden = fl.numero_orden
  where ch.source = 'FALSE_FREIGHT' and ch.id_line is null and ch.waived_at is null and fo.status <> 'BORRADOR' and fo.deleted_at is null
    and exists (select from ${falselyDriven} and f.id_guide = ch.id_guide)
  group by fl.numero_orden, fl.id_line, fl.subtotal having fl.subtotal > sum(ch.subtotal))`;

/** The same of what stands on an order, too: one that has not left yet is held against it. */
export const owedByFacts = sql`(not ${ofGivenUp} and not ${ofFalseFreight} and not ${ofBilledFreight})`;

/**
 * Whether the client of reservation `r` owes the charge `ch`: of what was given up not what was booked for it, only its false freight,
 * its stand-by and what somebody added; the same of a container of which a leg ended in a false freight and nobody drives it again,
 * and not that false freight where the freight was billed before. What stands on an order is owed by it. Billing and the margin ask the same.
 */
export const owed = sql`(ch.id_line is not null or ${owedByFacts})`;

/** Why it is not owed, as a `NotOwed`; null: it is. */
export const notOwed = sql`case when ch.id_line is not null then null when ${ofGivenUp} then 'GIVEN_UP' when ${ofFalseFreight} then 'FALSE_FREIGHT'
  when ${ofBilledFreight} then 'FREIGHT_BILLED' end`;

const isOneOf = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(ch.id_sub_reservation is not null and ch.id_sub_reservation = any(array(${found})))`;
/**
 * The same where a subselect within a row of reservation `r` reads all its charges: which of its containers nobody owes is looked up once
 * for the reservation, not once for each of its charges.
 */
export const owedOfAll = sql`(ch.id_line is not null or (not ${ofBilledFreight} and not (${booked} and (r.rejected_at is not null or r.cancelled_at is not null
  or ${isOneOf(sql`select sr.id_sub_reservation from ${givenUp} and sr.id_reservation = r.id_reservation`)}
  or ${isOneOf(sql`select f.id_sub_reservation from ${falselyDriven} and f.id_reservation = r.id_reservation`)}))))`;
