import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Ends the links of a guide that still open something; tells how many. `purpose` null: every kind. */
export function revokeTokens(
  tx: Tx,
  id_guide: number,
  purpose: 'monitoring' | 'travel_resources' | null,
): Promise<number> {
  return tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_guide = ${id_guide} and revoked_at is null and expires_at > ${tx.now} and (${purpose}::text is null or purpose = ${purpose})`);
}
