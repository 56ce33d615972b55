import type { Money } from '@cabezal/domain/system/amounts/money';
import { type RawBuilder, sql } from 'kysely';
import { among, amongOrAll } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { bookedItemsOf, type ListedOffer } from './cost-items.queries.ts';

/** A container without legs, with the data from which its cost is reckoned. */
export interface BookedBox {
  id_sub_reservation: number;
  id_reservation: number;
  /** Date of the appointment. */
  date: string;
  /** As booked; null: unknown. */
  road: { km: number; hours: number; tolls: number } | null;
  /** The booked carrier, else the operator. */
  id_carrier: number;
  carrier: string;
  is_own: boolean;
  items: ListedOffer[];
  cost_planned: Money | null;
}

const from = sql`sub_reservations u join reservations r using (id_reservation)
    join companies who on who.id_company = coalesce(r.id_carrier, (select o.id_company from companies o where o.is_operator))
  where coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is null and r.finished_at is null
    and not exists (select from legs l where l.id_sub_reservation = u.id_sub_reservation and l.required)`;

/** Of the given containers, those without legs that are not rejected or cancelled. Needs the system's rights. */
export function bookedBoxes(tx: Tx, subs: readonly number[]): Promise<BookedBox[]> {
  return tx.rows(sql<BookedBox>`select u.id_sub_reservation, u.id_reservation, r.appointment_date as date,
      case when u.plan_km is not null then jsonb_build_object('km', u.plan_km, 'hours', coalesce(u.plan_hours, 0), 'tolls', coalesce(u.plan_tolls, 0)) end as road,
      who.id_company as id_carrier, who.name as carrier, who.is_operator as is_own, ${bookedItemsOf()} as items, u.cost_planned
    from ${from} and ${among(sql`u.id_sub_reservation`, subs)} order by u.id_sub_reservation`);
}

/** Containers without legs whose cost was reckoned for another carrier than the booked one, or not yet. */
export const outdatedBoxes = (ids: readonly number[], subs: readonly number[] | undefined): RawBuilder<unknown> =>
  sql`select u.id_sub_reservation from ${from} and ${among(sql`u.id_reservation`, ids)} and ${amongOrAll(sql`u.id_sub_reservation`, subs)}
    and u.id_cost_carrier is distinct from who.id_company`;

/** Containers without legs with an appointment on or after the day (null: any day) whose carrier `who` meets the condition. */
export const boxesFrom = (date: string | null, isConcerned: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select u.id_sub_reservation, u.id_reservation from ${from}
    and (${date}::date is null or r.appointment_date >= ${date}::date) and ${isConcerned}`;

/** Stores the reckoned cost of each container, and for which carrier. */
export async function storeBoxCosts(
  tx: Tx,
  boxes: readonly { id_sub_reservation: number; cost_planned: Money | null; id_carrier: number }[],
): Promise<void> {
  if (boxes.length === 0) return;
  await tx.run(sql`update sub_reservations u set cost_planned = k.cost_planned, id_cost_carrier = k.id_carrier
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as k(id_sub_reservation integer, cost_planned numeric, id_carrier integer)
    where k.id_sub_reservation = u.id_sub_reservation
      and (u.cost_planned, u.id_cost_carrier) is distinct from (k.cost_planned, k.id_carrier)`);
}
