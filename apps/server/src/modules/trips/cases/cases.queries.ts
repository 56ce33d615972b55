import {
  type CaseFacts,
  type CaseKind,
  type CaseSeverity,
  type CaseSignal,
  caseState,
} from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface NewCase {
  kind: CaseKind;
  cause_key: string;
  id_guide: number;
  severity: CaseSeverity;
  signal: CaseSignal;
  ack_due_at: string;
  /** The rule that opens it. */
  id_alert: number | null;
  /** Kinds of signals that a customer may read. */
  shown_kinds: readonly CaseKind[];
}

/**
 * Opens the case of a cause, or adds the signal to its open case; one statement, so that of several at once one opens it. A more severe signal
 * raises the severity of the case and shortens the time to acknowledge it. Undefined: the signal is in the case already.
 */
export function upsertCase(tx: Tx, found: NewCase): Promise<{ id_alert_case: number; is_new: boolean } | undefined> {
  const { kind, cause_key, id_guide, severity, signal, ack_due_at, id_alert, shown_kinds } = found;
  const rank = (column: ReturnType<typeof sql>) =>
    sql`array_position(array['CRITICA', 'ALTA', 'MEDIA', 'BAJA'], ${column})`;
  const isWorse = sql`${rank(sql`excluded.severity`)} < ${rank(sql`a.severity`)}`;
  return tx.row(sql<{ id_alert_case: number; is_new: boolean }>`insert into alert_cases as a
      (kind, cause_key, id_guide, severity, began_at, opened_at, last_seen_at, signals, state, ack_due_at, id_alert, shown_kinds)
    values (${kind}, ${cause_key}, ${id_guide}, ${severity}, ${signal.at}, ${tx.now}, ${tx.now}, ${JSON.stringify([signal])}::jsonb, 'ABIERTA', ${ack_due_at}, ${id_alert},
      ${[...shown_kinds]}::text[])
    on conflict (cause_key) where ended_at is null do update set
      signals = a.signals || excluded.signals, occurrences = a.occurrences + 1, last_seen_at = excluded.last_seen_at,
      began_at = least(a.began_at, excluded.began_at), version = a.version + 1,
      severity = case when ${isWorse} then excluded.severity else a.severity end,
      ack_due_at = case when ${isWorse} then least(a.ack_due_at, excluded.ack_due_at) else a.ack_due_at end
    where not a.signals @> ${JSON.stringify([{ key: signal.key }])}::jsonb
    returning a.id_alert_case, a.occurrences = 1 as is_new`);
}

/** A case with what an action changes, locked until the end of the transaction. */
export interface LockedCase extends CaseFacts {
  id_alert_case: number;
  kind: CaseKind;
  id_guide: number;
  id_carrier: number | null;
  owner_name: string | null;
  is_trip_over: boolean;
  version: number;
}
const held = sql`a.id_alert_case, a.kind, a.id_guide, g.id_carrier, a.id_owner, iso(a.acked_at) as acked_at, a.acked_by, iso(a.ended_at) as ended_at,
  a.ended_by, a.resolution, a.version, (select w.name || ' ' || w.last_name from users w where w.id_user = a.id_owner) as owner_name,
  num_nonnulls(g.deleted_at, g.closed_at, g.rescued_by, g.false_freight_at) > 0 as is_trip_over`;

const lockOpenCases = (tx: Tx, id_guides: readonly number[], ofKind: ReturnType<typeof sql>): Promise<LockedCase[]> =>
  tx.rows(sql<LockedCase>`select ${held} from alert_cases a join guides g using (id_guide)
    where a.id_guide = any(${[...id_guides]}::int[]) and ${ofKind} and a.ended_at is null order by a.id_alert_case for update of a`);

/** Locks the open cases of drivers' reports of guides, before the reports are changed. */
export const lockProblemCases = (tx: Tx, id_guides: readonly number[]): Promise<LockedCase[]> =>
  lockOpenCases(tx, id_guides, sql`a.kind = 'PROBLEMA'`);

/** Locks the open cases of guides that rules opened. */
export const lockRuleCases = (tx: Tx, id_guides: readonly number[]): Promise<LockedCase[]> =>
  lockOpenCases(tx, id_guides, sql`a.kind <> 'PROBLEMA'`);

/** Trips with an open case of a driver's reports. */
export const guidesWithProblemCase = sql`select c.id_guide from alert_cases c where c.ended_at is null and c.kind = 'PROBLEMA'`;

export function lockCase(tx: Tx, id_alert_case: number): Promise<LockedCase> {
  return tx.one(sql<LockedCase>`select ${held} from alert_cases a join guides g using (id_guide)
    where a.id_alert_case = ${id_alert_case} for update of a`);
}

/** Stores what an action changed, and the state that follows. */
export async function storeFacts(tx: Tx, id_alert_case: number, facts: CaseFacts): Promise<void> {
  await tx.run(sql`update alert_cases set state = ${caseState(facts)}, id_owner = ${facts.id_owner}, acked_at = ${facts.acked_at},
      acked_by = ${facts.acked_by}, ended_at = ${facts.ended_at}, ended_by = ${facts.ended_by}, resolution = ${facts.resolution},
      version = version + 1
    where id_alert_case = ${id_alert_case}`);
}

export interface CaseEvent {
  id_alert_case: number;
  kind: 'OPENED' | 'SIGNAL' | 'ACK' | 'TAKE' | 'ASSIGN' | 'NOTE' | 'END' | 'REOPEN';
  id_user: number | null;
  author: string;
  text: string | null;
}
/** Adds an entry to the timeline of a case. */
export async function insertEvent(tx: Tx, event: CaseEvent): Promise<void> {
  const { id_alert_case, kind, id_user, author, text } = event;
  await tx.run(sql`insert into alert_case_events (id_alert_case, kind, at, id_user, author, text)
    values (${id_alert_case}, ${kind}, ${tx.now}, ${id_user}, ${author}, ${text})`);
}
