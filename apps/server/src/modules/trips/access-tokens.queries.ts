import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Ends the links of a guide that still open something, and those that wait to be mailed: one that leaves later would open it again. Tells how
 * many opened something. `purpose` null: every kind.
 */
export async function revokeTokens(
  tx: Tx,
  id_guide: number,
  purpose: 'monitoring' | 'travel_resources' | null,
): Promise<number> {
  await tx.run(sql`delete from outbox where system = 'MAIL' and kind = 'guide_link' and noun = 'guide' and id_record = ${String(id_guide)}
    and state <> 'SENT' and (${purpose}::text is null or payload ->> 'purpose' = ${purpose})`);
  return tx.count(sql`update access_tokens set revoked_at = ${tx.now}
    where id_guide = ${id_guide} and revoked_at is null and expires_at > ${tx.now} and (${purpose}::text is null or purpose = ${purpose})`);
}
