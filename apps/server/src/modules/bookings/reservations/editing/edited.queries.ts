import type { ReservationChanges } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { sql } from 'kysely';
import { q, type Tx } from '../../../../platform/db/tx.ts';
import { owed } from '../../../prices/pricing/owed.queries.ts';

/** Stored values of the editable fields of a reservation. */
export type Edited = Required<ReservationChanges>;
const edited = sql`booking, bl, cw1_code, reference, id_ship, voyage, iso(cut_off) as cut_off, release_number, exit_letter,
      iso(port_paid_at) as port_paid_at, appointment_date,
      to_char(appointment_time, 'HH24:MI') as appointment_time, id_bill_to, id_addressee, id_product, observation_client`;
export function readEdited(tx: Tx, id_reservation: number): Promise<Edited> {
  return tx.one(sql<Edited>`select ${edited} from reservations where id_reservation = ${id_reservation}`);
}
/** The same for several. */
export async function readManyEdited(tx: Tx, ids: readonly number[]): Promise<Map<number, Edited>> {
  const rows = await tx.rows(sql<Edited & { id_reservation: number }>`select id_reservation, ${edited}
    from reservations where id_reservation = any(${[...ids]}::int[])`);
  return new Map(rows.map(({ id_reservation, ...row }) => [id_reservation, row]));
}

/** Those that the caller may see. */
export async function visibleReservations(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_reservation: number }>`select id_reservation from reservations
    where id_reservation = any(${[...ids]}::int[]) order by id_reservation`);
  return rows.map(row => row.id_reservation);
}

/** Stores the changed fields; with `appointment_at` if the agreed time changed. */
export async function storeEdited(
  tx: Tx,
  id_reservation: number,
  changes: Partial<Edited> & { appointment_at?: string },
): Promise<void> {
  await tx.run(q.updateTable('reservations').set(changes).where('id_reservation', '=', id_reservation));
}

/** Issued guides that are not deleted, of a reservation or one of its containers: their data is printed. */
export function printedGuides(
  tx: Tx,
  of: { id_reservation: number; id_sub_reservation?: number },
): Promise<{ id_guide: number }[]> {
  return tx.rows(sql<{ id_guide: number }>`select id_guide from guides
    where id_reservation = ${of.id_reservation} and live and issued_at is not null and closed_at is null
      and (${of.id_sub_reservation ?? null}::integer is null or id_sub_reservation = ${of.id_sub_reservation ?? null})
    order by id_guide`);
}

/** What the client owes for a reservation, without VAT, by its current charges, USD. */
export async function owedSale(tx: Tx, id_reservation: number): Promise<string> {
  const row = await tx.one(sql<{
    sale: string;
  }>`select coalesce(sum(ch.subtotal) filter (where ch.waived_at is null and ch.source <> 'REFUND' and ${owed}), 0)::numeric(12, 2)::text as sale
    from reservations r join charges ch using (id_reservation) where r.id_reservation = ${id_reservation}`);
  return row.sale;
}

/** The reservations of containers in the caller's scope. */
export async function reservationsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(sql<{
    id_sub_reservation: number;
    id_reservation: number;
  }>`select id_sub_reservation, id_reservation
    from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id_sub_reservation, row.id_reservation]));
}

/** Current versions of containers, by container. */
export async function containerVersions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    sql<{
      id_sub_reservation: number;
      version: number;
    }>`select id_sub_reservation, version from sub_reservations where id_sub_reservation = any(${[...ids]}::int[])`,
  );
  return new Map(rows.map(row => [row.id_sub_reservation, row.version]));
}

/** Name of a reservation's shipping line; null: booked without one. The reservation is locked. */
export async function lineOf(tx: Tx, id_reservation: number): Promise<string | null> {
  const row = await tx.row(sql<{
    name: string;
  }>`select n.name from reservations r join shipping_lines n using (id_shipping_line)
    where r.id_reservation = ${id_reservation}`);
  return row?.name ?? null;
}
/** Name of a shipping line; null: it does not exist. */
export async function lineNamed(tx: Tx, id_shipping_line: number): Promise<string | null> {
  const row = await tx.row(
    sql<{ name: string }>`select name from shipping_lines where id_shipping_line = ${id_shipping_line}`,
  );
  return row?.name ?? null;
}
export async function storeLine(tx: Tx, id_reservation: number, id_shipping_line: number): Promise<void> {
  await tx.run(
    sql`update reservations set id_shipping_line = ${id_shipping_line} where id_reservation = ${id_reservation}`,
  );
}
