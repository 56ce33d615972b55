import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The hour that a terminal or depot gave for a slot of a leg. */
export interface GivenHour {
  id_leg: number;
  slot_code: string;
  /** ISO instant. */
  at: string;
}

/**
 * Stores hours that terminals gave for open slots under the codes that these have: what the plan asked for is now on record there. Another
 * container, truck or driver stays asked for. Returns the number of slots. Needs an elevated transaction that locks the reservation.
 */
export function storeGivenHours(tx: Tx, id_reservation: number, given: readonly GivenHour[]): Promise<number> {
  return tx.count(sql`update slots k set slot_from = k.asked_from, slot_to = k.asked_to, asked_from = null, asked_to = null, confirmed_at = ${tx.now},
      changing_at = case when num_nonnulls(k.asked_container_code, k.asked_id_truck, k.asked_id_driver) > 0 then k.changing_at end,
      version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(id_leg integer, slot_code text, at timestamptz)
    where k.id_reservation = ${id_reservation} and k.id_leg = n.id_leg and k.external_code = left(n.slot_code, 40) and k.asked_from = n.at
      and k.used_at is null and k.missed_at is null and k.cancelled_at is null`);
}
