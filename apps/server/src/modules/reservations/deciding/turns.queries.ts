import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The box of a street turn that was asked for and still stands, of one container or of any of a reservation; null: there is none. */
export async function boxInTurn(
  tx: Tx,
  of: { id_reservation: number } | { id_sub_reservation: number },
): Promise<string | null> {
  const subs =
    'id_reservation' in of
      ? sql`(select id_sub_reservation from sub_reservations where id_reservation = ${of.id_reservation})`
      : sql`(${of.id_sub_reservation}::integer)`;
  const row = await tx.row(sql<{ container_code: string }>`select t.container_code from street_turns t
    where (t.id_import_sub in ${subs} or t.id_export_sub in ${subs})
      and t.denied_at is null and t.cancelled_at is null and t.expired_at is null and (t.approved_at is not null or t.expires_at > ${tx.now})
    order by t.id_street_turn limit 1`);
  return row?.container_code ?? null;
}
