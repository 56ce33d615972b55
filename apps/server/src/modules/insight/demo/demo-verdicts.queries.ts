import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Open cases of rules that nobody owns, the oldest first. */
export function openRuleCases(tx: Tx, most: number): Promise<{ id_alert_case: number; version: number }[]> {
  return tx.rows(sql<{ id_alert_case: number; version: number }>`select id_alert_case, version from alert_cases
    where kind not in ('PROBLEMA', 'PANICO') and ended_at is null and id_owner is null order by id_alert_case limit ${most}`);
}
