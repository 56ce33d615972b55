import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';

/** A record that a file may name, with the words by which it is known. */
export interface Named {
  id: number;
  words: (string | null)[];
  /** Only for a place: its type and its company. */
  type: string | null;
  id_company: number | null;
}
export interface BookingNames {
  companies: Named[];
  places: Named[];
  lines: Named[];
  ships: Named[];
  products: Named[];
  services: Named[];
  containers: Named[];
}

/** What the person may name in a booking, in the caller's scope; places and companies only those with one of the words. */
export async function bookingNames(tx: Tx, words: readonly string[]): Promise<BookingNames> {
  const asked = sql`${[...words]}::text[]`;
  const of = (columns: string, from: string, more = sql`active`) =>
    tx.rows(sql<Named>`select ${sql.raw(columns)} from ${sql.table(from)} where ${more} order by 1`);
  const plain = 'null::text as type, null::integer as id_company';
  return {
    companies: await of(
      `id_company as id, array[ruc, name] as words, ${plain}`,
      'companies',
      sql`active and (ruc = any(${asked}) or plain_text(name) = any(${asked}))`,
    ),
    places: await of(
      'id_location as id, array[name, code] as words, type, id_company',
      'locations',
      sql`active and (plain_text(name) = any(${asked}) or plain_text(code) = any(${asked}))`,
    ),
    lines: await of(`id_shipping_line as id, array[name] as words, ${plain}`, 'shipping_lines'),
    ships: await of(`id_ship as id, array[name] as words, ${plain}`, 'ships'),
    products: await of(`id_product as id, array[name] as words, ${plain}`, 'products'),
    services: await of(`id_service as id, array[code, name] as words, ${plain}`, 'services', sql`active and bookable`),
    containers: await of(`id_container_type as id, array[code, iso, name] as words, ${plain}`, 'container_types'),
  };
}

/** An existing reservation, with the fields that identify a repetition. */
export interface StandingBooking {
  id_reservation: number;
  id_client: number;
  template: string;
  booking: string | null;
  bl: string | null;
  appointment_date: string;
  appointment_time: string;
  /** Type, number and weight of each container. */
  containers: string[];
}
/** Existing reservations with one of these bookings or BLs, in the caller's scope; rejected and cancelled ones do not count. */
export function standingBookings(
  tx: Tx,
  of: { bookings: readonly string[]; bls: readonly string[] },
): Promise<StandingBooking[]> {
  return tx.rows(sql<StandingBooking>`select r.id_reservation, r.id_client, r.template, r.booking, r.bl, r.appointment_date,
      to_char(r.appointment_time, 'HH24:MI') as appointment_time,
      (select coalesce(array_agg(concat_ws(' ', u.id_container_type, coalesce(u.container_code, '-'), u.weight_kg)), '{}')
        from sub_reservations u where u.id_reservation = r.id_reservation) as containers
    from reservations r where r.status not in ('REJECTED', 'NOT_EJECUTED')
      and (r.booking = any(${[...of.bookings]}::text[]) or r.bl = any(${[...of.bls]}::text[])) order by r.id_reservation`);
}

/** Which of these places are stored. */
export async function storedPlaces(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    sql<{ id_location: number }>`select id_location from locations where id_location = any(${[...ids]}::integer[])`,
  );
  return new Set(rows.map(row => row.id_location));
}
