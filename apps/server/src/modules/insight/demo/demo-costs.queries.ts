import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A reservation with a recorded arrival, and its first container. */
export interface MovedReservation {
  id_reservation: number;
  id_sub_reservation: number | null;
}
/** The latest reservations with a recorded arrival. */
export function movedReservations(tx: Tx, most: number): Promise<MovedReservation[]> {
  return tx.rows(sql<MovedReservation>`select r.id_reservation,
      (select min(u.id_sub_reservation) from sub_reservations u where u.id_reservation = r.id_reservation) as id_sub_reservation
    from reservations r where r.status in ('IN_PROGRESS', 'FINISHED') and r.id_reservation > (select max(id_reservation) - 2000 from reservations)
      and exists (select from guides g join guide_stops s using (id_guide) where g.id_reservation = r.id_reservation and g.deleted_at is null and s.arrival_at is not null)
    order by r.id_reservation desc limit ${most}`);
}

/** Active carriers other than the operator, by name. The demonstration uses them as providers: they wash, weigh, guard and lend chassis. */
export async function carriersByName(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(
    sql<{
      id_company: number;
    }>`select id_company from companies where company_type = 'TRANS' and not is_operator and active and blocked_at is null order by name limit 4`,
  );
  return rows.map(row => row.id_company);
}

/** Cost types by code. */
export async function costTypesByCode(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(sql<{ code: string; id_cost_type: number }>`select code, id_cost_type from cost_types`);
  return new Map(rows.map(row => [row.code, row.id_cost_type]));
}

/** Finished reservations, all guides closed, with a refund of an entered voucher that is on no order; the latest first. */
export async function refundable(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select r.id_reservation as id from reservations r
    where r.status = 'FINISHED' and not exists (select from guides g where g.id_reservation = r.id_reservation and g.deleted_at is null
        and coalesce(g.closed_at, g.costs_closed_at) is null)
      and exists (select from charges k join payment_costs p using (id_payment_cost)
        where k.id_reservation = r.id_reservation and k.source = 'REFUND' and k.id_line is null and p.document_number is not null)
    order by r.id_reservation desc limit ${most}`);
  return rows.map(row => row.id);
}
