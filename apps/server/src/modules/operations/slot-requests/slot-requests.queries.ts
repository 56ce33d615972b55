import type { RequestFacts } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { Instant } from '@cabezal/domain/system/time/time';
import type { SlotAdapter, SlotKind } from '@cabezal/domain/trips/slots/slot';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { daysAgo, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';
import type { SentRequest } from './sent-request.ts';
import type { TerminalOffer } from './terminal-adapter.ts';

/** Marks a stored draft as sent by the adapter of its terminal. */
export async function storeSent(tx: Tx, id_slot: number, adapter: SlotAdapter): Promise<void> {
  await tx.run(
    sql`update slots set adapter = ${adapter}, sent_at = ${tx.now}, version = version + 1 where id_slot = ${id_slot}`,
  );
}

/** The row of a request that is decided or not. */
export interface RequestedSlot extends RequestFacts {
  readonly id_sub_reservation: number;
  readonly id_leg: number | null;
  readonly kind: SlotKind;
  readonly external_code: string | null;
  readonly confirmed_at: Instant | null;
  readonly cancelled_at: Instant | null;
  readonly rejected_at: Instant | null;
}

/** The slot of a request, locked; undefined: its row is gone, or has another request by now. */
export function holdRequested(
  tx: Tx,
  { id_slot, reference }: Pick<SentRequest, 'id_slot' | 'reference'>,
): Promise<RequestedSlot | undefined> {
  return tx.row(sql<RequestedSlot>`select id_sub_reservation, id_leg, kind, external_code, iso(confirmed_at) as confirmed_at, iso(cancelled_at) as cancelled_at,
      iso(rejected_at) as rejected_at, iso(submitted_at) as submitted_at, iso(not_found_at) as not_found_at
    from slots where id_slot = ${id_slot} and reference = ${reference} for update`);
}

/** Stores that the request leaves now: nothing is known of it until the terminal answers. */
export async function storeSubmitted(
  tx: Tx,
  id_slot: number,
  { submitted_at, not_found_at }: RequestFacts,
): Promise<void> {
  await tx.run(sql`update slots set submitted_at = ${submitted_at}, not_found_at = ${not_found_at}, checked_at = null, error_code = null, error_text = null
    where id_slot = ${id_slot}`);
}

/** Stores an answer that does not decide. A terminal that knows the request makes it certain that it arrived. */
export async function storeAnswered(
  tx: Tx,
  id_slot: number,
  { submitted_at, not_found_at }: RequestFacts,
): Promise<void> {
  await tx.run(sql`update slots set submitted_at = ${submitted_at}, not_found_at = ${not_found_at}, checked_at = ${tx.now}, error_code = null, error_text = null,
      uncertain_at = case when ${not_found_at}::timestamptz is null then null else coalesce(uncertain_at, ${tx.now}) end
    where id_slot = ${id_slot}`);
}

/** Stores a failed try: unless the terminal has answered before, nobody knows whether it has the request. False: it is decided, or was not submitted. */
export async function storeUncertain(tx: Tx, { id_slot, reference }: SentRequest, error: string): Promise<boolean> {
  const noted = await tx.count(sql`update slots set error_text = ${error},
      uncertain_at = case when checked_at is null then coalesce(uncertain_at, ${tx.now}) else uncertain_at end
    where id_slot = ${id_slot} and reference = ${reference} and submitted_at is not null
      and confirmed_at is null and cancelled_at is null and rejected_at is null`);
  return noted > 0;
}

interface PeopleOfSlot {
  /** «48190-1». */
  unit: string;
  id_operative: number | null;
  id_advisor: number | null;
}
/** The container of a slot, and who works on its reservation. */
export function peopleOfSlot(tx: Tx, id_slot: number): Promise<PeopleOfSlot | undefined> {
  return tx.row(sql<PeopleOfSlot>`select z.id_reservation || '-' || u.number as unit, r.id_operative, r.id_advisor
    from slots z join sub_reservations u using (id_sub_reservation) join reservations r on r.id_reservation = z.id_reservation
    where z.id_slot = ${id_slot}`);
}

export async function storeRejected(
  tx: Tx,
  id_slot: number,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await tx.run(sql`update slots set rejected_at = ${tx.now}, checked_at = ${tx.now}, uncertain_at = null, error_code = ${code}, error_text = ${text},
      version = version + 1 where id_slot = ${id_slot}`);
}

/** The slot as its terminal gave it, for what was sent: box, truck and driver of the request. */
export async function storeGiven(
  tx: Tx,
  { id_slot, container_code, id_truck, id_driver }: SentRequest,
  { code, from, to }: { code: string; from: string; to: string | null },
): Promise<void> {
  await tx.run(sql`update slots set external_code = ${code}, slot_from = ${from}, slot_to = ${to}, container_code = ${container_code}, id_truck = ${id_truck},
      id_driver = ${id_driver}, hour_agreed = true, confirmed_at = ${tx.now}, checked_at = ${tx.now}, uncertain_at = null, not_found_at = null, error_code = null, error_text = null,
      version = version + 1 where id_slot = ${id_slot}`);
}

/** A remark about a slot that exists. */
export async function storeRemark(tx: Tx, id_slot: number, text: string): Promise<void> {
  await tx.run(sql`update slots set error_text = ${text} where id_slot = ${id_slot}`);
}

export async function storeCancelAsked(tx: Tx, id_slot: number, motive: string): Promise<void> {
  await tx.run(sql`update slots set cancel_asked_at = ${tx.now}, cancel_asked_reason = ${motive}, error_code = null, error_text = null, version = version + 1
    where id_slot = ${id_slot}`);
}

/** The terminal refused to cancel the slot, or never answered: it stays. */
export async function storeNotCancelled(
  tx: Tx,
  id_slot: number,
  { code, text }: { code: string | null; text: string },
): Promise<void> {
  await tx.run(sql`update slots set cancel_asked_at = null, cancel_asked_reason = null, error_code = ${code}, error_text = ${text}, version = version + 1
    where id_slot = ${id_slot}`);
}

/** A slot of ours at a terminal, as its question needs it. */
interface SlotToCompare {
  readonly id_slot: number;
  readonly id_reservation: number;
  readonly reference: string;
  readonly terminal: string;
}
/**
 * Open slots that an adapter obtained, of the next `hours`, about which the terminal has said nothing for `minutes`; those about which it was silent
 * longest first.
 */
export function slotsToCompare(
  tx: Tx,
  { hours, minutes, most }: { hours: number; minutes: number; most: number },
): Promise<SlotToCompare[]> {
  return tx.rows(sql<SlotToCompare>`select k.id_slot, k.id_reservation, k.reference, p.name as terminal from slots k join locations p using (id_location)
    where k.adapter <> 'MANUAL' and k.reference is not null and k.confirmed_at is not null and k.cancelled_at is null and k.used_at is null and k.missed_at is null
      and k.slot_from between ${tx.now}::timestamptz and ${tx.now}::timestamptz + make_interval(hours => ${hours}::integer)
      and (k.checked_at is null or k.checked_at <= ${tx.now}::timestamptz - make_interval(mins => ${minutes}::integer))
    order by k.checked_at nulls first, k.id_slot limit ${most}`);
}

/** Stores that the terminal answered about a slot that it gave; `not_found_at`: since when it does not know it. */
export async function storeCompared(tx: Tx, id_slot: number, not_found_at: Instant | null): Promise<void> {
  await tx.run(sql`update slots set checked_at = ${tx.now}, not_found_at = ${not_found_at} where id_slot = ${id_slot}`);
}

interface StoredOffers {
  readonly offers: readonly TerminalOffer[];
  readonly fetched_at: string;
}
export function storedOffers(tx: Tx, id_terminal: number, day: string): Promise<StoredOffers | undefined> {
  return tx.row(
    sql<StoredOffers>`select offers, iso(fetched_at) as fetched_at from slot_offers where id_terminal = ${id_terminal} and day = ${day}`,
  );
}

export async function storeOffers(
  tx: Tx,
  id_terminal: number,
  day: string,
  offers: readonly TerminalOffer[],
): Promise<void> {
  await tx.run(sql`insert into slot_offers (id_terminal, day, offers, fetched_at) values (${id_terminal}, ${day}, ${JSON.stringify(offers)}::jsonb, ${tx.now})
    on conflict (id_terminal, day) do update set offers = excluded.offers, fetched_at = excluded.fetched_at`);
}

/** The hours of our open slots at a terminal between two instants. */
export async function ourHours(tx: Tx, id_terminal: number, from: Instant, to: Instant): Promise<Instant[]> {
  const rows = await tx.rows(sql<{ slot_from: Instant }>`select iso(slot_from) as slot_from from slots
    where id_location = ${id_terminal} and slot_from >= ${from} and slot_from < ${to} and confirmed_at is not null and cancelled_at is null and missed_at is null`);
  return rows.map(row => row.slot_from);
}

/** Offers are of no use once their day is over. */
const KEPT_DAYS = 2;
export const OLD_OFFERS = sweepOf('slot_offers', tx => sql`fetched_at < ${daysAgo(tx, KEPT_DAYS)}`);
