import { type RawBuilder, sql } from 'kysely';
import { matches } from '../../platform/db/list.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { foundByShown, shownDriver } from '../trips/shared-driver.queries.ts';
import { matchesPlate } from '../trucks/trucks.queries.ts';

const perKind = 8;
/** Finding this many means that the words are common; then the newest are near the end of the primary key. */
const common = 300;

const searchText = sql`x.search_text`;

/** Finds rare words by the text index, without an order that would tempt the planner to walk the whole table. */
export const someIds = (table: string, key: string, condition: RawBuilder<unknown>): RawBuilder<{ id: number }> =>
  sql<{
    id: number;
  }>`select ${sql.ref(`x.${key}`)} as id from ${sql.table(table)} x where ${condition} limit ${common}`;

/** Ids of the newest rows that match: by the text index when they are few, along the key when they are many. */
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

/** Reservations by their number or by words of client, booking, BL, container and reference. Words under three letters alone find nothing. */
export async function findReservations(tx: Tx, text: string, number: number | null): Promise<FoundReservation[]> {
  const words = matches(searchText, text);
  const ids =
    words !== undefined && isIndexable(text) ? await newestIds(tx, 'reservations', 'id_reservation', words) : [];
  const wanted = number === null ? ids : [number, ...ids.filter(id => id !== number)];
  if (wanted.length === 0) return [];
  return tx.rows(sql<FoundReservation>`select id_reservation, client_name, booking, bl, reference, containers_text, route_text, status, appointment_date
    from reservations where id_reservation in (${sql.join(wanted)}) order by id_reservation = ${number ?? 0} desc, id_reservation desc`);
}

export interface FoundGuide {
  id_guide: number;
  guide_number: string | null;
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
  return tx.rows(sql<FoundGuide>`select g.id_guide, g.guide_number, ${shownDriver('g', 'license_plate', 'driver_name')}, g.status
    from guides g where g.id_guide in (${sql.join(ids)}) order by g.id_guide desc`);
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

/** A trigram index needs three letters; without it a search would read every row. */
const isIndexable = (text: string): boolean => text.split(/\s+/).some(word => word.length >= 3);

/** What the test explains: each search by its index. */
export const explained = {
  reservations: (text: string) => someIds('reservations', 'id_reservation', matches(searchText, text) ?? sql`true`),
  guides: (text: string) => someIds('guides', 'id_guide', matches(searchText, text) ?? sql`true`),
  trucks: (text: string) => someIds('trucks', 'id_truck', matches(searchText, text) ?? sql`true`),
  drivers: (text: string) => someIds('drivers', 'id_driver', matches(searchText, text) ?? sql`true`),
};
