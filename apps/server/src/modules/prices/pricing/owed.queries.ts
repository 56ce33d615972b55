import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Rejected or cancelled containers `sr`. */
const rejectedOrCancelled = sql`sub_reservations sr where (sr.rejected_at is not null or sr.cancelled_at is not null)`;
/**
 * Guides `f` that ended in a false freight and whose leg has no live guide. For a leg that is no longer required, such as a return after a
 * street turn, all other charges stay owed.
 */
const falselyDriven = sql`guides f where f.false_freight_at is not null and f.deleted_at is null
  and exists (select from legs l where l.id_leg = f.id_leg and (l.required or l.extraordinary))
  and not exists (select from guides v where v.id_leg = f.id_leg and v.live)`;
const booked = sql`ch.source in ('FEE', 'SERVICE', 'SURCHARGE')`;

/** Booked charges of a rejected or cancelled reservation `r` or container. */
const ofRejectedOrCancelled = sql`(${booked} and (r.rejected_at is not null or r.cancelled_at is not null
  or exists (select from ${rejectedOrCancelled} and sr.id_sub_reservation = ch.id_sub_reservation)))`;
/** Booked charges (freight, surcharges, services) of a container with a leg that ended in a false freight and is not driven again. */
const ofFalseFreight = sql`(${booked} and exists (select from ${falselyDriven} and f.id_sub_reservation = ch.id_sub_reservation))`;
/** Whether the freight of container `id` is on an order that is no longer a draft. */
export const isFreightBilled = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from charges fr join billed_lines fl on fl.id_line = fr.id_line
    where fr.id_sub_reservation = ${id} and fr.source = 'FEE' and fl.status <> 'BORRADOR' and fl.deleted_at is null)`;
/** Whether the container's freight is on an order that is no longer a draft. */
export async function freightBilled(tx: Tx, id_sub_reservation: number): Promise<boolean> {
  const { billed } = await tx.one(
    sql<{ billed: boolean }>`select ${isFreightBilled(sql`${id_sub_reservation}`)} as billed`,
  );
  return billed;
}

/** Those of the containers of which a charge is in a payment order that was sent. */
export async function subsInSentOrders(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct k.id_sub_reservation as id from charges k join billed_lines p on p.id_charge = k.id_charge and p.removed_at is null
      where k.id_sub_reservation = any(${[...new Set(ids)]}::int[]) and p.deleted_at is null and p.status <> 'BORRADOR'`);
  return new Set(rows.map(row => row.id));
}

/** Those of the guides whose stand-by is on an order. */
export async function withBilledStandBy(tx: Tx, guides: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_guide: number }>`select distinct s.id_guide from guide_stops s
      join charges k on k.id_stop = s.id_stop and k.source = 'STAND_BY' join billed_lines p on p.id_charge = k.id_charge and p.removed_at is null
    where s.id_guide = any(${[...guides]}::int[])`);
  return rows.map(row => row.id_guide);
}

/** The charge of a false freight whose container's freight was already billed, while its leg is not driven again (decision 0128). */
const ofBilledFreight = sql`(ch.source = 'FALSE_FREIGHT' and exists (select from ${falselyDriven} and f.id_guide = ch.id_guide)
  and ${isFreightBilled(sql`ch.id_sub_reservation`)})`;

/**
 * The amount by which the freight of a container on a sent order exceeds the container's false freight, while nobody drives its leg again:
 * rows of `numero_orden` and `usd`. It must be returned to the client if the order is not withdrawn (decision 0128).
 */
export const beyondFalseFreight = sql`(select fl.numero_orden, fl.subtotal - sum(ch.subtotal) as usd
  from charges ch join charges fr on fr.id_sub_reservation = ch.id_sub_reservation and fr.source = 'FEE'
    join billed_lines fl on fl.id_line = fr.id_line
  where ch.source = 'FALSE_FREIGHT' and ch.id_line is null and ch.waived_at is null and fl.status <> 'BORRADOR' and fl.deleted_at is null
    and exists (select from ${falselyDriven} and f.id_guide = ch.id_guide)
  group by fl.numero_orden, fl.id_line, fl.subtotal having fl.subtotal > sum(ch.subtotal))`;

/** Whether a charge is owed by the facts alone, even if it is on an order. Drafts are checked against this condition. */
export const owedByFacts = sql`(not ${ofRejectedOrCancelled} and not ${ofFalseFreight} and not ${ofBilledFreight})`;

/**
 * Whether the client of reservation `r` owes the charge `ch`. For a rejected or cancelled container it does not owe the booked charges, only
 * false freight, stand-by and charges added by persons. The same applies to a container with a leg that ended in a false freight and is not
 * driven again; that false freight is not owed if the freight was billed before. A charge on an order is owed. Billing and the margin use
 * this condition.
 */
export const owed = sql`(ch.id_line is not null or ${owedByFacts})`;

/** Why the charge is not owed, as a `NotOwed`; null: it is owed. */
export const notOwed = sql`case when ch.id_line is not null then null when ${ofRejectedOrCancelled} then 'GIVEN_UP' when ${ofFalseFreight} then 'FALSE_FREIGHT'
  when ${ofBilledFreight} then 'FREIGHT_BILLED' end`;

const isOneOf = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(ch.id_sub_reservation is not null and ch.id_sub_reservation = any(array(${found})))`;
/**
 * As `owed`, for a subquery that reads all charges of a reservation `r`: the containers whose charges are not owed are looked up once for
 * the reservation, not once for each charge.
 */
export const owedOfAll = sql`(ch.id_line is not null or (not ${ofBilledFreight} and not (${booked} and (r.rejected_at is not null or r.cancelled_at is not null
  or ${isOneOf(sql`select sr.id_sub_reservation from ${rejectedOrCancelled} and sr.id_reservation = r.id_reservation`)}
  or ${isOneOf(sql`select f.id_sub_reservation from ${falselyDriven} and f.id_reservation = r.id_reservation`)}))))`;
