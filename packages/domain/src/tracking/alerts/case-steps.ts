/** What follows for the cases of a trip from what holds of it: the job of each minute does exactly this. */

import { addMinutes, type Instant, minutesBetween, toIso, toMillis } from '../../system/time/time';
import type { CaseEnding, CaseKind, CaseSignal, RuleKind } from '../../trips/cases/case';
import { caseToJoin, JOIN_MIN } from '../../trips/cases/case-signals';
import { type Condition, judge } from './judge';
import { KINDS } from './kinds';
import { signalOf } from './signal';
import { FIXES_AFTER_SILENCE, wasSilent } from './silence';
import type { RiskTrip } from './trip-facts';

/** What the newest signal of a kind says of its rule. */
interface WatchedKind {
  readonly kind: RuleKind;
  /** The number from which the rule fired. */
  readonly limit: number;
  /** Minutes for which it must have ceased. */
  readonly clear_min: number;
  /** When what it watches began. */
  readonly at: string;
}

/** An open case of a trip with a signal of a kind that a rule watches. */
export interface OpenCase {
  readonly id_alert_case: number;
  readonly kind: CaseKind;
  /** Keys of its signals. */
  readonly keys: readonly string[];
  readonly watched: readonly WatchedKind[];
  readonly last_seen_at: string;
  /** Since when nothing of it holds; null: something does. */
  readonly cleared_at: string | null;
  /** A person opened it again, so a person ends it. */
  readonly is_reopened: boolean;
  /** Device times of the positions since its last silence began; empty for other cases. */
  readonly fixes: readonly string[];
  /** Kinds that ceased while the case went on; absent: none. Whoever reads no other kind of it reads that it is over (decision 0194). */
  readonly ceased?: readonly CaseKind[];
}

/** A case that ended by itself. */
export interface CeasedCase {
  readonly id_alert_case: number;
  readonly kinds: readonly CaseKind[];
  readonly at: string;
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
  readonly ceased: readonly CeasedCase[];
  /** When a person last ended a case with a signal of the kind. */
  readonly ended: TimesByKind;
  /** Keys of the signals of all cases that persons ended. */
  readonly ended_keys: readonly string[];
}

/** The case that a signal joins; `reopens`: it had ended by itself. */
interface JoinedCase {
  readonly id_alert_case: number;
  readonly kinds: readonly CaseKind[];
  readonly reopens: boolean;
}

/** A signal for a case. */
export interface Opening {
  readonly condition: Condition;
  readonly signal: CaseSignal;
  /** When it became due. */
  readonly due_at: string;
  /** Null: it opens one, or joins the one that another signal of its family opens at the same time. */
  readonly joins: JoinedCase | null;
}

export interface Ending {
  readonly found: OpenCase;
  readonly why: Extract<CaseEnding, 'CESO' | 'DATO_ATRASADO' | 'VIAJE'>;
}

/** A case of which other kinds have ceased than before. */
interface PartlyCeased {
  readonly found: OpenCase;
  /** All kinds that have ceased. */
  readonly kinds: readonly CaseKind[];
}

export interface CaseSteps {
  readonly remember: readonly RuleKind[];
  readonly forget: readonly string[];
  readonly open: readonly Opening[];
  /** Cases of which nothing holds since now, and of which something holds again: it ceased for less than `clear_min`. */
  readonly clear: readonly OpenCase[];
  readonly hold: readonly OpenCase[];
  /** Cases that go on and of which a kind has ceased, or holds again. */
  readonly cease: readonly PartlyCeased[];
  /** Cases whose cause ceased, or whose trip is over or off the board. */
  readonly end: readonly Ending[];
}

const at = (moment: Instant): string => toIso(moment);
const kindsOf = ({ kind, watched }: OpenCase): CaseKind[] => [kind, ...watched.map(one => one.kind)];

/** The open case that the signal joins, else the one that ended by itself a short time ago. */
function joinedBy(kind: RuleKind, { open, ceased }: WatchedTrip, now: Instant): JoinedCase | null {
  const others = open.map(one => ({
    id_alert_case: one.id_alert_case,
    kinds: kindsOf(one),
    at: one.last_seen_at,
    reopens: false,
  }));
  const recent = ceased.filter(one => minutesBetween(one.at, now) <= JOIN_MIN).map(one => ({ ...one, reopens: true }));
  const found = caseToJoin(others, kind, now) ?? caseToJoin(recent, kind, now);
  if (found === undefined) return null;
  const { id_alert_case, kinds, reopens } = found;
  return { id_alert_case, kinds, reopens };
}

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
  if (watched.open.some(({ keys }) => keys.includes(signal.key))) return undefined;
  const ended = watched.ended[kind];
  const isOpen = watched.open.some(one => kindsOf(one).includes(kind));
  const isOver = !isOpen && ended !== undefined && toMillis(ended) >= toMillis(began_at);
  const joins = joinedBy(kind, watched, now);
  if (!isOver) return { condition, signal, due_at, joins };
  const isNewDay = isDayOfItsOwn(kind, watched.trip) && !watched.ended_keys.includes(signal.key);
  return isNewDay ? { condition, signal: { ...signal, at: at(now) }, due_at: at(now), joins } : undefined;
}

