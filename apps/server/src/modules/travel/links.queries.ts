import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Planned end of a guide that the caller sees. */
export function linkedGuide(
  tx: Tx,
  id_guide: number,
): Promise<{ planned_end: string; guide_number: string | null } | undefined> {
  return tx.row(
    sql<{
      planned_end: string;
      guide_number: string | null;
    }>`select planned_end, guide_number from guides where id_guide = ${id_guide} and deleted_at is null`,
  );
}

/** Ends the links of a guide that still open something; tells how many. `purpose` null: every kind. */
export function revokeTokens(
  tx: Tx,
  id_guide: number,
  purpose: 'monitoring' | 'travel_resources' | null,
): Promise<number> {
  return tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_guide = ${id_guide} and revoked_at is null and expires_at > ${tx.now} and (${purpose}::text is null or purpose = ${purpose})`);
}
