import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

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
  id_canton: number | null;
  id_province: number | null;
  requires_credential: boolean;
}
/** Places in the caller's scope; plants of other companies are not found. */
export async function findPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows =
    await tx.rows(sql<PlaceRow>`select l.id_location, l.type, l.name, l.code, l.lat, l.lng, l.radius_m, l.id_company, l.free_hours, c.name as canton, l.id_canton, coalesce(l.id_province, c.id_province) as id_province, l.requires_credential
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

/** The stored road between two places that was registered first; rates of a route refer to it. */
export async function routeBetween(tx: Tx, id_origin: number, id_destination: number): Promise<number | null> {
  const row = await tx.row(sql<{ id_route: number }>`select id_route from routes
    where active and id_origin = ${id_origin} and id_destination = ${id_destination} order by id_route limit 1`);
  return row?.id_route ?? null;
}

/** The usual terminal of a shipping line, for the warning; null when unknown. */
export async function usualTerminal(
  tx: Tx,
  id_shipping_line: number,
): Promise<{ id_location: number; name: string; line: string } | undefined> {
  return tx.row(sql<{ id_location: number; name: string; line: string }>`select l.id_location, l.name, s.name as line
    from shipping_lines s join locations l on l.id_location = s.id_usual_terminal where s.id_shipping_line = ${id_shipping_line}`);
}

/** Whether the operator's own trucks drive; also true when no carrier is chosen. */
export async function drivesItself(tx: Tx, id_carrier: number | null): Promise<boolean> {
  if (id_carrier === null) return true;
  const row = await tx.row(
    sql<{ is_operator: boolean }>`select is_operator from companies where id_company = ${id_carrier}`,
  );
  return row?.is_operator ?? false;
}
