import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { requiresSlot, toleranceAt } from '../../trips/slots/terminal-rules.queries.ts';

/** Issuing a trip confirms its hours: its reservation no longer needs programming. */
export async function markProgrammed(tx: Tx, id_reservation: number, id_user: number): Promise<void> {
  await tx.run(sql`update reservations set scheduled_at = ${tx.now}, scheduled_by = ${id_user}
    where id_reservation = ${id_reservation} and scheduled_at is null`);
}

/** The facts for issuing a guide (G2): booking, BL, and the stops with their slots. */
export function issueFactsOf(tx: Tx, { id_guide, id_reservation }: { id_guide: number; id_reservation: number }) {
  return tx.one(sql<{
    booking: string | null;
    bl: string | null;
    moves_empty: boolean;
    stops: {
      code: string;
      action: string | null;
      name: string;
      slot_code: string | null;
      appointment_at: string | null;
      requires_slot: boolean | null;
    }[];
  }>`select r.booking, r.bl, r.template = 'VACIO' as moves_empty,
      (select coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'action', s.action, 'name', s.name, 'slot_code', s.slot_code,
        'appointment_at', iso(s.appointment_at), 'requires_slot', ${requiresSlot}) order by s.position), '[]') from guide_stops s where s.id_guide = ${id_guide}) as stops
    from reservations r where r.id_reservation = ${id_reservation}`);
}

/**
 * For each guide, the first unused slot of its leg that has passed, including the minutes for which the terminal still admits a truck; its
 * place and its end. A missed slot counts until another one of its kind exists. `tolerance_min`: the general minutes, where the terminal has none
 * of its own.
 */
export function passedSlots(
  tx: Tx,
  ids: readonly number[],
  tolerance_min: number,
): Promise<{ id_guide: number; place: string; ends: string }[]> {
  const ends = sql`greatest(coalesce(t.slot_to, t.slot_from), coalesce(t.asked_to, t.asked_from))`;
  return tx.rows(sql<{
    id_guide: number;
    place: string;
    ends: string;
  }>`select distinct on (g.id_guide) g.id_guide, p.name as place, iso(${ends}) as ends
    from guides g join slots t on t.id_leg = g.id_leg join locations p on p.id_location = t.id_location
    where g.id_guide = any(${[...ids]}::int[]) and t.confirmed_at is not null and t.cancelled_at is null and t.used_at is null
      and (t.missed_at is null or not exists (select from slots o where o.id_leg = t.id_leg and o.kind = t.kind and o.id_slot <> t.id_slot
        and o.confirmed_at is not null and o.cancelled_at is null and o.missed_at is null))
      and ${ends} + make_interval(mins => ${toleranceAt(sql`t.id_location`, tolerance_min)}) < ${tx.now} order by g.id_guide, ${ends}`);
}

/** A slot that its terminal still has with another unit, container or hour than planned. */
export interface ChangingSlotOf {
  id_guide: number;
  place: string;
  external_code: string;
  /** «48231-1»: the other trip to which the slot belongs; null: it is the guide's own. */
  other: string | null;
  /** The truck that the terminal expects, if the plan has another one; null: hour, box or driver differ. */
  license_plate: string | null;
}
/**
 * For each guide, a slot whose change the terminal has not confirmed: its own slot, or that of another unissued trip of about that day,
 * which is in the name of this guide's truck and is to get another truck. So, of two swapped trucks, neither is issued until both slots are
 * confirmed.
 */
export function changingSlots(tx: Tx, ids: readonly number[]): Promise<ChangingSlotOf[]> {
  const isExchanged = sql`t.id_truck = g.id_truck and t.asked_id_truck is not null
    and exists (select from guides e where e.id_leg = t.id_leg and e.live and e.issued_at is null)
    and exists (select from slots o where o.id_reservation = g.id_reservation and o.id_leg = g.id_leg and o.confirmed_at is not null and o.cancelled_at is null
      and o.slot_from between t.slot_from - interval '1 day' and t.slot_from + interval '1 day')`;
  return tx.rows(sql<ChangingSlotOf>`select distinct on (g.id_guide) g.id_guide, p.name as place, t.external_code,
      case when t.id_leg <> g.id_leg then t.id_reservation || '-' || u.number end as other,
      case when t.asked_id_truck is not null then (select k.license_plate from trucks k where k.id_truck = t.id_truck) end as license_plate
    from guides g join slots t on t.changing_at is not null and t.cancelled_at is null and t.used_at is null and t.missed_at is null
        and (t.id_leg = g.id_leg or ${isExchanged})
      join locations p on p.id_location = t.id_location join sub_reservations u on u.id_sub_reservation = t.id_sub_reservation
    where g.id_guide = any(${[...ids]}::int[]) order by g.id_guide, t.id_leg = g.id_leg desc, t.slot_from`);
}

/** For each guide, the place of a slot, or of a change of one, that was sent to its terminal, which has not decided. */
export function awaitedSlots(tx: Tx, ids: readonly number[]): Promise<{ id_guide: number; place: string }[]> {
  return tx.rows(sql<{
    id_guide: number;
    place: string;
  }>`select distinct on (g.id_guide) g.id_guide, p.name as place
    from guides g join slots t on t.id_leg = g.id_leg join locations p on p.id_location = t.id_location
    where g.id_guide = any(${[...ids]}::int[]) and t.cancelled_at is null
      and (t.sent_at is not null and t.rejected_at is null and t.confirmed_at is null or t.change_sent_at is not null)
    order by g.id_guide, t.slot_from`);
}

/** A number that is never used again. */
export async function nextGuideNumber(tx: Tx): Promise<number> {
  return (await tx.one(sql<{ number: number }>`select nextval('guide_numbers') as number`)).number;
}

export async function storeIssue(
  tx: Tx,
  id_guide: number,
  issue: { guide_number: string; issued_by: number; override: string | null },
): Promise<void> {
  await tx.run(
    sql`update guides set guide_number = ${issue.guide_number}, issued_by = ${issue.issued_by}, override_justification = ${issue.override} where id_guide = ${id_guide}`,
  );
}

/** Clears what must be printed again; returns its previous value. The guide's reservation is locked. */
export async function clearStale(tx: Tx, id_guide: number): Promise<string | null> {
  const { print_stale } = await tx.one(
    sql<{
      print_stale: string | null;
    }>`select print_stale from guides where id_guide = ${id_guide}`,
  );
  if (print_stale !== null) await tx.run(sql`update guides set print_stale = null where id_guide = ${id_guide}`);
  return print_stale;
}
