import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Alert } from './logbook-alerts.ts';

/** Stores the alerts of new episodes; returns the guides that got one. */
export async function writeAlerts(tx: Tx, alerts: readonly Alert[]): Promise<number[]> {
  if (alerts.length === 0) return [];
  const rows = await tx.rows(sql<{
    id_guide: number;
  }>`insert into logbook (id_guide, id_stop, kind, text, at, created_at, author)
    select a.id_guide, a.id_stop, 'ALERT', a.text, a.at, ${tx.now}, 'Sistema'
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as a(id_guide integer, id_stop integer, begins text, text text, since timestamptz, at timestamptz)
    where not exists (select from logbook b where b.id_guide = a.id_guide and b.kind = 'ALERT' and b.id_stop is not distinct from a.id_stop
      and starts_with(b.text, a.begins) and b.at >= a.since) returning id_guide`);
  return rows.map(r => r.id_guide);
}
