import type { ShippingLineCost } from '@cabezal/contract/money/costs/company-costs.calls';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface LineKey {
  id_shipping_line: number;
  id_location: number;
}
/** Cost of a movement of a line at a depot: of the current and future rows `d`, the last version. */
const standing = sql`d.cost_kind = 'MOVIMIENTO' and d.id_shipping_line is not null and d.id_container_type is null and d.approved_at is not null
  and d.voided_at is null and d.superseded_by is null`;
const lineCost = (
  which: RawBuilder<unknown>,
) => sql`select distinct on (s.name, d.id_shipping_line) d.id_shipping_line, s.name as shipping_line, d.id_location, l.name as location,
    d.amount as cost, d.valid_to, d.author, d.created_at as updated_at, d.version
  from deposit_costs d join shipping_lines s using (id_shipping_line) join locations l using (id_location)
  where ${standing} and ${which} order by s.name, d.id_shipping_line, d.valid_from desc`;
/** Today it holds, on its last day, too. */
const holdsOn = (today: string) => sql`(d.valid_to is null or d.valid_to >= ${today}::date)`;
/** It holds after today. */
const holdsAfter = (today: string) => sql`(d.valid_to is null or d.valid_to > ${today}::date)`;
const ofKey = ({ id_location, id_shipping_line }: LineKey) =>
  sql`d.id_location = ${id_location} and d.id_shipping_line = ${id_shipping_line}`;

export function listLineCosts(tx: Tx, id_location: number): Promise<ShippingLineCost[]> {
  return tx.rows(sql<ShippingLineCost>`${lineCost(sql`d.id_location = ${id_location} and ${holdsOn(tx.today)}`)}`);
}
export function findLineCost(tx: Tx, key: LineKey): Promise<ShippingLineCost | undefined> {
  return tx.row(sql<ShippingLineCost>`${lineCost(sql`${ofKey(key)} and ${holdsOn(tx.today)}`)}`);
}
/** One that does not end today, and so can be changed and ended. */
export function findOpenLineCost(tx: Tx, key: LineKey): Promise<ShippingLineCost | undefined> {
  return tx.row(sql<ShippingLineCost>`${lineCost(sql`${ofKey(key)} and ${holdsAfter(tx.today)}`)}`);
}
/** The stored row of the cost. */
export function lineCostRow(
  tx: Tx,
  key: LineKey,
): Promise<{ id_deposit_cost: number; valid_from: string; version: number }> {
  return tx.one(sql<{
    id_deposit_cost: number;
    valid_from: string;
    version: number;
  }>`select d.id_deposit_cost, d.valid_from, d.version
    from deposit_costs d where ${standing} and ${ofKey(key)} order by d.valid_from desc limit 1`);
}
/** Whether one is valid today, even on its last day. */
export async function holdsToday(tx: Tx, key: LineKey): Promise<boolean> {
  const row =
    await tx.row(sql`select 1 from deposit_costs d where d.cost_kind = 'MOVIMIENTO' and d.id_container_type is null and ${ofKey(key)}
    and d.approved_at is not null and d.voided_at is null and ${tx.today}::date between d.valid_from and coalesce(d.valid_to, 'infinity')`);
  return row !== undefined;
}

export interface PlaceFacts {
  type: string;
  active: boolean;
}
export function findPlace(tx: Tx, id_location: number): Promise<PlaceFacts | undefined> {
  return tx.row(sql<PlaceFacts>`select type, active from locations where id_location = ${id_location}`);
}
export async function isShippingLine(tx: Tx, id_shipping_line: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from shipping_lines where id_shipping_line = ${id_shipping_line} and active`);
  return row !== undefined;
}

export interface RentalRow {
  valid_from: string;
  cost: string;
  author: string;
  created_at: string;
}
/** Newest first, in the caller's scope. */
export function listRentals(tx: Tx, id_company: number): Promise<RentalRow[]> {
  return tx.rows(sql<RentalRow>`select valid_from, cost, author, created_at from generator_rentals
    where id_company = ${id_company} order by valid_from desc limit 500`);
}
interface NewRental {
  id_company: number;
  valid_from: string;
  cost: string;
  author: string;
}
/** Adds a cost from a day on. False: that day already has one. */
export async function addRental(tx: Tx, of: NewRental): Promise<boolean> {
  const added = await tx.count(sql`insert into generator_rentals (id_company, valid_from, cost, author, created_at)
    values (${of.id_company}, ${of.valid_from}, ${of.cost}, ${of.author}, ${tx.now}) on conflict (id_company, valid_from) do nothing`);
  return added === 1;
}
/** Corrects the cost of a day. False: it is no longer `replaces`. */
export async function correctRental(tx: Tx, of: NewRental, replaces: string): Promise<boolean> {
  const corrected =
    await tx.count(sql`update generator_rentals set cost = ${of.cost}, author = ${of.author}, created_at = ${tx.now}
    where id_company = ${of.id_company} and valid_from = ${of.valid_from}::date and cost = ${replaces}::numeric`);
  return corrected === 1;
}
