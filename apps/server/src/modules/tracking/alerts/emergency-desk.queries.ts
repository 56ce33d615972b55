import { sql } from 'kysely';
import type { EmergencyRule } from '../../../declarations.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** The rule of emergencies; there is one, for all trips. */
export function selectEmergencyRule(tx: Tx): Promise<EmergencyRule | undefined> {
  return tx.row(sql<EmergencyRule>`select id_alert, sla_ack_min as ack_min, sla_end_min as end_min from alerts
    where kind = 'PANICO' and disabled_at is null order by id_alert limit 1`);
}
