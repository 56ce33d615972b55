import type { Money } from '@cabezal/domain/system/amounts/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { PricedState } from '../../prices/pricing/stored-prices.queries.ts';

/** A line of a container's price that a person may change; stand-by and false freight belong to their trips. */
export interface NewLine {
  id_service: number;
  id_fee: number | null;
  id_fee_item: number | null;
  id_surcharge: number | null;
  source: string;
  description: string;
  quantity: string;
  unit_price: Money;
  subtotal: Money;
  iva_kind: string;
  justification: string | null;
  computed_quantity: string | null;
  computed_unit_price: Money | null;
  booked: number | null;
  unpriced: boolean;
}
export interface Line extends NewLine {
  id_charge: number;
  id_trace: number | null;
  id_line: number | null;
  /** Order that contains the line; null: none. */
  numero_orden: number | null;
}
export function findLines(tx: Tx, id_sub_reservation: number): Promise<Line[]> {
  return tx.rows(sql<Line>`select id_charge, id_trace, id_line, (select p.numero_orden from billed_lines p where p.id_line = charges.id_line) as numero_orden,
      id_service, id_fee, id_fee_item, id_surcharge, source, description,
      quantity::float8::text as quantity, unit_price, subtotal, iva_kind, justification, computed_quantity::float8::text as computed_quantity,
      computed_unit_price, booked::float8 as booked, unpriced
    from charges where id_sub_reservation = ${id_sub_reservation} and source in ('FEE', 'SERVICE', 'SURCHARGE', 'MANUAL') order by id_charge`);
}

export async function insertLines(tx: Tx, id_sub_reservation: number, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = await tx.rows(sql<{
    id_charge: number;
  }>`insert into charges (id_reservation, id_sub_reservation, created_at, id_service, id_fee, id_fee_item, id_surcharge, id_trace, source,
      description, quantity, unit_price, subtotal, iva_kind, justification, computed_quantity, computed_unit_price, booked, unpriced)
    select u.id_reservation, u.id_sub_reservation, ${tx.now}, c.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c(id_service integer,
      id_fee integer, id_fee_item integer, id_surcharge integer, id_trace bigint, source text, description text, quantity numeric, unit_price numeric,
      subtotal numeric, iva_kind text, justification text, computed_quantity numeric, computed_unit_price numeric, booked numeric, unpriced boolean)
    join sub_reservations u on u.id_sub_reservation = ${id_sub_reservation} returning id_charge`);
  return rows.map(row => row.id_charge);
}

/** How the price of a container was set, by which rate, and whether it waits for a person. */
export function stateOf(tx: Tx, id_sub_reservation: number) {
  return tx.one(
    sql<
      Pick<PricedState, 'id_fee' | 'fee_state' | 'recalc_pending'>
    >`select id_fee, fee_state, recalc_pending from sub_reservations where id_sub_reservation = ${id_sub_reservation}`,
  );
}
