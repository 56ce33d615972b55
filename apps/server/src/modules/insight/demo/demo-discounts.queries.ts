import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Person } from './demo-services.queries.ts';

export interface Offered {
  id_reservation: number;
  id_client: number;
  version: number;
}
const person = sql`u.id_user, u.id_company, c.company_type, o.code as role, u.name || ' ' || u.last_name as name`;
const people = sql`users u join companies c using (id_company) join roles o using (id_role)`;

/** Clients that have users and pending or accepted reservations, each with its three newest reservations that are on no order. */
export async function clientsWithReservations(
  tx: Tx,
  most: number,
): Promise<{ client: Person; reservations: Offered[] }[]> {
  return tx.rows(sql<{
    client: Person;
    reservations: Offered[];
  }>`select to_jsonb(w) as client, (select jsonb_agg(to_jsonb(x)) from (
      select r.id_reservation, r.id_client, r.version from reservations r where r.id_client = w.id_company and r.status in ('PENDING', 'ACCEPTED')
        and not exists (select from charges k where k.id_reservation = r.id_reservation and k.id_line is not null)
        and exists (select from charges k where k.id_reservation = r.id_reservation and k.source = 'FEE' and k.subtotal > 100)
      order by r.id_reservation desc limit 3) x) as reservations
    from (select distinct on (u.id_company) ${person} from ${people} where u.active and o.code = 'ADM_LOCAL' and c.company_type in ('EXP', 'IMP') order by u.id_company, u.id_user) w
    where exists (select from reservations r where r.id_client = w.id_company and r.status in ('PENDING', 'ACCEPTED')
      and exists (select from charges k where k.id_reservation = r.id_reservation and k.source = 'FEE' and k.subtotal > 100))
    order by w.id_company limit ${most}`);
}
export async function serviceOf(tx: Tx, code: string): Promise<number | null> {
  const row = await tx.row(sql<{ id_service: number }>`select id_service from services where code = ${code}`);
  return row?.id_service ?? null;
}
