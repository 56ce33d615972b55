import type { RateTrace } from '@cabezal/domain/prices/pricing/rate-trace';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../../../platform/db/among.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { PricedCharge } from './priced-charges.ts';

/** Who set a price, the rules or a person. */
export type FeeState = 'AUTO' | 'ELEGIDA' | 'EDITADA' | 'SIN_TARIFA';

/** A stored charge that rules made. */
export interface StandingCharge extends PricedCharge {
  id_charge: number;
  id_sub_reservation: number;
  id_line: number | null;
}
/** Charges of containers that rules made; waiting, false freight and charges added by persons are not among them. */
export function standingCharges(tx: Tx, ids: readonly number[]): Promise<StandingCharge[]> {
  return tx.rows(sql<StandingCharge>`select id_charge, id_sub_reservation, id_line, id_service, id_fee, id_fee_item, id_surcharge, source,
      description, quantity::float8::text as quantity, unit_price, subtotal, iva_kind, booked::float8 as booked, unpriced
    from charges where ${among(sql`id_sub_reservation`, ids)} and source in ('FEE', 'SERVICE', 'SURCHARGE') order by id_charge`);
}

/**
 * Removes charges; the trigger `charges_are_kept` keeps them with person and reason. `given_up`: their container was rejected or cancelled,
 * and a false freight is still computed from its freight.
 */
export async function voidChargesWhere(
  tx: Tx,
  which: RawBuilder<unknown>,
  reason: string,
  given_up = false,
): Promise<void> {
  await tx.run(
    sql`select set_config('app.void_reason', ${reason}, true), set_config('app.void_given_up', ${String(given_up)}, true)`,
  );
  // The lines of discounts that reduce them are removed and kept in the same way.
  await tx.run(sql`delete from charges where reduces in (select id_charge from charges where ${which})`);
  await tx.run(sql`delete from charges where ${which}`);
}
/** The same by id. */
export async function voidCharges(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length > 0) await voidChargesWhere(tx, sql`${among(sql`id_charge`, ids)}`, reason);
}

