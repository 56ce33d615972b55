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

/** A dated parameter as it holds on the date. */
export async function parameter<T>(tx: Tx, key: string, date: string, fallback: T): Promise<T> {
  const row = await tx.row(
    sql<{
      value: T;
    }>`select value from parameters where key = ${key} and valid_from <= ${date}::date order by valid_from desc limit 1`,
  );
  return row?.value ?? fallback;
}

export interface PlaceRow {
  id_location: number;
  type: string;
  name: string;
  code: string | null;
  lat: number;
  lng: number;
  radius_m: number;
  id_company: number | null;
  free_hours: string | null;
  canton: string | null;
  requires_credential: boolean;
}
/** Places in the caller's scope: a plant of somebody else is not there. */
export async function findPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows =
    await tx.rows(sql<PlaceRow>`select l.id_location, l.type, l.name, l.code, l.lat, l.lng, l.radius_m, l.id_company, l.free_hours, c.name as canton, l.requires_credential
    from locations l left join cantons c using (id_canton) where l.id_location in (${sql.join([...ids])}) and l.active`);
  return new Map(rows.map(r => [r.id_location, r]));
}

export interface ContainerTypeRow {
  id_container_type: number;
  code: string;
  tare_kg: number;
  payload_kg: number;
  reefer: boolean;
  length_ft: number;
}
export async function findContainerTypes(tx: Tx): Promise<Map<number, ContainerTypeRow>> {
  const rows = await tx.rows(
    sql<ContainerTypeRow>`select id_container_type, code, tare_kg, payload_kg, reefer, length_ft from container_types where active`,
  );
  return new Map(rows.map(r => [r.id_container_type, r]));
}

/** Where a shipping line usually works, for the warning; null when unknown. */
export async function usualTerminal(
  tx: Tx,
  id_shipping_line: number,
): Promise<{ id_location: number; name: string; line: string } | undefined> {
  return tx.row(sql<{ id_location: number; name: string; line: string }>`select l.id_location, l.name, s.name as line
    from shipping_lines s join locations l on l.id_location = s.id_usual_terminal where s.id_shipping_line = ${id_shipping_line}`);
}

/** Whether the operator's own trucks drive: no carrier chosen means so. */
export async function drivesItself(tx: Tx, id_carrier: number | null): Promise<boolean> {
  if (id_carrier === null) return true;
  const row = await tx.row(
    sql<{ is_operator: boolean }>`select is_operator from companies where id_company = ${id_carrier}`,
  );
  return row?.is_operator ?? false;
}
