import {
  type CaseFacts,
  type CaseKind,
  type CaseSeverity,
  type CaseSignal,
  caseState,
  RECORD_KINDS,
} from '@cabezal/domain/trips/cases/case';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** A signal for a case, with what it makes of the case. */
interface GivenSignal {
  /** The kind of the case: of an open one that the signal joins, the cause among all its kinds. */
  kind: CaseKind;
  severity: CaseSeverity;
  signal: CaseSignal;
  ack_due_at: string;
  /** By then the case should have ended; null: no time. */
  end_due_at: string | null;
  /** The rule that watches it. */
  id_alert: number | null;
  /** Kinds of signals that a customer may read. */
  shown_kinds: readonly CaseKind[];
}
/** What a case is about; null: no such thing. */
export interface CaseAbout {
  id_guide: number | null;
  id_reservation: number | null;
  id_truck: number | null;
  id_driver: number | null;
  id_company: number | null;
}
export interface NewCase extends GivenSignal, CaseAbout {
  cause_key: string;
  /** Nobody called: the office drills it. */
  is_drill: boolean;
}
export interface StoredSignal {
  id_alert_case: number;
  is_new: boolean;
  /** It raised the severity of an open case. */
  is_lifted: boolean;
  is_acked: boolean;
}

const rank = (column: ReturnType<typeof sql>) =>
  sql`array_position(array['CRITICA', 'ALTA', 'MEDIA', 'BAJA'], ${column})`;

/**
 * Opens the case of a cause, or adds the signal to its open case; one statement, so that of several at once one opens it. A more severe signal
 * raises the severity of the case and shortens the time to acknowledge it; any signal ends its snoozing, and an emergency that somebody wants to
 * end is not over. Undefined: the signal is in the case already.
 */
export function upsertCase(tx: Tx, found: NewCase): Promise<StoredSignal | undefined> {
  const { kind, cause_key, is_drill, severity, signal, ack_due_at, end_due_at, id_alert, shown_kinds } = found;
  const { id_guide, id_reservation, id_truck, id_driver, id_company } = found;
  const isWorse = sql`${rank(sql`excluded.severity`)} < ${rank(sql`a.severity`)}`;
  return tx.row(sql<StoredSignal>`insert into alert_cases as a
      (kind, cause_key, id_guide, severity, began_at, opened_at, last_seen_at, signals, state, ack_due_at, id_alert, end_due_at, shown_kinds,
      id_reservation, id_truck, id_driver, id_company, is_drill)
    values (${kind}, ${cause_key}, ${id_guide}, ${severity}, ${signal.at}, ${tx.now}, ${tx.now}, ${JSON.stringify([signal])}::jsonb, 'ABIERTA', ${ack_due_at}, ${id_alert},
      ${end_due_at}, ${[...shown_kinds]}::text[], ${id_reservation}, ${id_truck}, ${id_driver}, ${id_company}, ${is_drill})
    on conflict (cause_key) where ended_at is null do update set
      signals = a.signals || excluded.signals, occurrences = a.occurrences + 1, last_seen_at = excluded.last_seen_at,
      began_at = least(a.began_at, excluded.began_at), version = a.version + 1, cleared_at = null, end_asked_by = null, ceased = a.ceased - ${signal.kind}::text,
      snoozed_until = null, state = case when a.acked_at is null then 'ABIERTA' else 'RECONOCIDA' end,
      severity = case when ${isWorse} then excluded.severity else a.severity end,
      ack_due_at = case when ${isWorse} then least(a.ack_due_at, excluded.ack_due_at) else a.ack_due_at end
    where not a.signals @> ${JSON.stringify([{ key: signal.key }])}::jsonb
    returning a.id_alert_case, a.occurrences = 1 as is_new, false as is_lifted, a.acked_at is not null as is_acked`);
}

