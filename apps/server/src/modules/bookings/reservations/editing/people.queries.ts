import { sql } from 'kysely';
import { q, type Tx } from '../../../../platform/db/tx.ts';

/** Operator staff responsible for a reservation. */
export type PeopleColumn = 'id_advisor' | 'id_operative';

export function peopleNow(tx: Tx, id_reservation: number): Promise<Record<PeopleColumn, number | null>> {
  return tx.one(
    sql<
      Record<PeopleColumn, number | null>
    >`select id_advisor, id_operative from reservations where id_reservation = ${id_reservation}`,
  );
}

/** An active person of the operator, not a driver, with the lines of business in which they work. */
export function findColleague(tx: Tx, id_user: number): Promise<{ name: string; products: string[] } | undefined> {
  return tx.row(sql<{ name: string; products: string[] }>`select u.name || ' ' || u.last_name as name, u.products
    from users u join companies c using (id_company) where u.id_user = ${id_user} and u.active and u.id_driver is null and c.is_operator`);
}

export async function storePerson(
  tx: Tx,
  id_reservation: number,
  column: PeopleColumn,
  id_user: number,
): Promise<void> {
  await tx.run(
    q
      .updateTable('reservations')
      // An operative chosen by a person stays when the client changes.
      .set({ [column]: id_user, ...(column === 'id_operative' && { operative_chosen: true }) })
      .where('id_reservation', '=', id_reservation),
  );
}
