import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Stores that the terminal confirmed the request, under this code. A change that was sent to it is over: a person looked. */
export async function storeConfirmed(tx: Tx, id_slot: number, external_code: string): Promise<void> {
  await tx.run(sql`update slots set slot_to = case when asked_from is null then slot_to else asked_to end, slot_from = coalesce(asked_from, slot_from),
      container_code = coalesce(asked_container_code, container_code), id_truck = coalesce(asked_id_truck, id_truck),
      id_driver = coalesce(asked_id_driver, id_driver), external_code = ${external_code}, confirmed_at = ${tx.now}, changing_at = null, asked_from = null,
      asked_to = null, asked_container_code = null, asked_id_truck = null, asked_id_driver = null, change_sent_at = null, change_submitted_at = null, change_not_found_at = null,
      change_checked_at = null, change_uncertain_at = null, change_error_code = null, change_error_text = null, version = version + 1
    where id_slot = ${id_slot}`);
}

export interface KnownOfSlot {
  container_code: string | null;
  slot_from: string;
  id_truck: number | null;
  id_driver: number | null;
  /** Whether another hour, container or unit is requested. */
  other_hour: boolean;
  other_box: boolean;
  other_unit: boolean;
  sub_version: number;
  id_guide: number | null;
  guide_version: number | null;
  /** The truck that the terminal expects was rescued. */
  broken_down: boolean;
}
/** What the terminal knows of a slot that is being changed, with the current live guide of its leg. */
export function knownOf(tx: Tx, id_slot: number): Promise<KnownOfSlot> {
  return tx.one(sql<KnownOfSlot>`select k.container_code, iso(k.slot_from) as slot_from, k.id_truck, k.id_driver, k.asked_from is not null as other_hour,
      k.asked_container_code is not null as other_box, coalesce(k.asked_id_truck, k.asked_id_driver) is not null as other_unit, u.version as sub_version,
      g.id_guide, g.version as guide_version, exists (select from guides o where o.id_leg = k.id_leg and o.rescued_by is not null and o.id_truck = k.id_truck) as broken_down
    from slots k join sub_reservations u using (id_sub_reservation) left join guides g on g.id_leg = k.id_leg and g.live where k.id_slot = ${id_slot}`);
}