/**
 * Adds a signal to a case that the transaction has locked, and opens the case again if it had ended by itself; nobody owes an acknowledgement of
 * what a person has acknowledged. Of the other kinds of a case that had ended, all stay ceased. Undefined: the case is not there any more.
 */
export function addSignal(tx: Tx, id_alert_case: number, given: GivenSignal): Promise<StoredSignal | undefined> {
  const { kind, severity, signal, ack_due_at, end_due_at, id_alert, shown_kinds } = given;
  const isWorse = sql`${rank(sql`${severity}::text`)} < ${rank(sql`b.severity`)}`;
  const wasSeen = sql`b.signals @> ${JSON.stringify([{ key: signal.key }])}::jsonb`;
  const isAcked = sql`(a.acked_at is not null and (b.ended_at is null or a.acked_by is not null))`;
  return tx.row(sql<StoredSignal>`update alert_cases a set
      signals = case when ${wasSeen} then b.signals else b.signals || ${JSON.stringify([signal])}::jsonb end,
      occurrences = b.occurrences + case when ${wasSeen} then 0 else 1 end, last_seen_at = ${tx.now}, began_at = least(b.began_at, ${signal.at}::timestamptz),
      kind = ${kind}, id_alert = case when ${kind}::text = ${signal.kind}::text then ${id_alert}::int else b.id_alert end,
      shown_kinds = array(select distinct unnest(b.shown_kinds || ${[...shown_kinds]}::text[]) order by 1),
      severity = case when ${isWorse} then ${severity}::text else b.severity end,
      ack_due_at = case when b.ended_at is not null then ${ack_due_at}::timestamptz
        when ${isWorse} then least(b.ack_due_at, ${ack_due_at}::timestamptz) else b.ack_due_at end,
      acked_at = case when ${isAcked} then a.acked_at end, acked_by = case when ${isAcked} then a.acked_by end,
      state = case when ${isAcked} then 'RECONOCIDA' else 'ABIERTA' end, snoozed_until = null,
      escalation_level = case when b.ended_at is null then b.escalation_level else 0 end,
      end_due_at = case when b.ended_at is null then b.end_due_at else ${end_due_at}::timestamptz end,
      end_told_at = case when b.ended_at is null then b.end_told_at end, verdict = null,
      ended_at = null, ended_by = null, ended_why = null, resolution = null, cleared_at = null, version = b.version + 1,
      ceased = case when b.ended_at is null then b.ceased else (
        select coalesce(jsonb_object_agg(s ->> 'kind', coalesce(b.ceased ->> (s ->> 'kind'), iso(b.ended_at))), '{}')
        from jsonb_array_elements(b.signals) s) end - ${signal.kind}::text
    from alert_cases b where a.id_alert_case = ${id_alert_case} and b.id_alert_case = a.id_alert_case
    returning a.id_alert_case, false as is_new, ${isWorse} as is_lifted, a.acked_at is not null as is_acked`);
}

/** A case with what an action changes, locked until the end of the transaction. */
export interface LockedCase extends CaseFacts {
  id_alert_case: number;
  kind: CaseKind;
  severity: CaseSeverity;
  /** Null: it is about no trip. */
  id_guide: number | null;
  id_carrier: number | null;
  owner_name: string | null;
  is_trip_over: boolean;
  is_drill: boolean;
  /** Kinds of its signals that customers may read. */
  shown_kinds: CaseKind[];
  /** Those of them that have not ceased while the case goes on. */
  standing_kinds: CaseKind[];
  /** Companies that read its guide. */
  party: number[];
  version: number;
}
/** Kinds of the signals of the case `a` that customers read and that have not ceased. */
export const standingKinds = sql`array(select k from unnest(a.shown_kinds) k where a.ceased ->> k is null order by k)`;
const held = sql`a.id_alert_case, a.kind, a.severity, a.id_guide, g.id_carrier, a.id_owner, iso(a.acked_at) as acked_at, a.acked_by,
  iso(a.ended_at) as ended_at, a.ended_by, a.ended_why, a.resolution, a.verdict, iso(a.snoozed_until) as snoozed_until, a.end_asked_by,
  a.is_drill, a.shown_kinds, coalesce(g.party, '{}') as party, a.version,
  ${standingKinds} as standing_kinds,
  (select w.name || ' ' || w.last_name from users w where w.id_user = a.id_owner) as owner_name,
  num_nonnulls(g.deleted_at, g.closed_at, g.rescued_by, g.false_freight_at) > 0 as is_trip_over`;

