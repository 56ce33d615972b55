import type { ChangedSlot, KeptSlot, PlannedSlot, SettledSlots } from '@cabezal/domain/slots/slot';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** A stop with a code, as it stands in the plan; what it is for follows from its work. */
export type CodedStop = Omit<PlannedSlot, 'kind'> & { code: string; action: string };
export interface SlotFacts {
  reservation_type: 'E' | 'I';
  stops: CodedStop[];
  kept: KeptSlot[];
}

const stop = sql`'code', s.code, 'action', s.action, 'id_location', s.id_location, 'external_code', left(s.slot_code, 40),
  'slot_from', iso(coalesce(s.appointment_at, s.planned_arrival))`;
const ofLeg = sql`'id_leg', l.id_leg, 'id_sub_reservation', l.id_sub_reservation, 'container_code', u.container_code`;
const hasSlot = sql`s.slot_code <> '' and s.code in ('PRT', 'DEP') and s.action in ('RETIRAR', 'ENTREGAR', 'DEVOLVER')
  and coalesce(s.appointment_at, s.planned_arrival) is not null and s.id_location is not null`;
const alive = sql`coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null`;

/** The codes on the stops of a reservation (of live guides, else of legs) and the slots that are kept of it, in one statement. */
export function readSlots(tx: Tx, id_reservation: number): Promise<SlotFacts> {
  return tx.one(sql<SlotFacts>`select r.reservation_type,
    (select coalesce(jsonb_agg(c.stop), '[]') from (
      select jsonb_build_object(${stop}, ${ofLeg}, 'id_guide', g.id_guide, 'arrival_at', iso(s.arrival_at)) as stop
        from legs l join sub_reservations u using (id_sub_reservation) join guides g on g.id_leg = l.id_leg and g.live join guide_stops s on s.id_guide = g.id_guide
        where l.id_reservation = r.id_reservation and l.required and ${alive} and ${hasSlot} and s.skipped_at is null
      union all
      select jsonb_build_object(${stop}, ${ofLeg}, 'id_guide', null, 'arrival_at', null)
        from legs l join sub_reservations u using (id_sub_reservation) join leg_stops s using (id_leg)
        where l.id_reservation = r.id_reservation and l.required and ${alive} and ${hasSlot} and not exists (select from guides g where g.id_leg = l.id_leg and g.live)) c) as stops,
    (select coalesce(jsonb_agg(jsonb_build_object('id_slot', k.id_slot, 'id_leg', k.id_leg, 'id_sub_reservation', k.id_sub_reservation, 'id_guide', k.id_guide,
      'id_location', k.id_location, 'kind', k.kind, 'external_code', k.external_code, 'slot_from', iso(k.slot_from), 'slot_to', iso(k.slot_to),
      'container_code', k.container_code, 'cancelled_at', iso(k.cancelled_at), 'used_at', iso(k.used_at), 'missed_at', iso(k.missed_at)) order by k.id_slot), '[]')
      from slots k where k.id_reservation = r.id_reservation and k.cancelled_at is null) as kept
    from reservations r where r.id_reservation = ${id_reservation}`);
}

const isOver = ({ used_at, missed_at, cancelled_at }: ChangedSlot) => (used_at ?? missed_at ?? cancelled_at) !== null;

/** Writes what became of slots: what is over first, so that another may take its place. */
export async function storeSlots(tx: Tx, id_reservation: number, { made, changed }: SettledSlots): Promise<void> {
  for (const part of [changed.filter(isOver), changed.filter(slot => !isOver(slot))])
    if (part.length > 0) await updateSlots(tx, part);
  if (made.length === 0) return;
  await tx.run(sql`insert into slots (id_location, kind, id_reservation, id_sub_reservation, id_leg, id_guide, container_code, slot_from, external_code,
      confirmed_at, used_at, missed_at)
    select n.id_location, n.kind, ${id_reservation}, n.id_sub_reservation, n.id_leg, n.id_guide, n.container_code, n.slot_from, n.external_code,
      ${tx.now}, n.used_at, n.missed_at
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n(id_location integer, kind text, id_sub_reservation integer, id_leg integer, id_guide integer,
      container_code text, slot_from timestamptz, external_code text, used_at timestamptz, missed_at timestamptz)`);
}

async function updateSlots(tx: Tx, changed: readonly ChangedSlot[]): Promise<void> {
  await tx.run(sql`update slots k set id_guide = n.id_guide, slot_from = n.slot_from, slot_to = n.slot_to, container_code = n.container_code,
      used_at = n.used_at, missed_at = n.missed_at, cancelled_at = n.cancelled_at, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id_slot integer, id_guide integer, slot_from timestamptz, slot_to timestamptz,
      container_code text, used_at timestamptz, missed_at timestamptz, cancelled_at timestamptz) where n.id_slot = k.id_slot`);
}

/** Reservations, at most so many, with an open slot whose window and tolerance (minutes) are over: somebody has to look at them. */
export async function overdueSlots(tx: Tx, tolerance_min: number, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct id_reservation from slots
    where cancelled_at is null and used_at is null and missed_at is null
      and coalesce(slot_to, slot_from) < ${tx.now}::timestamptz - make_interval(mins => ${tolerance_min}::int) order by 1 limit ${most}`);
  return rows.map(row => row.id_reservation);
}