/** Inserts lines of a price for containers, each with the latest trace of its container. */
export async function insertCharges(
  tx: Tx,
  rows: readonly (PricedCharge & { id_sub_reservation: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`insert into charges (id_reservation, id_sub_reservation, id_trace, created_at, id_service, id_fee, id_fee_item, id_surcharge,
      source, description, quantity, unit_price, subtotal, iva_kind, booked, unpriced)
    select u.id_reservation, u.id_sub_reservation, (select max(t.id_trace) from rate_traces t where t.id_sub_reservation = u.id_sub_reservation and t.side = 'VENTA'),
      ${tx.now}, c.id_service, c.id_fee, c.id_fee_item, c.id_surcharge, c.source, c.description, c.quantity, c.unit_price, c.subtotal, c.iva_kind, c.booked, c.unpriced
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id_sub_reservation integer, id_service integer, id_fee integer, id_fee_item integer,
      id_surcharge integer, source text, description text, quantity numeric, unit_price numeric, subtotal numeric, iva_kind text, booked numeric, unpriced boolean)
    join sub_reservations u using (id_sub_reservation)`);
}

/** Stores the traces of prices, unless the latest stored one is equal. */
export async function insertTraces(
  tx: Tx,
  traces: readonly { id_sub_reservation: number; trace: RateTrace }[],
): Promise<void> {
  const rows = traces.map(
    ({ id_sub_reservation, trace: { engine, side, facts, lines, skipped, gaps, flags, total } }) => ({
      id_sub_reservation,
      engine,
      side,
      facts,
      lines,
      total,
      notes: { skipped, gaps, flags },
    }),
  );
  await tx.run(sql`insert into rate_traces (id_sub_reservation, side, rated_at, engine, facts, lines, notes, total)
    select n.id_sub_reservation, n.side, ${tx.now}, n.engine, n.facts, n.lines, n.notes, n.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_sub_reservation integer, side text, engine text, facts jsonb, lines jsonb, notes jsonb, total numeric)
    where not exists (select from (select t.engine, t.facts, t.lines, t.notes from rate_traces t
        where t.id_sub_reservation = n.id_sub_reservation and t.side = n.side order by t.id_trace desc limit 1) l
      where l.engine = n.engine and l.facts = n.facts and l.lines = n.lines and l.notes = n.notes)`);
}

interface StoredTrace extends Pick<RateTrace, 'engine' | 'side' | 'facts' | 'lines' | 'total'> {
  notes: Pick<RateTrace, 'skipped' | 'gaps' | 'flags'>;
  id_sub_reservation: number;
  rated_at: string;
}
/** The latest sale trace of each container that has one. */
export async function latestTraces(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, RateTrace & { rated_at: string }>> {
  const rows =
    await tx.rows(sql<StoredTrace>`select distinct on (id_sub_reservation) id_sub_reservation, rated_at, engine, side, facts, lines, notes, total
    from rate_traces where ${among(sql`id_sub_reservation`, ids)} and side = 'VENTA' order by id_sub_reservation, id_trace desc`);
  return new Map(rows.map(({ id_sub_reservation, notes, ...row }) => [id_sub_reservation, { ...row, ...notes }]));
}

/** Stores who set the prices. The version of a container increases when that changes, and with each decision of a person. */
export async function storeStates(
  tx: Tx,
  rows: readonly { id_sub_reservation: number; fee_state: FeeState; id_fee: number | null; recalc_pending: boolean }[],
  fee_bound_by: number | null,
): Promise<void> {
  const byPerson = sql`${fee_bound_by !== null}::boolean`;
  await tx.run(sql`update sub_reservations u set fee_state = n.fee_state, id_fee = n.id_fee, recalc_pending = n.recalc_pending, fee_bound_by = ${fee_bound_by},
      version = version + case when ${byPerson} or (u.fee_state, u.recalc_pending, u.fee_bound_by) is distinct from (n.fee_state, n.recalc_pending, null) then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id_sub_reservation integer, fee_state text, id_fee integer, recalc_pending boolean)
    where u.id_sub_reservation = n.id_sub_reservation and (${byPerson} or (u.fee_state, u.id_fee, u.recalc_pending, u.fee_bound_by)
      is distinct from (n.fee_state, n.id_fee, n.recalc_pending, null))`);
  await forgetShares(
    tx,
    rows.map(row => row.id_sub_reservation),
  );
}

/**
 * Carriers, or others by agreement, may be paid a share of the sale: a changed price then changes their cost. Marks these containers and
 * their legs as not reckoned; they are reckoned with the next margin (`withOutdatedCosts`).
 */
async function forgetShares(tx: Tx, subs: readonly number[]): Promise<void> {
  await forgetCosts(
    tx,
    subs,
    sql`(exists (select from purchase_params where key = 'porcentaje_venta' and value is not null)
      or exists (select from dynamic_costs where method = 'PORCENTAJE_VENTA' and voided_at is null))`,
  );
}

/** Marks containers and their legs as not reckoned because their cost may have changed; they are reckoned with the next margin. */
export async function forgetCosts(tx: Tx, subs: readonly number[], where = sql`true`): Promise<void> {
  for (const table of ['legs', 'sub_reservations'])
    await tx.run(
      sql`update ${sql.table(table)} set id_cost_carrier = null where ${among(sql`id_sub_reservation`, subs)} and ${where}`,
    );
}

/** Marks containers whose price was set by a person after a change of the facts on which a price depends. */
export async function markForRecalc(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update sub_reservations set recalc_pending = true, version = version + 1
    where ${among(sql`id_sub_reservation`, ids)} and not recalc_pending`);
}

export interface PricedState {
  id_sub_reservation: number;
  id_reservation: number;
  number: number;
  fee_state: FeeState;
  id_fee: number | null;
  fee_bound_by: number | null;
  recalc_pending: boolean;
  given_up: boolean;
}
/**
 * Whether the price of a container (`u`) follows the rules: no person chose, edited or removed it, and it is on no order (`settlePrices`).
 */
export const followsRules = sql`(u.fee_state = 'AUTO' or (u.fee_state = 'SIN_TARIFA' and u.fee_bound_by is null))
  and not exists (select from charges k where k.id_sub_reservation = u.id_sub_reservation and k.id_line is not null
    and k.source in ('FEE', 'SERVICE', 'SURCHARGE'))`;

/** Who set the prices of containers. */
export function pricedStates(tx: Tx, ids: readonly number[]): Promise<PricedState[]> {
  return tx.rows(sql<PricedState>`select u.id_sub_reservation, u.id_reservation, u.number, u.fee_state, u.id_fee, u.fee_bound_by, u.recalc_pending,
      coalesce(u.rejected_at, u.cancelled_at, r.rejected_at, r.cancelled_at) is not null as given_up
    from sub_reservations u join reservations r using (id_reservation) where ${among(sql`u.id_sub_reservation`, ids)}
    order by u.id_reservation, u.number`);
}
