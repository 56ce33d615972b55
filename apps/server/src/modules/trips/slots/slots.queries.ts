import type { SlotToCancel } from '@cabezal/domain/trips/slots/cancel-slot';
import type { ChangedSlot, KeptSlot, PlannedSlot, SettledSlots } from '@cabezal/domain/trips/slots/settle-slots';
import type { SlotKind } from '@cabezal/domain/trips/slots/slot';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import { plannedOnce } from '../../../platform/db/kept-plans.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { toleranceAt } from './terminal-rules.queries.ts';

/** A planned stop with a code; its purpose follows from its action. */
export type CodedStop = Omit<PlannedSlot, 'kind'> & { code: string; action: string };
export interface SlotFacts {
  id_reservation: number;
  reservation_type: 'E' | 'I';
  stops: CodedStop[];
  /** Slots that their terminals know; drafts are not among them. */
  kept: KeptSlot[];
  /** There are drafts of slots. */
  drafted: boolean;
}

const ownTolerance = sql`(select z.tolerance_min from terminals z where z.id_location = s.id_location)`;
const stop = sql`'code', s.code, 'action', s.action, 'id_location', s.id_location, 'external_code', left(s.slot_code, 40),
  'slot_from', iso(coalesce(s.appointment_at, s.planned_arrival)), 'hour_agreed', s.appointment_at is not null,
  'tolerance_min', ${ownTolerance}`;
const ofLeg = sql`'id_leg', l.id_leg, 'id_sub_reservation', l.id_sub_reservation, 'container_code', u.container_code`;
const hasSlot = sql`s.slot_code <> '' and s.code in ('PRT', 'DEP') and s.action in ('RETIRAR', 'ENTREGAR', 'DEVOLVER')
  and coalesce(s.appointment_at, s.planned_arrival) is not null and s.id_location is not null`;
const alive = sql`coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null`;

/**
 * The codes on the stops of reservations (of live guides, else of legs) and their stored slots, in one statement; `subs`: only these
 * containers.
 */
