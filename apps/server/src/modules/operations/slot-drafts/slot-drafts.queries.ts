import type { SheetFacts } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import type { TerminalCodeKind } from '@cabezal/domain/operations/terminals/terminal-codes';
import type { SlotAdapter, SlotKind } from '@cabezal/domain/trips/slots/slot';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Ids of the records that the terminal names by codes; null: the trip has none of that kind. */
type NamedIds = Readonly<Record<TerminalCodeKind, number | null>>;

/** A stop of a live guide at a port or depot, with everything that its terminal may ask. */
export interface DraftStop extends Omit<SheetFacts, 'slot_from' | 'emails' | 'travel_min'> {
  readonly id_reservation: number;
  readonly reservation_type: 'E' | 'I';
  readonly reservation_status: string;
  readonly id_sub_reservation: number;
  readonly number: number;
  readonly id_leg: number;
  readonly id_guide: number;
  readonly guide_number: string | null;
  readonly id_stop: number;
  readonly code: string;
  readonly action: string | null;
  readonly id_location: number;
  /** Code of its port or depot. */
  readonly place_code: string | null;
  readonly client: string;
  readonly id_truck: number | null;
  readonly id_driver: number | null;
  readonly id_plant: number | null;
  readonly planned_from: string | null;
  /** Planned drive from the plant, minutes. */
  readonly planned_travel_min: number | null;
  readonly named: NamedIds;
}

/**
 * The last stop of the guide at a plant before stop `s`. Where the empty box was or will be fetched: by a stop of a live guide, else of a leg; an
 * event counts more than a plan.
 */
const plant = sql`left join lateral (select x.id_location, x.departure_at, x.planned_departure from guide_stops x
    where x.id_guide = g.id_guide and x.code = 'PLT' and x.skipped_at is null and x.position < s.position order by x.position desc limit 1) pl on true
  left join locations lp on lp.id_location = pl.id_location left join cantons cp on cp.id_canton = lp.id_canton left join provinces vp on vp.id_province = cp.id_province`;
const fetched = sql`left join lateral (select f.id_location, f.at from (
      select x.id_location, coalesce(x.departure_at, x.arrival_at, x.planned_arrival) as at, 1 as rank, x.position from guide_stops x join guides o using (id_guide)
        where o.id_sub_reservation = u.id_sub_reservation and o.live and x.code = 'DEP' and x.action = 'RETIRAR' and x.skipped_at is null
      union all
      select x.id_location, x.planned_arrival, 2, x.position from leg_stops x join legs o using (id_leg)
        where o.id_sub_reservation = u.id_sub_reservation and o.required and x.code = 'DEP' and x.action = 'RETIRAR') f
    order by f.rank, f.position limit 1) fe on true
  left join locations lf on lf.id_location = fe.id_location`;

/**
 * A stop of the guide with this id, else its first one at this place; undefined: there is none in the caller's scope. Only stops at ports and
 * depots that pick up or deliver a box.
 */
export function draftStop(
  tx: Tx,
  of: { id_reservation: number; id_guide: number; id_stop?: number | undefined; id_location?: number | undefined },
): Promise<DraftStop | undefined> {
  return tx.row(sql<DraftStop>`select r.id_reservation, r.reservation_type, r.status as reservation_status, u.id_sub_reservation, u.number, l.id_leg, g.id_guide,
      g.guide_number, s.id_stop, s.code, s.action, s.id_location, p.code as place_code, k.name as client, g.id_truck, g.id_driver, p.name as terminal, iso(coalesce(s.appointment_at, s.planned_arrival)) as planned_from,
      k.ruc as client_ruc, c.ruc as carrier_ruc, g.license_plate, coalesce(e.license_plate, g.chassis_disk) as chassis, d.identification_card as driver_id,
      g.driver_name, u.container_code, y.iso, y.reefer as is_reefer, n.name as shipping_line, r.booking, h.name as ship, r.voyage, u.dae, y.tare_kg, y.payload_kg,
      u.weight_kg, u.vgm_kg, u.seals, u.set_point_c::float8 as set_point_c, u.humidity_pct, u.ventilation, u.over_dimensions, lf.name as depot,
      iso(fe.at) as fetched_at, pl.id_location as id_plant, lp.name as plant, vp.name as province, cp.name as canton,
      iso(coalesce(pl.departure_at, pl.planned_departure)) as left_plant_at, r.bl, r.release_number, r.exit_letter, iso(r.port_paid_at) as port_paid_at,
      case when s.planned_arrival > coalesce(pl.departure_at, pl.planned_departure)
        then greatest(1, round(extract(epoch from s.planned_arrival - coalesce(pl.departure_at, pl.planned_departure)) / 60))::integer end as planned_travel_min,
      jsonb_build_object('CLIENT', r.id_client, 'DEPOSIT', fe.id_location, 'PRODUCT', r.id_product, 'PROVINCE', cp.id_province, 'CANTON', lp.id_canton,
        'SHIPPING_LINE', r.id_shipping_line, 'CONTAINER_TYPE', u.id_container_type) as named
    from guides g join legs l using (id_leg) join guide_stops s on s.id_guide = g.id_guide join locations p on p.id_location = s.id_location
      join reservations r on r.id_reservation = g.id_reservation join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation
      join container_types y on y.id_container_type = u.id_container_type join companies k on k.id_company = r.id_client
      left join companies c on c.id_company = g.id_carrier left join equipments e on e.id_equipment = g.id_chassis left join drivers d on d.id_driver = g.id_driver
      left join shipping_lines n on n.id_shipping_line = r.id_shipping_line left join ships h on h.id_ship = r.id_ship ${plant} ${fetched}
    where g.id_reservation = ${of.id_reservation} and g.id_guide = ${of.id_guide} and g.live and s.skipped_at is null
      and s.code in ('PRT', 'DEP') and s.action in ('RETIRAR', 'DEVOLVER', 'ENTREGAR')
      and (${of.id_stop ?? null}::integer is null or s.id_stop = ${of.id_stop ?? null})
      and (${of.id_location ?? null}::integer is null or s.id_location = ${of.id_location ?? null})
    order by s.position limit 1`);
}

