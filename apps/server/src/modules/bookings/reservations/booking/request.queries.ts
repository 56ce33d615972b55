import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';

/** A booking as its list shows it, with names instead of ids for the form. */
export interface FormerBooking {
  id_reservation: number;
  route_text: string;
  containers_text: string;
  product: string | null;
  appointment_date: string;
  created_at: string;
  names: { id_client: string; id_bill_to: string | null; id_addressee: string | null; id_carrier: string | null };
  places: { code: string; id_location: number; name: string; active: boolean }[];
}

/** Number of newest bookings that are searched; a person who booked none of them starts without any. */
const AMONG = 1_000;

/**
 * Latest bookings made by the person's company, for itself or its customers; for operator staff those of the person. Bookings in which the
 * company only pays, receives or carries do not count. Empty operations have a form of their own.
 */
export function lastBookings(
  tx: Tx,
  { audience, id_company, id_user }: Pick<Actor, 'audience' | 'id_company' | 'id_user'>,
  limit: number,
): Promise<FormerBooking[]> {
  const isOperator = audience === 'operator';
  const newest = isOperator
    ? sql`select id_reservation from reservations order by id_reservation desc limit ${AMONG}`
    : sql`select id_reservation from reservation_parties where id_company = ${id_company} order by id_reservation desc limit ${AMONG}`;
  const own = isOperator
    ? sql`r.created_by = ${id_user}`
    : sql`(r.id_client = ${id_company} or r.id_forwarder = ${id_company})`;
  return tx.rows(sql<FormerBooking>`select r.id_reservation, r.route_text, r.containers_text, p.name as product, r.appointment_date, r.created_at,
      jsonb_build_object('id_client', r.client_name, 'id_bill_to', b.name, 'id_addressee', d.name, 'id_carrier', c.name) as names,
      coalesce((select jsonb_agg(jsonb_build_object('code', s.code, 'id_location', s.id_location, 'name', l.name, 'active', l.active) order by s.position)
        from reservation_stops s join locations l using (id_location) where s.id_reservation = r.id_reservation), '[]') as places
    from (${newest}) n join reservations r using (id_reservation) left join products p using (id_product)
      left join companies b on b.id_company = r.id_bill_to left join companies d on d.id_company = r.id_addressee
      left join companies c on c.id_company = r.id_carrier
    where ${own} and r.template <> 'VACIO' order by r.id_reservation desc limit ${limit}`);
}

export async function companyName(tx: Tx, id_company: number): Promise<string | null> {
  const row = await tx.row(sql<{ name: string }>`select name from companies where id_company = ${id_company}`);
  return row?.name ?? null;
}
