import type { CompanyType } from '@cabezal/domain/system/access/roles';
import { type RawBuilder, sql } from 'kysely';
import { keysWith, matches, patternsOf } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { matchesPlate } from '../../fleet/trucks/trucks.queries.ts';
import { foundByShown, shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';

const perKind = 8;
/** Number of hits from which words count as common: then the newest hits are near the end of the primary key. */
const common = 300;

const searchText = sql`x.search_text`;

/** Up to `common` hits, found by the text index. Without `order by`, because with it the planner might scan the whole table. */
export const someIds = (table: string, key: string, condition: RawBuilder<unknown>): RawBuilder<{ id: number }> =>
  sql<{
    id: number;
  }>`select ${sql.ref(`x.${key}`)} as id from ${sql.table(table)} x where ${condition} limit ${common}`;

/** Ids of the newest hits: found by the text index if there are few, by the primary key if there are many. */
async function newestIds(tx: Tx, table: string, key: string, condition: RawBuilder<unknown>): Promise<number[]> {
  let found = await tx.rows(someIds(table, key, condition));
  if (found.length === common) {
    const id = sql.ref(`x.${key}`);
    found = await tx.rows(
      sql<{
        id: number;
      }>`select ${id} as id from ${sql.table(table)} x where ${condition} order by ${id} desc limit ${perKind}`,
    );
  }
  return found
    .map(r => r.id)
    .sort((a, b) => b - a)
    .slice(0, perKind);
}

export interface FoundReservation {
  id_reservation: number;
  client_name: string;
  booking: string | null;
  bl: string | null;
  reference: string | null;
  containers_text: string;
  route_text: string;
  status: string;
  appointment_date: string;
}

export interface FoundBox {
  id_reservation: number;
  container_code: string;
}
/** Containers by the beginning of their number. The search text of a reservation does not contain all of its containers. */
export function findBoxes(tx: Tx, beginning: string): Promise<FoundBox[]> {
  return tx.rows(sql<FoundBox>`select id_reservation, container_code from sub_reservations where container_code like ${`${beginning}%`}
    order by id_sub_reservation desc limit ${perKind}`);
}

/**
 * Reservations by number, by ids (`others`), and by words of client, booking, BL, container and reference. Words of fewer than three letters
 * find nothing unless there is a longer one.
 */
export async function findReservations(
  tx: Tx,
  text: string,
  number: number | null,
  others: readonly number[],
): Promise<FoundReservation[]> {
  const words = matches(searchText, text);
  const ids =
    words !== undefined && isIndexable(text) ? await newestIds(tx, 'reservations', 'id_reservation', words) : [];
  const all = [...new Set([...others, ...ids])];
  const wanted = number === null ? all : [number, ...all.filter(id => id !== number)];
  if (wanted.length === 0) return [];
  return tx.rows(sql<FoundReservation>`select id_reservation, client_name, booking, bl, reference, containers_text, route_text, status, appointment_date
    from reservations where id_reservation in (${sql.join(wanted)}) order by id_reservation = ${number ?? 0} desc, id_reservation desc`);
}

export interface FoundGuide {
  id_guide: number;
  guide_number: string | null;
  kind: string;
  id_reservation: number;
  /** Number of the container in its reservation. */
  number: number;
  license_plate: string | null;
  driver_name: string | null;
  status: string;
}

export async function findGuides(tx: Tx, text: string): Promise<FoundGuide[]> {
  const words = matchesPlate(searchText, text);
  if (words === undefined || !isIndexable(text)) return [];
  const shown = foundByShown('x', text) ?? sql`true`;
  const ids = await newestIds(tx, 'guides', 'id_guide', sql`${words} and x.deleted_at is null and ${shown}`);
  if (ids.length === 0) return [];
  return tx.rows(sql<FoundGuide>`select g.id_guide, g.guide_number, g.kind, g.id_reservation, u.number, ${shownDriver('g', 'license_plate', 'driver_name')}, g.status
    from guides g join sub_reservations u using (id_sub_reservation) where g.id_guide in (${sql.join(ids)}) order by g.id_guide desc`);
}

export interface FoundTruck {
  id_truck: number;
  disk: string;
  license_plate: string;
  brand: string | null;
  company: string;
}
export function findTrucks(tx: Tx, text: string): Promise<FoundTruck[]> {
  return tx.rows(sql<FoundTruck>`select x.id_truck, x.disk, x.license_plate, x.brand, c.name as company
    from trucks x join companies c using (id_company) where ${matchesPlate(searchText, text)} order by x.active desc, x.disk limit ${perKind}`);
}

export interface FoundDriver {
  id_driver: number;
  name: string;
  identification_card: string;
  company: string;
}
export function findDrivers(tx: Tx, text: string): Promise<FoundDriver[]> {
  return tx.rows(sql<FoundDriver>`select x.id_driver, x.name || ' ' || x.last_name as name, x.identification_card, c.name as company
    from drivers x join companies c using (id_company) where ${matches(searchText, text)} order by x.active desc, x.last_name limit ${perKind}`);
}

/** An invoice number in its usual form: 001-001-000000121. */
export interface InvoiceNumber {
  establishment: string;
  emission_point: string;
  sequence: number;
}
export interface FoundInvoice {
  numero_orden: number;
  bill_to_name: string;
  total: string;
  emission_date: string;
}
export function findInvoices(
  tx: Tx,
  { establishment, emission_point, sequence }: InvoiceNumber,
): Promise<FoundInvoice[]> {
  return tx.rows(sql<FoundInvoice>`select i.numero_orden, o.bill_to_name, i.total, i.emission_date from invoices i join payment_orders o using (numero_orden)
    where i.establishment = ${establishment} and i.emission_point = ${emission_point} and i.sequence = ${sequence}`);
}

export interface FoundCompany {
  id_company: number;
  name: string;
  company_type: CompanyType;
}
export async function findCompanies(tx: Tx, text: string): Promise<FoundCompany[]> {
  if (!isIndexable(text)) return [];
  return tx.rows(sql<FoundCompany>`select id_company, name, company_type from companies
    where id_company in (${keysWith('companies')(patternsOf(text))}) order by active desc, name limit ${perKind}`);
}

export interface FoundLocation {
  id_location: number;
  name: string;
  type: string;
  canton: string | null;
}
/** Locations by name, code and address. */
export async function findLocations(tx: Tx, text: string): Promise<FoundLocation[]> {
  if (!isIndexable(text)) return [];
  return tx.rows(sql<FoundLocation>`select l.id_location, l.name, l.type, k.name as canton from locations l left join cantons k using (id_canton)
    where l.id_location in (${keysWith('locations')(patternsOf(text))}) order by l.active desc, l.name limit ${perKind}`);
}

/** A trigram index needs at least one word of three letters; other searches would read every row. */
const isIndexable = (text: string): boolean => text.split(/\s+/).some(word => word.length >= 3);

/** Queries of which the test reads the plan: each must use its index. */
export const explained = {
  reservations: (text: string) => someIds('reservations', 'id_reservation', matches(searchText, text) ?? sql`true`),
  guides: (text: string) => someIds('guides', 'id_guide', matches(searchText, text) ?? sql`true`),
  trucks: (text: string) => someIds('trucks', 'id_truck', matches(searchText, text) ?? sql`true`),
  drivers: (text: string) => someIds('drivers', 'id_driver', matches(searchText, text) ?? sql`true`),
};
