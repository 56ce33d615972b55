/** What follows for the cases of records from their facts: the job of each minute does exactly this. */

import { minutesBetween, toMillis } from '../../system/time/time';
import { CASE_SEVERITIES, type CaseEnding, type CaseSeverity, type CaseSignal } from '../../trips/cases/case';
import { JOIN_MIN } from '../../trips/cases/case-signals';
import { type JudgedAt, judgeRecord, type RecordJudgement } from './judge-record';
import { KINDS } from './kinds';
import { causeOf, type RecordFacts } from './record-facts';
import { type AlertRule, ruleFor, watchOf } from './rule-for';
import type { RiskParameters, Watch } from './trip-facts';

/** The newest signal of a case. */
interface KnownSignal {
  readonly at: string;
  readonly text: string;
  readonly severity: CaseSeverity;
  /** The number from which the rule fired. */
  readonly limit: number;
}

/** An open case of a record. */
export interface OpenRecordCase {
  readonly id_alert_case: number;
  readonly cause_key: string;
  readonly newest: KnownSignal;
  /** A person opened it again, so a person ends it. */
  readonly is_reopened: boolean;
}

/** The last case of a cause that ended. */
export interface EndedRecordCase {
  readonly id_alert_case: number;
  readonly cause_key: string;
  readonly newest: Pick<KnownSignal, 'at' | 'severity'>;
  readonly ended_at: string;
  readonly why: CaseEnding;
}

/** A signal for a case of a record. */
export interface RecordSignal {
  readonly facts: RecordFacts;
  readonly watch: Watch;
  readonly signal: CaseSignal;
  /** The case that it joins; null: it opens one. */
  readonly joins: { readonly id_alert_case: number; readonly reopens: boolean } | null;
}

export interface RecordSteps {
  readonly add: readonly RecordSignal[];
  /** Cases of which the words have changed: one of several tasks was done, another day has come. Nobody is told. */
  readonly reword: readonly { readonly id_alert_case: number; readonly signal: CaseSignal }[];
  /** Cases whose cause is gone. */
  readonly end: readonly OpenRecordCase[];
}

export interface KnownRecords {
  readonly facts: readonly RecordFacts[];
  readonly rules: readonly AlertRule[];
  readonly held: RiskParameters;
  readonly open: readonly OpenRecordCase[];
  readonly ended: readonly EndedRecordCase[];
}

const rank = (severity: CaseSeverity): number => CASE_SEVERITIES.indexOf(severity);
const worse = (a: CaseSeverity, b: CaseSeverity): CaseSeverity => (rank(a) <= rank(b) ? a : b);

function signalOf({ kind }: RecordFacts, { limit, clear_min, severity }: Watch, judged: RecordJudgement): CaseSignal {
  const { at, text } = judged;
  const given = worse(severity, judged.severity ?? severity);
  const key = `${kind} ${at} ${given}`;
  return { kind, key, severity: given, at, text, limit, clear_min };
}

/** Whether a person has said of this, or of something newer and no less severe of the same cause, that it is done. */
const isDone = ({ at, severity }: CaseSignal, ended: EndedRecordCase | undefined): boolean =>
  ended !== undefined &&
  ended.why === 'PERSONA' &&
  toMillis(ended.newest.at) >= toMillis(at) &&
  rank(ended.newest.severity) <= rank(severity);

/** A case that ended by itself a short time ago goes on. */
function reopened(ended: EndedRecordCase | undefined, now: Date): RecordSignal['joins'] {
  if (ended === undefined || ended.why !== 'CESO' || minutesBetween(ended.ended_at, now) > JOIN_MIN) return null;
  return { id_alert_case: ended.id_alert_case, reopens: true };
}

interface Finding {
  readonly watch: Watch;
  readonly signal: CaseSignal;
}

/** What the rule in force finds; null: nothing, or no rule is meant for it. */
function found(facts: RecordFacts, { rules, held }: KnownRecords, at: JudgedAt): Finding | null {
  const rule = ruleFor(facts.kind, facts.scope, rules);
  if (rule === undefined) return null;
  const watch = watchOf(rule, held);
  const judged = judgeRecord(facts, watch.limit, at);
  return judged === null ? null : { watch, signal: signalOf(facts, watch, judged) };
}

/** Whether it holds by the limit of the rule that opened its case: a rule that is switched off or narrowed ends nothing. */
function stillHolds(facts: RecordFacts | undefined, { newest }: OpenRecordCase, at: JudgedAt): boolean {
  if (facts === undefined) return false;
  return judgeRecord(facts, newest.limit - KINDS[facts.kind].hysteresis, at) !== null;
}

/** What is to be done now; nothing to do: all lists are empty. */
export function recordSteps(known: KnownRecords, at: JudgedAt): RecordSteps {
  const openOf = new Map(known.open.map(one => [one.cause_key, one]));
  const endedOf = new Map(known.ended.map(one => [one.cause_key, one]));
  const factsOf = new Map(known.facts.map(one => [causeOf(one), one]));
  const add: RecordSignal[] = [];
  const reword: { id_alert_case: number; signal: CaseSignal }[] = [];
  for (const [cause, facts] of factsOf) {
    const holds = found(facts, known, at);
    if (holds === null) continue;
    const { watch, signal } = holds;
    const open = openOf.get(cause);
    if (open === undefined) {
      const ended = endedOf.get(cause);
      if (!isDone(signal, ended)) add.push({ facts, watch, signal, joins: reopened(ended, at.now) });
      continue;
    }
    const { id_alert_case, newest } = open;
    const isNewer = toMillis(signal.at) > toMillis(newest.at) || rank(signal.severity) < rank(newest.severity);
    if (isNewer) add.push({ facts, watch, signal, joins: { id_alert_case, reopens: false } });
    else if (signal.text !== newest.text) reword.push({ id_alert_case, signal });
  }
  const end = known.open.filter(open => {
    const facts = factsOf.get(open.cause_key);
    const holds = facts !== undefined && found(facts, known, at) !== null;
    return !open.is_reopened && !holds && !stillHolds(facts, open, at);
  });
  return { add, reword, end };
}
