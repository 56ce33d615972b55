import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface Person {
  id_user: number;
  id_company: number;
  company_type: string;
  role: string;
  name: string;
}
/** A reservation under way; `client`: a user of its client, if there is one. */
export interface OpenReservation {
  id_reservation: number;
  client: Person | null;
}
const person = sql`u.id_user, u.id_company, c.company_type, o.code as role, u.name || ' ' || u.last_name as name`;
const people = sql`users u join companies c using (id_company) join roles o using (id_role)`;

/** Reservations under way that are on no order: those of clients with users first, one of each client before a second one of any. */
export function reservationsUnderWay(tx: Tx, most: number): Promise<OpenReservation[]> {
  return tx.rows(sql<OpenReservation>`select r.id_reservation, to_jsonb(w) as client
    from (select id_reservation, id_client, row_number() over (partition by id_client order by id_reservation desc) as nth from reservations q
        where status in ('ACCEPTED', 'IN_PROGRESS') and template <> 'VACIO' and id_reservation > (select max(id_reservation) - 2000 from reservations)
          and not exists (select from charges k where k.id_reservation = q.id_reservation and k.id_line is not null)) r
      left join lateral (select ${person} from ${people} where u.id_company = r.id_client and u.active and o.code = 'ADM_LOCAL' order by u.id_user limit 1) w on true
    order by w is null, r.nth, r.id_reservation desc limit ${most}`);
}

/** A user of the operator's office. */
export function officePerson(tx: Tx): Promise<Person | undefined> {
  return tx.row(
    sql<Person>`select ${person} from ${people} where c.is_operator and o.code = 'OPERADOR' and u.active order by u.id_user limit 1`,
  );
}

/** Services with these codes, in the given order. */
export async function servicesByCode(tx: Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_service: number;
    }>`select id_service from services where code = any(${[...codes]}::text[]) and active order by array_position(${[...codes]}::text[], code)`,
  );
  return rows.map(row => row.id_service);
}