/** A truck that was silent and has sent one position only is not heard again yet. */
const isBarelyHeard = ({ fixes }: OpenCase): boolean => fixes.length > 0 && fixes.length < FIXES_AFTER_SILENCE;

/**
 * Whether a kind of the case still holds: by the rule in force, or by the rule of that time, because a rule that is switched off or narrowed ends
 * nothing.
 */
function kindHolds(
  { kind, limit }: WatchedKind,
  open: OpenCase,
  { conditions, trip }: WatchedTrip,
  now: Instant,
): boolean {
  const { within, hysteresis } = KINDS[kind];
  if (conditions.some(condition => condition.kind === kind || condition.kind === within)) return true;
  if (judge(trip, { kind, limit: limit - hysteresis }, now).holds) return true;
  return kind === 'SIN_GPS' && isBarelyHeard(open);
}

/** Whether something of the case still holds. */
const stillHolds = (open: OpenCase, watched: WatchedTrip, now: Instant): boolean =>
  open.watched.some(one => kindHolds(one, open, watched, now));

/** Whether positions that arrived late show that the only thing that the case is about, a silence, never was. */
function isLateData({ kind, watched, fixes }: OpenCase, now: Instant): boolean {
  const [silence, ...others] = watched;
  if (kind !== 'SIN_GPS' || silence === undefined || others.length > 0 || fixes.length === 0) return false;
  return !wasSilent(silence.at, fixes, silence.limit, now);
}

/** A case of a driver's report, of a kind that a person ends, or that a person opened again. */
const waitsForPerson = ({ kind, watched, is_reopened }: OpenCase): boolean =>
  is_reopened || kind === 'PROBLEMA' || watched.some(one => KINDS[one.kind].ends === 'BY_PERSON');

type Change = { readonly what: 'clear' | 'hold' | 'none' } | { readonly what: 'end'; readonly why: Ending['why'] };

/** What becomes of an open case now. A driver's report ends with its trip by the verbs that end the trip. */
function changeOf(open: OpenCase, watched: WatchedTrip, now: Instant): Change {
  if (open.kind !== 'PROBLEMA' && (!watched.is_under_way || !watched.is_watched)) return { what: 'end', why: 'VIAJE' };
  if (stillHolds(open, watched, now)) return { what: open.cleared_at === null ? 'none' : 'hold' };
  const clear_min = Math.max(0, ...open.watched.map(one => one.clear_min));
  const isLong = minutesBetween(open.cleared_at ?? now, now) >= clear_min;
  if (isLong && !waitsForPerson(open)) return { what: 'end', why: isLateData(open, now) ? 'DATO_ATRASADO' : 'CESO' };
  return { what: open.cleared_at === null ? 'clear' : 'none' };
}

/** The kinds of a case that have ceased while it goes on; what a person ends does not cease. While nothing of it holds they stay as they were. */
function ceasedOf(open: OpenCase, watched: WatchedTrip, now: Instant): readonly CaseKind[] {
  const holding = open.watched.filter(one => kindHolds(one, open, watched, now));
  if (holding.length === 0 && !waitsForPerson(open)) return open.ceased ?? [];
  return open.watched
    .filter(one => !holding.includes(one) && KINDS[one.kind].ends === 'BY_ITSELF')
    .map(({ kind }) => kind);
}

/** The case with its kinds that have ceased, if these are others than before. */
function partlyCeased(found: OpenCase, watched: WatchedTrip, now: Instant): PartlyCeased[] {
  const { ceased = [] } = found;
  const kinds = ceasedOf(found, watched, now);
  const isSame = kinds.length === ceased.length && kinds.every(kind => ceased.includes(kind));
  return isSame ? [] : [{ found, kinds }];
}

/** What is to be done now; nothing to do: all lists are empty. */
export function caseSteps(watched: WatchedTrip, now: Instant, zone: string): CaseSteps {
  const conditions = watched.is_under_way ? watched.conditions : [];
  const undated = conditions.filter(({ since }) => since === null).map(({ kind }) => kind);
  const known = Object.keys(watched.remembered);
  const open = watched.is_watched ? conditions.flatMap(one => openingOf(one, watched, now, zone) ?? []) : [];
  const joined = open.flatMap(({ joins }) => joins?.id_alert_case ?? []);
  // A case that a signal joins now goes on, whatever of it has ceased.
  const changes = watched.open
    .filter(({ id_alert_case }) => !joined.includes(id_alert_case))
    .map(found => ({ found, change: changeOf(found, watched, now) }));
  const those = (what: Change['what']) =>
    changes.filter(({ change }) => change.what === what).map(({ found }) => found);
  return {
    remember: undated.filter(kind => watched.remembered[kind] === undefined),
    forget: known.filter(kind => !undated.some(other => other === kind)),
    open,
    clear: those('clear'),
    hold: those('hold'),
    cease: changes.flatMap(({ found, change }) => (change.what === 'end' ? [] : partlyCeased(found, watched, now))),
    end: changes.flatMap(({ found, change }) => (change.what === 'end' ? [{ found, why: change.why }] : [])),
  };
}

/** Whether there is anything to do. */
export const isIdle = ({ remember, forget, open, clear, hold, cease, end }: CaseSteps): boolean =>
  remember.length + forget.length + open.length + clear.length + hold.length + cease.length + end.length === 0;