export function readSlots(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<SlotFacts[]> {
  const ofSubs = amongOrAll(sql`l.id_sub_reservation`, subs);
  return tx.rows(sql<SlotFacts>`${sql.raw(plannedOnce)} select r.id_reservation, r.reservation_type,
    (select coalesce(jsonb_agg(c.stop), '[]') from (
      select jsonb_build_object(${stop}, ${ofLeg}, 'id_guide', g.id_guide, 'arrival_at', iso(s.arrival_at), 'id_truck', g.id_truck, 'id_driver', g.id_driver,
          'issued', g.issued_at is not null) as stop
        from legs l join sub_reservations u using (id_sub_reservation) join guides g on g.id_leg = l.id_leg and g.live join guide_stops s on s.id_guide = g.id_guide
        where l.id_reservation = r.id_reservation and ${ofSubs} and l.required and ${alive} and ${hasSlot} and s.skipped_at is null
      union all
      select jsonb_build_object(${stop}, ${ofLeg}, 'id_guide', null, 'arrival_at', null, 'id_truck', null, 'id_driver', null, 'issued', false)
        from legs l join sub_reservations u using (id_sub_reservation) join leg_stops s using (id_leg)
        where l.id_reservation = r.id_reservation and ${ofSubs} and l.required and ${alive} and ${hasSlot} and not exists (select from guides g where g.id_leg = l.id_leg and g.live)) c) as stops,
    (select coalesce(jsonb_agg(jsonb_build_object('id_slot', k.id_slot, 'id_leg', k.id_leg, 'id_sub_reservation', k.id_sub_reservation, 'id_guide', k.id_guide,
      'id_location', k.id_location, 'kind', k.kind, 'external_code', k.external_code, 'slot_from', iso(k.slot_from), 'slot_to', iso(k.slot_to),
      'container_code', k.container_code, 'cancelled_at', iso(k.cancelled_at), 'used_at', iso(k.used_at), 'missed_at', iso(k.missed_at),
      'hour_agreed', k.hour_agreed, 'id_truck', k.id_truck, 'id_driver', k.id_driver, 'changing_at', iso(k.changing_at), 'asked_from', iso(k.asked_from),
      'asked_to', iso(k.asked_to), 'asked_container_code', k.asked_container_code, 'asked_id_truck', k.asked_id_truck, 'asked_id_driver', k.asked_id_driver) order by k.id_slot), '[]')
      from slots k where k.id_reservation = r.id_reservation and ${amongOrAll(sql`k.id_sub_reservation`, subs)} and k.confirmed_at is not null
        and (k.cancelled_at is null or k.cancel_reason is null)) as kept,
    exists (select from slots k where k.id_reservation = r.id_reservation and k.confirmed_at is null) as drafted
    from reservations r where ${among(sql`r.id_reservation`, ids)} order by r.id_reservation`);
}

const isOver = ({ used_at, missed_at, cancelled_at }: ChangedSlot) => (used_at ?? missed_at ?? cancelled_at) !== null;

/**
 * The end of an insert of confirmed slots: an open draft of the same work becomes the slot and keeps its reference; what was entered for another
 * terminal is dropped. `slot_to`: the end of its window.
 */
export const confirmsDraft = (slot_to: RawBuilder<unknown>): RawBuilder<unknown> => sql`on conflict (id_leg, kind)
    where cancelled_at is null and used_at is null and missed_at is null
  do update set id_location = excluded.id_location, id_guide = excluded.id_guide, container_code = excluded.container_code, slot_from = excluded.slot_from,
    slot_to = ${slot_to}, external_code = excluded.external_code, adapter = excluded.adapter, hour_agreed = excluded.hour_agreed, id_truck = excluded.id_truck,
    id_driver = excluded.id_driver, confirmed_at = excluded.confirmed_at,
    data = case when slots.id_location = excluded.id_location then slots.data else '{}' end, version = slots.version + 1
  where slots.confirmed_at is null`;

/**
 * Stores changes of slots: ended ones first, so that others can take their place. `drafted`: there are drafts, which give way to the slots
 * that their terminals know.
 */
export async function storeSlots(
  tx: Tx,
  id_reservation: number,
  { made, changed }: SettledSlots,
  drafted: boolean,
): Promise<void> {
  const over = changed.filter(isOver);
  const open = changed.filter(slot => !isOver(slot));
  if (over.length > 0) await updateSlots(tx, over);
  if (drafted && open.length > 0) await endDraftsBeside(tx, open);
  if (open.length > 0) await updateSlots(tx, open);
  if (made.length === 0) return;
  const stored =
    await tx.count(sql`insert into slots (id_location, kind, id_reservation, id_sub_reservation, id_leg, id_guide, container_code, slot_from, external_code,
      hour_agreed, id_truck, id_driver, confirmed_at, used_at, missed_at)
    select n.id_location, n.kind, ${id_reservation}, n.id_sub_reservation, n.id_leg, n.id_guide, n.container_code, n.slot_from, n.external_code,
      n.hour_agreed, n.id_truck, n.id_driver, ${tx.now}, n.used_at, n.missed_at
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id_location integer, kind text, id_sub_reservation integer, id_leg integer, id_guide integer,
      container_code text, slot_from timestamptz, external_code text, hour_agreed boolean, id_truck integer, id_driver integer, used_at timestamptz, missed_at timestamptz)
    ${confirmsDraft(sql`case when slots.slot_from = excluded.slot_from then slots.slot_to end`)}`);
  if (stored < made.length)
    throw new Error(`reservation ${id_reservation}: a leg already has an open slot of that kind`);
}

/**
 * Ends drafts of the work of these slots: a slot that the plan restored takes the place of a later draft. One that was sent stays as given up: if its
 * terminal confirms it after all, it is cancelled there.
 */
async function endDraftsBeside(tx: Tx, slots: readonly ChangedSlot[]): Promise<void> {
  const ids = slots.map(slot => slot.id_slot);
  const beside = sql`${among(sql`k.id_slot`, ids)} and d.id_leg = k.id_leg and d.kind = k.kind and d.confirmed_at is null and d.cancelled_at is null`;
  await tx.run(sql`delete from slots d using slots k where ${beside} and d.sent_at is null`);
  await tx.run(sql`update slots d set cancelled_at = ${tx.now}, cancel_reason = 'El viaje volvió a su turno anterior', version = d.version + 1
    from slots k where ${beside}`);
}

async function updateSlots(tx: Tx, changed: readonly ChangedSlot[]): Promise<void> {
  await tx.run(sql`update slots k set id_guide = n.id_guide, slot_from = n.slot_from, slot_to = n.slot_to, container_code = n.container_code,
      hour_agreed = n.hour_agreed, id_truck = n.id_truck, id_driver = n.id_driver, changing_at = n.changing_at, asked_from = n.asked_from, asked_to = n.asked_to,
      asked_container_code = n.asked_container_code, asked_id_truck = n.asked_id_truck, asked_id_driver = n.asked_id_driver,
      used_at = n.used_at, missed_at = n.missed_at, cancelled_at = n.cancelled_at,
      missed_by = case when n.missed_at is not null then k.missed_by end, missed_note = case when n.missed_at is not null then k.missed_note end, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id_slot integer, id_guide integer, slot_from timestamptz, slot_to timestamptz,
      container_code text, used_at timestamptz, missed_at timestamptz, cancelled_at timestamptz, hour_agreed boolean, id_truck integer, id_driver integer,
      changing_at timestamptz, asked_from timestamptz, asked_to timestamptz, asked_container_code text, asked_id_truck integer, asked_id_driver integer) where n.id_slot = k.id_slot`);
}

/**
 * Up to `most` reservations with an open slot whose window and tolerance have passed and that needs attention. `tolerance_min`: the general
 * minutes, where a terminal has none of its own.
 */
export async function overdueSlots(tx: Tx, tolerance_min: number, most: number): Promise<number[]> {
  const before = (minutes: RawBuilder<unknown>) => sql`${tx.now}::timestamptz - make_interval(mins => ${minutes})`;
  const due = before(toleranceAt(sql`k.id_location`, tolerance_min));
  // The shortest tolerance of all lets the index find the slots that may be due.
  const earliest = before(sql`least(${tolerance_min}::integer, (select min(tolerance_min) from terminals))`);
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct k.id_reservation from slots k
    where k.confirmed_at is not null and k.cancelled_at is null and k.used_at is null and k.missed_at is null and coalesce(k.slot_to, k.slot_from) < ${earliest}
      and coalesce(k.slot_to, k.slot_from) < ${due} and coalesce(k.asked_to, k.asked_from, k.slot_from) < ${due} order by 1 limit ${most}`);
  return rows.map(row => row.id_reservation);
}

export interface OpenSlot {
  id_reservation: number;
  kind: SlotKind;
  external_code: string;
  place: string;
  slot_from: string;
  /** End of its window; without a window, its hour. */
  ends: string;
  cut_off: string | null;
}
/** Open slots of reservations that their terminals know, with the hour requested from the terminal and the current cut-off. */
export function openSlots(tx: Tx, ids: readonly number[]): Promise<OpenSlot[]> {
  return tx.rows(sql<OpenSlot>`select k.id_reservation, k.kind, k.external_code, p.name as place, iso(coalesce(k.asked_from, k.slot_from)) as slot_from,
      iso(case when k.asked_from is null then coalesce(k.slot_to, k.slot_from) else coalesce(k.asked_to, k.asked_from) end) as ends, iso(r.cut_off) as cut_off
    from slots k join reservations r using (id_reservation) join locations p on p.id_location = k.id_location
    where ${among(sql`k.id_reservation`, ids)} and k.confirmed_at is not null and k.cancelled_at is null and k.used_at is null and k.missed_at is null order by k.slot_from, k.id_slot`);
}

/** A slot that was not cancelled, as far as it decides whether its code may be removed. */
export interface CodedSlot extends SlotToCancel {
  id_slot: number;
  id_leg: number | null;
  id_location: number;
  kind: SlotKind;
}
export function slotsWithCodes(tx: Tx, id_reservation: number): Promise<CodedSlot[]> {
  return tx.rows(sql<CodedSlot>`select k.id_slot, k.id_leg, k.id_location, k.kind, k.external_code, p.name as place, iso(k.slot_from) as slot_from,
      iso(k.cancelled_at) as cancelled_at, iso(k.used_at) as used_at, iso(k.missed_at) as missed_at, iso(k.changing_at) as changing_at
    from slots k join locations p using (id_location)
    where k.id_reservation = ${id_reservation} and k.cancelled_at is null order by k.id_slot`);
}

/** Stores why a person gave up slots; a slot with a reason does not come back when its stop has the same code again. */
export async function storeCancelReason(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  await tx.run(sql`update slots set cancel_reason = ${reason}, cancelled_at = coalesce(cancelled_at, ${tx.now}), version = version + 1
    where ${among(sql`id_slot`, ids)}`);
}
