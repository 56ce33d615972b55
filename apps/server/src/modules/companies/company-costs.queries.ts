import type { ShippingLineCost } from '@cabezal/contract/companies/company-costs.calls';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface LineKey {
  id_shipping_line: number;
  id_location: number;
}
const lineCost = sql`select d.id_shipping_line, s.name as shipping_line, d.id_location, l.name as location, d.cost, d.author, d.updated_at, d.version
  from shipping_line_deposits d join shipping_lines s using (id_shipping_line) join locations l using (id_location)`;

export function listLineCosts(tx: Tx, id_location: number): Promise<ShippingLineCost[]> {
  return tx.rows(sql<ShippingLineCost>`${lineCost} where d.id_location = ${id_location} order by s.name`);
}
export function findLineCost(tx: Tx, key: LineKey): Promise<ShippingLineCost | undefined> {
  return tx.row(sql<ShippingLineCost>`${lineCost}
    where d.id_location = ${key.id_location} and d.id_shipping_line = ${key.id_shipping_line}`);
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

/** False when it is there already. */
export async function insertLineCost(tx: Tx, key: LineKey, cost: string, author: string): Promise<boolean> {
  const rows =
    await tx.count(sql`insert into shipping_line_deposits (id_shipping_line, id_location, cost, author, updated_at)
    values (${key.id_shipping_line}, ${key.id_location}, ${cost}, ${author}, ${tx.now}) on conflict do nothing`);
  return rows === 1;
}
/** False when somebody changed it since that version. */
export async function updateLineCost(
  tx: Tx,
  key: LineKey & { version: number },
  cost: string,
  author: string,
): Promise<boolean> {
  const rows =
    await tx.count(sql`update shipping_line_deposits set cost = ${cost}, author = ${author}, updated_at = ${tx.now}, version = version + 1
    where id_shipping_line = ${key.id_shipping_line} and id_location = ${key.id_location} and version = ${key.version}`);
  return rows === 1;
}
export async function deleteLineCost(tx: Tx, key: LineKey & { version: number }): Promise<boolean> {
  const rows = await tx.count(sql`delete from shipping_line_deposits
    where id_shipping_line = ${key.id_shipping_line} and id_location = ${key.id_location} and version = ${key.version}`);
  return rows === 1;
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
/** Sets what holds from a day on; entered again it is corrected. */
export async function saveRental(
  tx: Tx,
  of: { id_company: number; valid_from: string; cost: string; author: string },
): Promise<void> {
  await tx.run(sql`insert into generator_rentals (id_company, valid_from, cost, author, created_at)
    values (${of.id_company}, ${of.valid_from}, ${of.cost}, ${of.author}, ${tx.now})
    on conflict (id_company, valid_from) do update set cost = excluded.cost, author = excluded.author, created_at = excluded.created_at`);
}
