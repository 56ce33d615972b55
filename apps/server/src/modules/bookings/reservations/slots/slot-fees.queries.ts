import type { SlotLoser } from '@cabezal/domain/trips/slots/slot';
import { sql } from 'kysely';
import { among, amongOrAll } from '../../../../platform/db/among.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

/** A slot with what its terminal charges, USD without VAT. */
export interface ChargedSlot {
  id_slot: number;
  id_reservation: number;
  id_sub_reservation: number;
  id_leg: number | null;
  external_code: string;
  place: string;
  slot_from: string;
  missed_at: string | null;
  missed_by: SlotLoser | null;
  no_show_fee: string | null;
  change_fee: string | null;
  /** Its container or reservation was rejected or cancelled, or nobody drives its leg any more: nothing is charged from then on. */
  given_up: boolean;
}
const columns = sql`k.id_slot, k.id_reservation, k.id_sub_reservation, k.id_leg, k.external_code, p.name as place, iso(k.slot_from) as slot_from,
  iso(k.missed_at) as missed_at, k.missed_by, z.no_show_fee_usd::text as no_show_fee, z.change_fee_usd::text as change_fee,
  coalesce(u.rejected_at, u.cancelled_at) is not null or l.required is not true or r.status in ('NOT_EJECUTED', 'REJECTED') as given_up`;
const from = sql`slots k join locations p on p.id_location = k.id_location left join terminals z on z.id_location = k.id_location
  join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation join reservations r on r.id_reservation = k.id_reservation left join legs l on l.id_leg = k.id_leg`;

export function chargedSlot(tx: Tx, id_slot: number): Promise<ChargedSlot> {
  return tx.one(sql<ChargedSlot>`select ${columns} from ${from} where k.id_slot = ${id_slot}`);
}

/**
 * Slots of these reservations that are not lost by the client, or no longer, and whose charge is still proposed or accepted without a
 * decision about its removal; `subs`: only these containers.
 */
export function wronglyCharged(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<ChargedSlot[]> {
  return tx.rows(sql<ChargedSlot>`select ${columns} from ${from}
    where (k.missed_at is null or k.missed_by is distinct from 'CLIENTE') and k.id_slot in (select q.subject from charge_proposals q
      where ${among(sql`q.id_reservation`, ids)} and ${amongOrAll(sql`q.id_sub_reservation`, subs)} and q.kind = 'SLOT_LOST' and q.takes_back is null
        and (q.decision is null or q.decision = 'ACCEPTED' and not exists (select from charge_proposals b
          where b.takes_back = q.id_charge_proposal and b.decision is distinct from 'SUPERSEDED')))
    order by k.id_slot`);
}
