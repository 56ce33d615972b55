import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A cost that a person entered, as stored. */
export interface NewCost {
  id_sub_reservation: number;
  id_leg: number | null;
  id_cost_type: number;
  id_carrier: number | null;
  subtotal: Money;
  iva_kind: string;
  iva: Money;
  /** The part of the VAT that is a cost. */
  iva_cost: Money;
}
export interface GivenCost extends NewCost {
  id_sub_cost: number;
  name: string;
  carrier: string | null;
  justification: string;
  author: string;
  created_at: string;
}
/** Valid costs that people entered for the containers of a reservation. */
export function givenCosts(tx: Tx, id_reservation: number): Promise<GivenCost[]> {
  return tx.rows(sql<GivenCost>`select p.id_sub_cost, p.id_sub_reservation, p.id_leg, p.id_cost_type, t.name, p.id_carrier, c.name as carrier,
      p.subtotal, p.iva_kind, p.iva, p.iva_cost, p.justification, p.author, iso(p.created_at) as created_at
    from sub_costs p join cost_types t using (id_cost_type) join sub_reservations u using (id_sub_reservation)
    left join companies c on c.id_company = p.id_carrier
    where u.id_reservation = ${id_reservation} and p.voided_at is null order by u.number, p.id_sub_cost`);
}

/** The reservations of containers. */
export async function reservationsOf(tx: Tx, subs: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select distinct id_reservation from sub_reservations
    where ${among(sql`id_sub_reservation`, subs)} order by id_reservation`);
  return rows.map(row => row.id_reservation);
}

/** Voids costs that people entered; the rows stay, with person and reason. */
export async function voidCosts(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update sub_costs set voided_at = ${tx.now}, void_reason = ${reason},
      voided_by = nullif(current_setting('app.id_user', true), '')::integer
    where ${among(sql`id_sub_cost`, ids)}`);
}
