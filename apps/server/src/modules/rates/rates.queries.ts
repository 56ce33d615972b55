import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface RouteKey {
  reservation_type: 'E' | 'I';
  id_plant: number;
  id_port: number;
  id_container_type: number;
  date: string;
}
export interface Fee {
  id_fee: number;
  code: string;
  amount: string;
}

/** Sale rate for the plant's canton, port and container on the date: the client's own before the general one. */
export function findFee(tx: Tx, key: RouteKey, id_client: number): Promise<Fee | undefined> {
  return tx.row(sql<Fee>`select f.id_fee, f.code, f.amount from fees f join locations p on p.id_location = ${key.id_plant}
    where f.active and f.reservation_type = ${key.reservation_type} and f.id_canton = p.id_canton and f.id_port = ${key.id_port}
      and f.id_container_type = ${key.id_container_type} and (f.id_client is null or f.id_client = ${id_client})
      and ${key.date}::date between f.valid_from and coalesce(f.valid_to, 'infinity')
    order by f.id_client nulls last limit 1`);
}

/** What a carrier is paid for the movement: its own price before the general one; with no carrier given, the general one. */
export async function findPurchaseFee(tx: Tx, key: RouteKey, id_carrier: number | null): Promise<string | null> {
  const row = await tx.row(sql<{
    amount: string;
  }>`select f.amount from purchase_fees f join locations p on p.id_location = ${key.id_plant}
    where f.active and f.reservation_type = ${key.reservation_type} and f.id_canton = p.id_canton and f.id_port = ${key.id_port}
      and f.id_container_type = ${key.id_container_type} and (f.id_carrier is null or f.id_carrier = ${id_carrier})
      and ${key.date}::date between f.valid_from and coalesce(f.valid_to, 'infinity')
    order by f.id_carrier nulls last limit 1`);
  return row?.amount ?? null;
}

export interface ServiceRow {
  id_service: number;
  code: string;
  name: string;
  iva_kind: 'ZERO' | 'STANDARD';
  unit_price: string | null;
}
export async function findServices(tx: Tx, ids: readonly number[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  return tx.rows(
    sql<ServiceRow>`select id_service, code, name, iva_kind, unit_price from services where id_service in (${sql.join([...ids])}) and active`,
  );
}
export async function serviceByCode(tx: Tx, code: string): Promise<ServiceRow> {
  return tx.one(
    sql<ServiceRow>`select id_service, code, name, iva_kind, unit_price from services where code = ${code}`,
  );
}

/** The general VAT rate on a date, percent. */
export async function standardIva(tx: Tx, date: string): Promise<number> {
  const row = await tx.row(sql<{ tarifa: string }>`select tarifa from iva_types where kind = 'STANDARD'
    and ${date}::date between desde and coalesce(hasta, 'infinity') limit 1`);
  return Number(row?.tarifa ?? 0);
}
