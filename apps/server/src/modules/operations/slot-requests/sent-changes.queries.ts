import type { RequestFacts } from '@cabezal/domain/operations/slot-requests/slot-request';
import type { Instant } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Entered } from '../slot-drafts/slot-drafts.queries.ts';
import type { SentChange } from './sent-change.ts';

/** A slot that its terminal gave, with what a change of it needs; the row is locked. */
export interface SlotToChange {
  readonly reference: string | null;
  readonly data: Partial<Entered>;
  /** Number of its last change; 0: none was ever sent. */
  readonly change_count: number;
  readonly change_sent_at: string | null;
  readonly change_error_code: string | null;
  readonly cancel_asked_at: string | null;
}
export function holdSlotToChange(tx: Tx, id_slot: number): Promise<SlotToChange> {
  return tx.one(sql<SlotToChange>`select reference, data, change_count, iso(change_sent_at) as change_sent_at, change_error_code, iso(cancel_asked_at) as cancel_asked_at
    from slots where id_slot = ${id_slot} for update`);
}

/** The code with which the terminal refused the last change of a slot; null: it did not. */
export async function refusedChange(tx: Tx, id_slot: number): Promise<string | null> {
  const { code } = await tx.one(
    sql<{ code: string | null }>`select change_error_code as code from slots where id_slot = ${id_slot}`,
  );
  return code;
}

/** The stop of a live guide that has the code of a slot; null: no truck drives its leg, or the trip no longer goes there. */
export async function stopOfSlot(tx: Tx, id_slot: number): Promise<{ id_guide: number; id_stop: number } | null> {
  const row = await tx.row(sql<{ id_guide: number; id_stop: number }>`select g.id_guide, s.id_stop
    from slots k join guides g on g.id_leg = k.id_leg and g.live join guide_stops s on s.id_guide = g.id_guide
    where k.id_slot = ${id_slot} and s.id_location = k.id_location and left(s.slot_code, 40) = k.external_code and s.skipped_at is null
      and s.action in ('RETIRAR', 'ENTREGAR', 'DEVOLVER')
    order by s.arrival_at is not null, s.position limit 1`);
  return row ?? null;
}

/** Stores that a change is sent; returns its number. */
export async function storeChangeSent(tx: Tx, id_slot: number): Promise<number> {
  const { number } = await tx.one(sql<{
    number: number;
  }>`update slots set change_count = change_count + 1, change_sent_at = ${tx.now}, change_submitted_at = null, change_not_found_at = null,
      change_checked_at = null, change_uncertain_at = null, change_error_code = null, change_error_text = null, error_code = null, error_text = null, version = version + 1
    where id_slot = ${id_slot} returning change_count as number`);
  return number;
}

/** The slot of a change that is under way. */
interface ChangedSlot extends RequestFacts {
  readonly cancelled_at: Instant | null;
}
const isThis = ({ id_slot, reference, number }: SentChange) => sql`id_slot = ${id_slot} and reference = ${reference}
  and change_count = ${number} and change_sent_at is not null`;

/** The slot of a change, locked; undefined: the change is over, or the slot has another one by now. */
export function holdChange(tx: Tx, change: SentChange): Promise<ChangedSlot | undefined> {
  return tx.row(sql<ChangedSlot>`select iso(cancelled_at) as cancelled_at, iso(change_submitted_at) as submitted_at, iso(change_not_found_at) as not_found_at
    from slots where ${isThis(change)} for update`);
}

/** Stores that the change leaves now: nothing is known of it until the terminal answers. */
export async function storeChangeSubmitted(tx: Tx, change: SentChange, facts: RequestFacts): Promise<void> {
  await tx.run(sql`update slots set change_submitted_at = ${facts.submitted_at}, change_not_found_at = ${facts.not_found_at}, change_checked_at = null,
      change_error_text = null where ${isThis(change)}`);
}

