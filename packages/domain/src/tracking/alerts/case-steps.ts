/** What follows for the cases of a trip from what holds of it: the job of each minute does exactly this. */

import { addMinutes, type Instant, toIso, toMillis } from '../../system/time/time';
import type { CaseKind, CaseSignal, RuleKind } from '../../trips/cases/case';
import { type Condition, judge } from './judge';
import { KINDS } from './kinds';
import { signalOf } from './signal';
import type { RiskTrip } from './trip-facts';

/** An open case of a trip, of a kind that a rule watches. */
export interface OpenCase {
  readonly id_alert_case: number;
  readonly kind: RuleKind;
  /** Keys of its signals. */
  readonly keys: readonly string[];
  /** The number from which the rule fired, when it was opened. */
  readonly limit: number;
  /** A person opened it again, so a person ends it. */
  readonly is_reopened: boolean;
}

/** A moment for some kinds of a trip. */
export type TimesByKind = Readonly<Partial<Record<CaseKind, string>>>;

export interface WatchedTrip {
  /** Under way; otherwise its cases end. */
  readonly is_under_way: boolean;
  /** On the board: a trip that somebody took off gets no cases, and those that it has end. */
  readonly is_watched: boolean;
  readonly trip: RiskTrip;
  readonly conditions: readonly Condition[];
  /** Since when conditions hold of which the facts do not say it. */
  readonly remembered: TimesByKind;
  readonly open: readonly OpenCase[];
  /** When a person last ended a case of the kind. */
  readonly ended: TimesByKind;
  /** Keys of the signals of all cases that persons ended. */
  readonly ended_keys: readonly string[];
}

/** A signal for a case: it opens one, or joins the open one. */
export interface Opening {
  readonly condition: Condition;
  readonly signal: CaseSignal;
  /** When it became due. */
  readonly due_at: string;
}

export interface CaseSteps {
  readonly remember: readonly RuleKind[];
  readonly forget: readonly string[];
  readonly open: readonly Opening[];
  /** Cases whose cause ceased, or whose trip is over or off the board. */
  readonly end: readonly OpenCase[];
}

const at = (moment: Instant): string => toIso(moment);

/**
 * Free days are one condition from the threshold on, for as long as the box is out: whoever ends its case has done so for the days that are left. The
 * last free day, and each day that costs, is a new cause (decision 0176).
 */
const isDayOfItsOwn = (kind: RuleKind, { free_days_left }: RiskTrip): boolean =>
  kind === 'DIAS_LIBRES' && free_days_left !== null && free_days_left <= 0;

/** The signal that a condition gives now; undefined: it has not lasted long enough, was given before, or a person ended its case. */
function openingOf(condition: Condition, watched: WatchedTrip, now: Instant, zone: string): Opening | undefined {
  const { kind, watch } = condition;
  const since = at(condition.since ?? watched.remembered[kind] ?? now);
  const due_at = addMinutes(since, watch.for_min);
  if (toMillis(due_at) > toMillis(now)) return undefined;
  const began_at = at(condition.began_at ?? since);
  const signal = signalOf(condition, watched.trip, began_at, zone);
  const open = watched.open.find(one => one.kind === kind);
  if (open?.keys.includes(signal.key)) return undefined;
  const ended = watched.ended[kind];
  const wasEnded = open === undefined && ended !== undefined && toMillis(ended) >= toMillis(began_at);
  if (!wasEnded) return { condition, signal, due_at };
  const isNewDay = isDayOfItsOwn(kind, watched.trip) && !watched.ended_keys.includes(signal.key);
  return isNewDay ? { condition, signal: { ...signal, at: at(now) }, due_at: at(now) } : undefined;
}

/** A rule that is switched off or narrowed meanwhile ends nothing: the case ends when what the rule watched then has ceased. */
function isToEnd(open: OpenCase, { is_under_way, is_watched, conditions, trip }: WatchedTrip, now: Instant): boolean {
  if (!is_under_way || !is_watched) return true;
  const { ends, within } = KINDS[open.kind];
  if (open.is_reopened || ends === 'BY_PERSON' || conditions.some(({ kind }) => kind === open.kind)) return false;
  return conditions.some(({ kind }) => kind === within) || !judge(trip, open, now).holds;
}

/** What is to be done now; nothing to do: all lists are empty. */
export function caseSteps(watched: WatchedTrip, now: Instant, zone: string): CaseSteps {
  const conditions = watched.is_under_way ? watched.conditions : [];
  const undated = conditions.filter(({ since }) => since === null).map(({ kind }) => kind);
  const known = Object.keys(watched.remembered);
  return {
    remember: undated.filter(kind => watched.remembered[kind] === undefined),
    forget: known.filter(kind => !undated.some(other => other === kind)),
    open: watched.is_watched ? conditions.flatMap(one => openingOf(one, watched, now, zone) ?? []) : [],
    end: watched.open.filter(open => isToEnd(open, watched, now)),
  };
}

/** Whether there is anything to do. */
export const isIdle = ({ remember, forget, open, end }: CaseSteps): boolean =>
  remember.length + forget.length + open.length + end.length === 0;
