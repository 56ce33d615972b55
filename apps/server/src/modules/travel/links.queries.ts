import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

interface LinkedGuide {
  planned_end: string;
  /** False for a customer who neither booked it nor is its client. */
  may_change: boolean;
}
/** A guide that the caller sees, as far as its links need it. */
export function linkedGuide(tx: Tx, id_guide: number): Promise<LinkedGuide | undefined> {
  return tx.row(sql<LinkedGuide>`select g.planned_end, app_may_change(r.id_client, r.id_forwarder) as may_change
    from guides g join reservations r using (id_reservation) where g.id_guide = ${id_guide} and g.deleted_at is null`);
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
