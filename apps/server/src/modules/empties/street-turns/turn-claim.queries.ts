import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Containers } from '../../trips/state/claims/claims.ts';
import { executed } from './street-turns.queries.ts';

type Held = Containers | { legs: readonly number[] };

function subsOf(of: Held): RawBuilder<unknown> {
  if ('legs' in of) return sql`(select id_sub_reservation from legs where id_leg = any(${[...of.legs]}::int[]))`;
  if ('id_reservation' in of)
    return sql`(select id_sub_reservation from sub_reservations where id_reservation = ${of.id_reservation})`;
  if ('id_sub_reservation' in of) return sql`(${of.id_sub_reservation}::integer)`;
  return sql`(select unnest(${[...of.id_sub_reservations]}::int[]))`;
}

/**
 * The box of a street turn of these containers that is requested or approved and not executed, other than `except`; null: none.
 */
export async function boxInTurn(tx: Tx, of: Held, except: number | null): Promise<string | null> {
  const subs = subsOf(of);
  const row = await tx.row(sql<{ container_code: string }>`select t.container_code from street_turns t
    where (t.id_import_sub in ${subs} or t.id_export_sub in ${subs}) and t.id_street_turn is distinct from ${except}::integer
      and t.denied_at is null and t.cancelled_at is null and t.expired_at is null and (t.approved_at is not null or t.expires_at >= ${tx.now}) and ${executed} is null
    order by t.id_street_turn limit 1`);
  return row?.container_code ?? null;
}