/** Stores an answer that does not decide. A terminal that knows the change makes it certain that it arrived. */
export async function storeChangeAnswered(tx: Tx, change: SentChange, facts: RequestFacts): Promise<void> {
  await tx.run(sql`update slots set change_submitted_at = ${facts.submitted_at}, change_not_found_at = ${facts.not_found_at}, change_checked_at = ${tx.now},
      change_error_text = null,
      change_uncertain_at = case when ${facts.not_found_at}::timestamptz is null then null else coalesce(change_uncertain_at, ${tx.now}) end
    where ${isThis(change)}`);
}

/** Stores a failed try: unless the terminal has answered before, nobody knows whether it has the change. False: it is over, or has not left. */
export async function storeChangeUncertain(tx: Tx, change: SentChange, error: string): Promise<boolean> {
  const noted = await tx.count(sql`update slots set change_error_text = ${error},
      change_uncertain_at = case when change_checked_at is null then coalesce(change_uncertain_at, ${tx.now}) else change_uncertain_at end
    where ${isThis(change)} and change_submitted_at is not null`);
  return noted > 0;
}

/** What ends a change, whatever it ended with. */
const OVER = sql`change_sent_at = null, change_submitted_at = null, change_not_found_at = null, change_checked_at = null, change_uncertain_at = null`;

export async function storeChangeRefused(
  tx: Tx,
  change: SentChange,
  { code, text }: { code: string; text: string },
): Promise<void> {
  await tx.run(
    sql`update slots set ${OVER}, change_error_code = ${code}, change_error_text = ${text}, version = version + 1 where ${isThis(change)}`,
  );
}

/**
 * The slot as its terminal has it after the change: box, truck and driver are those that were sent. What the plan needs by now is judged when the
 * reservation is settled.
 */
export async function storeChangeGiven(
  tx: Tx,
  change: SentChange,
  { code, from, to }: { code: string; from: string; to: string | null },
): Promise<void> {
  const { container_code, id_truck, id_driver } = change;
  await tx.run(sql`update slots set ${OVER}, change_error_code = null, change_error_text = null, external_code = ${code}, slot_from = ${from}, slot_to = ${to},
      container_code = coalesce(${container_code}, container_code), id_truck = coalesce(${id_truck}::integer, id_truck),
      id_driver = coalesce(${id_driver}::integer, id_driver), hour_agreed = true, confirmed_at = ${tx.now}, checked_at = ${tx.now}, changing_at = null,
      asked_from = null, asked_to = null, asked_container_code = null, asked_id_truck = null, asked_id_driver = null, version = version + 1
    where ${isThis(change)}`);
}

/** A draft that somebody stored, with the stops at its terminal of the guide that drives its leg now. */
interface StoredDraft {
  readonly id_reservation: number;
  readonly reservation_type: 'E' | 'I';
  readonly kind: string;
  readonly slot_from: string;
  readonly slot_to: string | null;
  readonly data: Partial<Entered>;
  readonly stops: readonly { id_guide: number; id_stop: number; code: string; action: string | null }[];
}
export function storedDraft(tx: Tx, id_slot: number): Promise<StoredDraft | undefined> {
  return tx.row(sql<StoredDraft>`select k.id_reservation, r.reservation_type, k.kind, iso(k.slot_from) as slot_from, iso(k.slot_to) as slot_to, k.data,
      (select coalesce(jsonb_agg(jsonb_build_object('id_guide', g.id_guide, 'id_stop', s.id_stop, 'code', s.code, 'action', s.action) order by s.position), '[]')
        from guides g join guide_stops s on s.id_guide = g.id_guide
        where g.id_leg = k.id_leg and g.live and s.id_location = k.id_location and s.skipped_at is null) as stops
    from slots k join reservations r using (id_reservation)
    where k.id_slot = ${id_slot} and k.confirmed_at is null and k.cancelled_at is null`);
}

/** What a person entered for the terminal of a slot, whatever became of it. */
export async function enteredFor(tx: Tx, id_slot: number): Promise<Partial<Entered>> {
  const { data } = await tx.one(sql<{ data: Partial<Entered> }>`select data from slots where id_slot = ${id_slot}`);
  return data;
}