const lockOpenCases = (tx: Tx, id_guides: readonly number[], ofKind: ReturnType<typeof sql>): Promise<LockedCase[]> =>
  tx.rows(sql<LockedCase>`select ${held} from alert_cases a join guides g using (id_guide)
    where a.id_guide = any(${[...id_guides]}::int[]) and ${ofKind} and a.ended_at is null order by a.id_alert_case for update of a`);

/** Locks the open cases of drivers' reports of guides, before the reports are changed. */
export const lockProblemCases = (tx: Tx, id_guides: readonly number[]): Promise<LockedCase[]> =>
  lockOpenCases(tx, id_guides, sql`a.kind = 'PROBLEMA'`);

/** A case `a` that is about a record. */
export const isOfRecord = sql`a.kind = any(${sql.lit(`{${RECORD_KINDS.join(',')}}`)}::text[])`;
/** One that is about what a truck does on its trip: neither a driver's report or call nor about a record. */
const isOfTripRule = sql`a.kind not in ('PANICO', 'PROBLEMA') and not ${isOfRecord}`;

/** Locks the open cases of guides that rules opened. */
export const lockRuleCases = (tx: Tx, id_guides: readonly number[]): Promise<LockedCase[]> =>
  lockOpenCases(tx, id_guides, isOfTripRule);

/** Trips with an open case of a driver's reports. */
export const guidesWithProblemCase = sql`select c.id_guide from alert_cases c where c.ended_at is null and c.kind = 'PROBLEMA'`;

/** Trips with an open emergency, or a drill of one. */
export const guidesWithEmergency = sql`select e.id_guide from alert_cases e where e.ended_at is null and e.kind = 'PANICO'`;

export function lockCase(tx: Tx, id_alert_case: number): Promise<LockedCase> {
  return tx.one(sql<LockedCase>`select ${held} from alert_cases a left join guides g on g.id_guide = a.id_guide
    where a.id_alert_case = ${id_alert_case} for update of a`);
}

/** Stores what an action changed, and the state that follows. */
export async function storeFacts(tx: Tx, id_alert_case: number, facts: CaseFacts): Promise<void> {
  await tx.run(sql`update alert_cases set state = ${caseState(facts)}, id_owner = ${facts.id_owner}, acked_at = ${facts.acked_at},
      acked_by = ${facts.acked_by}, ended_at = ${facts.ended_at}, ended_by = ${facts.ended_by}, ended_why = ${facts.ended_why},
      resolution = ${facts.resolution}, verdict = ${facts.verdict}, snoozed_until = ${facts.snoozed_until}, end_asked_by = ${facts.end_asked_by}, version = version + 1
    where id_alert_case = ${id_alert_case}`);
}

/** Locks the open cases about records of these guides. */
export const lockRecordCases = (tx: Tx, id_guides: readonly number[]): Promise<LockedCase[]> =>
  lockOpenCases(tx, id_guides, isOfRecord);

/** Replaces what an open case says of its cause: the words have changed, and nothing new has happened. Nobody has done anything, so the version stays. */
export async function storeSignal(tx: Tx, id_alert_case: number, signal: CaseSignal): Promise<number> {
  return tx.count(sql`update alert_cases set signals = ${JSON.stringify([signal])}::jsonb
    where id_alert_case = ${id_alert_case} and ended_at is null`);
}

