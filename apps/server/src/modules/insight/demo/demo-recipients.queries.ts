import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Customers with reservations under way that receive notifications, those with most of them first. */
export async function customersUnderWay(tx: Tx, most: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id_company: number }>`select r.id_client as id_company
    from reservations r join companies c on c.id_company = r.id_client
    where r.status in ('ACCEPTED', 'IN_PROGRESS') and c.active and c.notifications_share and c.company_type <> 'TRANS' and not c.is_operator
    group by r.id_client order by count(*) desc, r.id_client limit ${most}`);
  return rows.map(row => row.id_company);
}
