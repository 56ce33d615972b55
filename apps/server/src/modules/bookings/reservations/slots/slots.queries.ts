import type { Slot, SlotChange, SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import { lacksSlot } from '../../../trips/slots/lacking-slots.queries.ts';
import { confirmsDraft } from '../../../trips/slots/slots.queries.ts';
import { leadMinutes } from '../../../trips/slots/terminal-rules.queries.ts';

export type SlotRow = Omit<Slot, 'state' | 'can' | 'changing' | 'no_show_fee' | 'change_fee'> & {
  id_leg: number | null;
  changing_at: string | null;
  asked: Omit<SlotChange, 'at'>;
};

/** When the truck of a slot is expected at the stop that has its code. */
const expected = sql`(select iso(s.eta_at) from guide_stops s where s.id_guide = k.id_guide and s.id_location = k.id_location
  and left(s.slot_code, 40) = k.external_code and s.arrival_at is null and s.skipped_at is null order by s.position limit 1)`;
/** The change that its terminal was asked for, or why it refused the last one; null: neither. */
const changeRequest = sql`case when k.change_sent_at is not null or coalesce(k.change_error_text, k.error_text) is not null then jsonb_build_object(
  'sent_at', iso(k.change_sent_at), 'uncertain_at', iso(k.change_uncertain_at), 'error_text', coalesce(k.change_error_text, k.error_text)) end`;
const driverName = (of: string) => sql`${sql.ref(`${of}.name`)} || ' ' || ${sql.ref(`${of}.last_name`)}`;
const columns = sql`k.id_slot, k.id_leg, k.id_reservation, k.id_sub_reservation, u.number, coalesce(k.container_code, u.container_code) as container_code, k.kind, k.id_location,
  p.name as place, iso(k.slot_from) as slot_from, iso(k.slot_to) as slot_to, k.adapter, k.id_guide, iso(k.cancel_asked_at) as cancel_asked_at, k.external_code, g.guide_number, iso(k.used_at) as used_at,
  iso(k.missed_at) as missed_at, iso(k.cancelled_at) as cancelled_at, k.cancel_reason, k.missed_by, k.missed_note, k.version,
  iso(k.changing_at) as changing_at, ${expected} as eta_at, ${changeRequest} as change_request, t.license_plate, ${driverName('d')} as driver_name,
  jsonb_build_object('slot_from', iso(k.asked_from), 'slot_to', iso(k.asked_to), 'container_code', k.asked_container_code,
    'license_plate', (select a.license_plate from trucks a where a.id_truck = k.asked_id_truck),
    'driver_name', (select ${driverName('a')} from drivers a where a.id_driver = k.asked_id_driver)) as asked`;
const from = sql`slots k join sub_reservations u using (id_sub_reservation) join locations p on p.id_location = k.id_location left join guides g using (id_guide)
  left join trucks t on t.id_truck = k.id_truck left join drivers d on d.id_driver = k.id_driver`;

export function slotsOf(tx: Tx, id_reservation: number): Promise<SlotRow[]> {
  return tx.rows(
    sql<SlotRow>`select ${columns} from ${from} where k.id_reservation = ${id_reservation} and k.confirmed_at is not null order by k.slot_from desc, k.id_slot desc`,
  );
}

export function findSlot(tx: Tx, id_slot: number): Promise<SlotRow | undefined> {
  return tx.row(
    sql<SlotRow>`select ${columns} from ${from} where k.id_slot = ${id_slot} and k.confirmed_at is not null`,
  );
}

/** Another slot of the same kind that a container already has; a draft is none. */
export function otherSlot(
  tx: Tx,
  of: { id_sub_reservation: number; kind: string },
): Promise<{ external_code: string } | undefined> {
  return tx.row(sql<{
    external_code: string;
  }>`select external_code from slots where id_sub_reservation = ${of.id_sub_reservation} and kind = ${of.kind}
    and confirmed_at is not null and cancelled_at is null and used_at is null and missed_at is null limit 1`);
}

export interface SlotStop {
  id_reservation: number;
  id_leg: number;
  id_sub_reservation: number;
  id_location: number;
}
/** Location of a stop of a live guide or a leg, in the caller's scope. */
export function slotStopOf(tx: Tx, of: { id_stop?: number; id_leg_stop?: number }): Promise<SlotStop | undefined> {
  const columns = sql`l.id_reservation, l.id_leg, l.id_sub_reservation, s.id_location`;
  if (of.id_stop !== undefined)
    return tx.row(sql<SlotStop>`select ${columns} from guide_stops s join guides g using (id_guide) join legs l on l.id_leg = g.id_leg
      where s.id_stop = ${of.id_stop} and g.live`);
  return tx.row(
    sql<SlotStop>`select ${columns} from leg_stops s join legs l using (id_leg) where s.id_leg_stop = ${of.id_leg_stop ?? 0}`,
  );
}

export interface NewSlot {
  id_location: number;
  kind: string;
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number;
  id_guide: number | null;
  slot_from: string;
  slot_to: string | null;
  external_code: string;
}
/** Inserts a slot with its window, for the truck and driver of its guide, or turns its draft into it; the caller also writes it to the stop. */
export async function insertSlot(tx: Tx, slot: NewSlot): Promise<number> {
  const { id_slot } = await tx.one(sql<{
    id_slot: number;
  }>`insert into slots (id_location, kind, id_reservation, id_sub_reservation, id_leg, id_guide, slot_from, slot_to, external_code, confirmed_at,
      id_truck, id_driver)
    values (${slot.id_location}, ${slot.kind}, ${slot.id_reservation}, ${slot.id_sub_reservation}, ${slot.id_leg}, ${slot.id_guide}, ${slot.slot_from},
      ${slot.slot_to}, ${slot.external_code}, ${tx.now},
      (select id_truck from guides where id_guide = ${slot.id_guide}), (select id_driver from guides where id_guide = ${slot.id_guide}))
    ${confirmsDraft(sql`excluded.slot_to`)} returning id_slot`);
  return id_slot;
}

export async function storeLoser(
  tx: Tx,
  { id_slot, missed_by, missed_note }: Pick<SlotRow, 'id_slot' | 'missed_by' | 'missed_note'>,
): Promise<void> {
  await tx.run(
    sql`update slots set missed_by = ${missed_by}, missed_note = ${missed_note}, version = version + 1 where id_slot = ${id_slot}`,
  );
}

export async function numberOf(tx: Tx, id_sub_reservation: number): Promise<string | null> {
  const { container_code } = await tx.one(
    sql<{
      container_code: string | null;
    }>`select container_code from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
  return container_code;
}

export async function cutOffOf(tx: Tx, id_reservation: number): Promise<string | null> {
  const { cut_off } = await tx.one(
    sql<{
      cut_off: string | null;
    }>`select iso(cut_off) as cut_off from reservations where id_reservation = ${id_reservation}`,
  );
  return cut_off;
}

type StoredDraft = Omit<NonNullable<SlotNeed['draft']>, 'state' | 'since'> & {
  kind: SlotNeed['kind'];
  validated_at: string | null;
  sent_at: string | null;
  uncertain_at: string | null;
  rejected_at: string | null;
};
export type OpenStop = Omit<SlotNeed, 'kind' | 'by_container' | 'due_at' | 'draft'> & {
  /** Open drafts of its leg at this place, of all kinds of work. */
  drafts: StoredDraft[];
  /** Minutes before the planned arrival at which its terminal wants the slot. */
  lead_min: number | null;
  code: string;
  action: string | null;
  reservation_type: 'E' | 'I';
};
const draftsAt = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'reference', k.reference, 'slot_from', iso(k.slot_from),
    'slot_to', iso(k.slot_to), 'validated_at', iso(k.validated_at), 'sent_at', iso(k.sent_at), 'uncertain_at', iso(k.uncertain_at),
    'rejected_at', iso(k.rejected_at), 'error_text', k.error_text, 'version', k.version)), '[]')
  from slots k where k.id_leg = l.id_leg and k.id_location = s.id_location and k.confirmed_at is null and k.cancelled_at is null)`;
/** Future stops at terminals and depots without a code. A carrier sees only stops of its own guides, not legs without one. */
export function stopsWithoutSlot(tx: Tx, id_reservation: number): Promise<OpenStop[]> {
  const common = sql`l.id_sub_reservation, u.number, u.container_code, s.code, s.action, r.reservation_type, iso(coalesce(s.appointment_at, s.planned_arrival)) as planned_arrival, ${leadMinutes} as lead_min, ${draftsAt} as drafts`;
  const wanted = sql`l.id_reservation = ${id_reservation} and l.required and r.status in ('ACCEPTED', 'IN_PROGRESS') and coalesce(u.rejected_at, u.cancelled_at) is null`;
  return tx.rows(sql<OpenStop>`select s.id_stop, null::integer as id_leg_stop, g.id_guide, s.name as place, ${common}, g.issued_at is not null as asks_motive, l.id_leg, s.position
      from legs l join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation)
        join guides g on g.id_leg = l.id_leg and g.live join guide_stops s on s.id_guide = g.id_guide
      where ${wanted} and ${lacksSlot.guide}
    union all
    select null, s.id_leg_stop, null, p.name, ${common}, false, l.id_leg, s.position
      from legs l join reservations r using (id_reservation) join sub_reservations u using (id_sub_reservation)
        join leg_stops s using (id_leg) join locations p using (id_location)
      where ${wanted} and ${lacksSlot.leg} and app_audience() <> 'carrier' and not exists (select from guides g where g.id_leg = l.id_leg and g.live)
    order by number, id_leg, position`);
}
