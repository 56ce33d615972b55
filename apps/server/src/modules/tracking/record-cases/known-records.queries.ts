import type { EndedRecordCase, OpenRecordCase } from '@cabezal/domain/tracking/alerts/record-steps';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { isOfRecord } from '../../trips/cases/cases.queries.ts';

const newestSignal = sql`jsonb_build_object('at', a.signals -> -1 ->> 'at', 'text', a.signals -> -1 ->> 'text', 'severity', a.signals -> -1 ->> 'severity',
  'limit', coalesce((a.signals -> -1 ->> 'limit')::float8, 0))`;
const columns = sql`a.id_alert_case, a.cause_key, ${newestSignal} as newest,
  exists (select from alert_case_events e where e.id_alert_case = a.id_alert_case and e.kind = 'REOPEN' and e.id_user is not null) as is_reopened`;

export function selectOpenRecordCases(tx: Tx): Promise<OpenRecordCase[]> {
  return tx.rows(
    sql<OpenRecordCase>`select ${columns} from alert_cases a where a.ended_at is null and ${isOfRecord} order by a.id_alert_case`,
  );
}

/** One of them, locked; undefined: it has ended meanwhile. */
export function lockOpenRecordCase(tx: Tx, id_alert_case: number): Promise<OpenRecordCase | undefined> {
  return tx.row(
    sql<OpenRecordCase>`select ${columns} from alert_cases a where a.id_alert_case = ${id_alert_case} and a.ended_at is null for update of a`,
  );
}

/** The last ended case of each of these causes. */
export function selectEndedRecordCases(tx: Tx, causes: readonly string[]): Promise<EndedRecordCase[]> {
  return tx.rows(sql<EndedRecordCase>`select distinct on (a.cause_key) a.id_alert_case, a.cause_key, ${newestSignal} as newest,
      iso(a.ended_at) as ended_at, a.ended_why as why
    from alert_cases a where a.cause_key = any(array(select jsonb_array_elements_text(${JSON.stringify(causes)}::jsonb)))
      and a.ended_at is not null and ${isOfRecord}
    order by a.cause_key, a.ended_at desc, a.id_alert_case desc`);
}
