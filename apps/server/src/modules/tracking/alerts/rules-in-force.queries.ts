import type { AlertRule } from '@cabezal/domain/tracking/alerts/rule-for';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** The rules that hold now. Every audience's board is judged by them. */
export function rulesInForce(tx: Tx): Promise<AlertRule[]> {
  return tx.rows(sql<AlertRule>`select * from alert_rules_in_force(${tx.now})`);
}
