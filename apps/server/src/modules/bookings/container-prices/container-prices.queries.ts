import type { SubFee } from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { notOwed } from '../../prices/pricing/owed.queries.ts';

export interface FoundReservation {
  id_reservation: number;
  version: number;
  client_name: string;
  route_text: string;
  appointment_date: string;
}
/** The reservation of a price, in the caller's scope. */
export function findPricedReservation(tx: Tx, id_reservation: number): Promise<FoundReservation | undefined> {
  return tx.row(sql<FoundReservation>`select id_reservation, version, client_name, route_text, appointment_date
    from reservations where id_reservation = ${id_reservation}`);
}

export type FoundSub = Omit<SubFee, 'total' | 'explanation' | 'alternatives' | 'can' | 'fee_bound_by_name'> & {
  fee_bound_by: number | null;
  given_up: boolean;
  /** Whether prices of this reservation are for the caller (decision 0089). */
  sees_price: boolean;
};
/** The containers of a reservation, or one of them, with the lines that the caller may see. */
export function findSubs(tx: Tx, of: { id_reservation: number } | { id_sub_reservation: number }): Promise<FoundSub[]> {
  const which =
    'id_reservation' in of
      ? sql`u.id_reservation = ${of.id_reservation}`
      : sql`u.id_sub_reservation = ${of.id_sub_reservation}`;
  return tx.rows(sql<FoundSub>`select u.id_sub_reservation, u.id_reservation, u.number, u.container_code, y.code as container_type, u.status, u.version,
      u.fee_state, u.recalc_pending, u.fee_bound_by, f.id_fee, f.code as fee_code,
      coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is not null as given_up,
      app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder) as sees_price,
      coalesce((select jsonb_agg(jsonb_build_object('id_charge', ch.id_charge, 'id_service', ch.id_service, 'source', ch.source, 'description', ch.description,
          'quantity', ch.quantity::float8::text, 'unit_price', ch.unit_price::text, 'subtotal', ch.subtotal::text, 'iva_kind', ch.iva_kind,
          'justification', ch.justification, 'computed_quantity', ch.computed_quantity::float8::text, 'computed_unit_price', ch.computed_unit_price::text,
          'unpriced', ch.unpriced, 'billed', ch.id_line is not null, 'waived', ch.waived_at is not null, 'not_owed', ${notOwed}) order by ch.source <> 'FEE', ch.id_charge)
        from charges ch where ch.id_sub_reservation = u.id_sub_reservation and ch.source <> 'REFUND'), '[]') as rubros
    from sub_reservations u join reservations r using (id_reservation) join container_types y using (id_container_type)
    left join fees f on f.id_fee = u.id_fee where ${which} order by u.number`);
}

/** A line whose figures a person entered. */
export interface HandLine {
  id_sub_reservation: number;
  description: string;
  subtotal: string;
  justification: string | null;
  created_at: string;
  author: string | null;
}
/** Lines that people entered, each with its author: the one of the history entry at the same instant. Needs the system's rights. */
export function handLines(tx: Tx, ids: readonly number[]): Promise<HandLine[]> {
  return tx.rows(sql<HandLine>`select k.id_sub_reservation, k.description, k.subtotal, k.justification, k.created_at,
      (select concat_ws(' ', p.name, p.last_name) from audit_log a join users p using (id_user)
        where a.noun = 'reservation' and a.id_record = k.id_reservation::text and a.action in ('edit_fee', 'add_services', 'update_services', 'approve_service') and a.at = k.created_at limit 1) as author
    from charges k where k.id_sub_reservation = any(${[...ids]}::int[]) and k.waived_at is null
      and (k.computed_unit_price is not null or k.source = 'MANUAL') order by k.source <> 'FEE', k.id_charge`);
}

/** Names of the people who chose or entered prices. */
export async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(sql<{
    id_user: number;
    name: string;
  }>`select id_user, concat_ws(' ', name, last_name) as name
    from users where id_user = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id_user, row.name]));
}

/** The containers of reservations, in their order. */
export async function containersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.rows(sql<{
    id_reservation: number;
    subs: number[];
  }>`select id_reservation, array_agg(id_sub_reservation order by number) as subs
    from sub_reservations where id_reservation = any(${[...ids]}::int[]) group by id_reservation`);
  return new Map(rows.map(row => [row.id_reservation, row.subs]));
}

/** Marks a rate that has only the freight, until a person completes it. */
export async function markBasic(tx: Tx, id_fee: number): Promise<void> {
  await tx.run(sql`update fees set basic = true where id_fee = ${id_fee}`);
}