/** Stores since when nothing of the cases holds; null: something does again. Nobody has done anything, so the version stays. */
export async function storeCleared(tx: Tx, ids: readonly number[], at: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update alert_cases set cleared_at = ${at}::timestamptz
    where id_alert_case = any(${[...ids]}::int[]) and ended_at is null`);
}

/** Stores which kinds of a case have ceased while it goes on, each since it was first seen. */
export async function storeCeased(tx: Tx, id_alert_case: number, kinds: readonly CaseKind[]): Promise<void> {
  await tx.run(sql`update alert_cases set ceased = (
      select coalesce(jsonb_object_agg(k, coalesce(ceased ->> k, iso(${tx.now}::timestamptz))), '{}') from unnest(${[...kinds]}::text[]) k)
    where id_alert_case = ${id_alert_case} and ended_at is null`);
}

/** Whether kind `c.kind` does not stand in a case: it has ceased there, or the case has no signal of it. */
const isOver = (found: 'a' | 'b') => {
  const [ceased, signals] = [sql.ref(`${found}.ceased`), sql.ref(`${found}.signals`)];
  return sql`(${ceased} ->> c.kind is not null or not ${signals} @> jsonb_build_array(jsonb_build_object('kind', c.kind)))`;
};

/** Adds the signals of a case to another one, whose kind is given; what had ceased in both stays ceased. Both are locked. */
export async function addSignalsOf(tx: Tx, from: number, into: number, kind: CaseKind): Promise<void> {
  await tx.run(sql`update alert_cases a set
      signals = a.signals || (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(b.signals) s
        where not a.signals @> jsonb_build_array(jsonb_build_object('key', s -> 'key'))),
      occurrences = a.occurrences + b.occurrences, began_at = least(a.began_at, b.began_at), last_seen_at = greatest(a.last_seen_at, b.last_seen_at),
      shown_kinds = array(select distinct unnest(a.shown_kinds || b.shown_kinds) order by 1), kind = ${kind},
      id_alert = case when a.kind = ${kind}::text then a.id_alert else b.id_alert end,
      severity = case when ${rank(sql`b.severity`)} < ${rank(sql`a.severity`)} then b.severity else a.severity end,
      cleared_at = case when a.cleared_at is not null and b.cleared_at is not null then greatest(a.cleared_at, b.cleared_at) end,
      ceased = (select coalesce(jsonb_object_agg(c.kind, greatest(a.ceased ->> c.kind, b.ceased ->> c.kind)), '{}')
        from jsonb_object_keys(a.ceased || b.ceased) as c(kind) where ${isOver('a')} and ${isOver('b')}),
      version = a.version + 1
    from alert_cases b where a.id_alert_case = ${into} and b.id_alert_case = ${from}`);
}

/** Moves the open cases about the trip that rules opened from a rescued guide to that of the other unit; returns them. */
export function moveRuleCases(
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<{ id_alert_case: number }[]> {
  return tx.rows(sql<{ id_alert_case: number }>`update alert_cases a set id_guide = ${to},
      cause_key = replace(cause_key, ${` guide ${from}`}::text, ${` guide ${to}`}::text), version = version + 1
    where id_guide = ${from} and ended_at is null and ${isOfTripRule} returning id_alert_case`);
}

/** Companies that read a guide. */
export async function selectParty(tx: Tx, id_guide: number): Promise<number[]> {
  return (await tx.one(sql<{ party: number[] }>`select party from guides where id_guide = ${id_guide}`)).party;
}

export interface CaseEvent {
  id_alert_case: number;
  kind:
    | 'OPENED'
    | 'SIGNAL'
    | 'ACK'
    | 'TAKE'
    | 'ASSIGN'
    | 'NOTE'
    | 'END'
    | 'ASK_END'
    | 'REOPEN'
    | 'SNOOZE'
    | 'MERGE'
    | 'MOVE'
    | 'WAKE'
    | 'ESCALATE'
    | 'AWAY';
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