/** Whether the guide is a live one of the reservation, in the caller's scope. */
export async function isLiveGuide(tx: Tx, of: { id_reservation: number; id_guide: number }): Promise<boolean> {
  const row = await tx.row(sql<{ id_guide: number }>`select id_guide from guides
    where id_guide = ${of.id_guide} and id_reservation = ${of.id_reservation} and live`);
  return row !== undefined;
}

/** What a person entered for the terminal beside the hour. */
export interface Entered {
  readonly emails: readonly string[];
  /** Minutes; null: as planned. */
  readonly travel_min: number | null;
  readonly remarks: string | null;
}

/** The open slot of a leg for a kind of work, or its draft. */
export interface OpenSlotRow {
  readonly id_slot: number;
  readonly id_location: number;
  readonly reference: string | null;
  readonly external_code: string | null;
  readonly slot_from: string;
  readonly slot_to: string | null;
  readonly data: Partial<Entered>;
  readonly validated_at: string | null;
  readonly confirmed_at: string | null;
  readonly changing_at: string | null;
  readonly adapter: SlotAdapter;
  readonly sent_at: string | null;
  readonly uncertain_at: string | null;
  readonly rejected_at: string | null;
  readonly checked_at: string | null;
  readonly error_text: string | null;
  readonly cancel_asked_at: string | null;
  readonly version: number;
}
export function openSlotOf(tx: Tx, id_leg: number, kind: SlotKind): Promise<OpenSlotRow | undefined> {
  return tx.row(sql<OpenSlotRow>`select id_slot, id_location, reference, external_code, iso(slot_from) as slot_from, iso(slot_to) as slot_to, data,
      iso(validated_at) as validated_at, iso(confirmed_at) as confirmed_at, iso(changing_at) as changing_at, adapter, iso(sent_at) as sent_at, iso(uncertain_at) as uncertain_at,
      iso(rejected_at) as rejected_at, iso(checked_at) as checked_at, error_text, iso(cancel_asked_at) as cancel_asked_at, version
    from slots where id_leg = ${id_leg} and kind = ${kind} and cancelled_at is null and used_at is null and missed_at is null`);
}

interface StoredDraft {
  readonly stop: Pick<DraftStop, 'id_reservation' | 'id_sub_reservation' | 'id_leg' | 'id_guide' | 'id_location'>;
  readonly kind: SlotKind;
  readonly slot_from: string;
  readonly slot_to: string | null;
  readonly entered: Entered;
  readonly isWhole: boolean;
}
/**
 * Stores the draft of a leg's work, the first time with a new reference. A request that the terminal refused is over: the next one has another
 * reference, so that no earlier answer is taken for its own. Its reservation is locked, and no slot of that work is open or awaited.
 */
export async function storeDraft(tx: Tx, draft: StoredDraft): Promise<void> {
  const { stop, kind, slot_from, slot_to, entered, isWhole } = draft;
  const validated_at = isWhole ? tx.now : null;
  await tx.run(sql`insert into slots (id_location, kind, id_reservation, id_sub_reservation, id_leg, id_guide, slot_from, slot_to, reference, data, validated_at)
    values (${stop.id_location}, ${kind}, ${stop.id_reservation}, ${stop.id_sub_reservation}, ${stop.id_leg}, ${stop.id_guide}, ${slot_from}, ${slot_to},
      'CZ' || lpad(nextval('slot_references')::text, 8, '0'), ${JSON.stringify(entered)}::jsonb, ${validated_at})
    on conflict (id_leg, kind) where cancelled_at is null and used_at is null and missed_at is null
    do update set id_location = excluded.id_location, id_guide = excluded.id_guide, slot_from = excluded.slot_from, slot_to = excluded.slot_to,
      data = excluded.data, validated_at = excluded.validated_at, reference = case when slots.rejected_at is null then slots.reference else excluded.reference end,
      adapter = 'MANUAL', sent_at = null, submitted_at = null, uncertain_at = null, checked_at = null, not_found_at = null, rejected_at = null,
      error_code = null, error_text = null, version = slots.version + 1
    where slots.confirmed_at is null`);
}
