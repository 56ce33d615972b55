import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isOfRecord } from '../../trips/cases/cases.queries.ts';

/** Open cases about what trucks do that nobody owns, the oldest first. */
export function openRuleCases(tx: Tx, most: number): Promise<{ id_alert_case: number; version: number }[]> {
  return tx.rows(sql<{ id_alert_case: number; version: number }>`select a.id_alert_case, a.version from alert_cases a
    where a.kind not in ('PROBLEMA', 'PANICO') and not ${isOfRecord} and a.ended_at is null and a.id_owner is null order by a.id_alert_case limit ${most}`);
}
