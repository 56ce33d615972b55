/** What several signals make of a case: its kind, its words, and which signals are of one cause (design 10 §1 «One cause»). */

import { type Instant, toMillis } from '../../system/time/time';
import { CASE_SEVERITIES, type CaseKind, type CaseSignal, RECORD_KINDS } from './case';

/**
 * Kinds that may have one cause on a trip, the cause before its consequences: a truck that stands is late because it stands. A kind that replaces
 * another one as time passes (TARDE after LLEGA_TARDE) comes before it.
 */
const FAMILIES: readonly (readonly CaseKind[])[] = [
  ['PANICO'],
  ['PROBLEMA'],
  ['DETENIDO', 'FUERA_DE_RUTA', 'SIN_GPS', 'TARDE', 'LLEGA_TARDE'],
  ['STAND_BY', 'STAND_BY_75'],
  ['DIAS_LIBRES'],
  ['TEMPERATURA'],
  ['VELOCIDAD'],
  ['GEOCERCA_ENTRA'],
  ['GEOCERCA_SALE'],
  ...RECORD_KINDS.map(kind => [kind]),
];
/** All kinds, a cause before its consequences: the first of its kinds is that of a case. */
export const CASE_KIND_ORDER: readonly CaseKind[] = FAMILIES.flat();

/** A signal joins a case of its family if the last signal of the case, or its end by itself, was at most so many minutes ago. */
export const JOIN_MIN = 30;

/** The kinds that may have the same cause, its own included. */
export const familyOf = (kind: CaseKind): readonly CaseKind[] =>
  FAMILIES.find(family => family.includes(kind)) ?? [kind];

/** The kind of a case with signals of these kinds: the cause. */
export function leadingKind(kinds: readonly CaseKind[]): CaseKind | undefined {
  return CASE_KIND_ORDER.find(kind => kinds.includes(kind));
}

/** The kind that says more than another one of the same waiting or the same delay. */
const REPLACED_BY: Readonly<Partial<Record<CaseKind, CaseKind>>> = { LLEGA_TARDE: 'TARDE', STAND_BY_75: 'STAND_BY' };

const rank = ({ severity }: CaseSignal): number => CASE_SEVERITIES.indexOf(severity);
const compareSignals = (a: CaseSignal, b: CaseSignal): number =>
  rank(a) - rank(b) || toMillis(b.at) - toMillis(a.at) || a.key.localeCompare(b.key);

/**
 * Headline of a case: the words of its cause and of one consequence, «Detenido fuera de geocerca desde las 09:20 · Llega tarde al turno de 10:30»;
 * of several signals of a kind the most severe one, the newest of equals. Give only signals that the reader may read; null for none.
 */
export function caseHeadline(signals: readonly CaseSignal[]): string | null {
  const sorted = signals.toSorted(compareSignals);
  const kinds = sorted.map(({ kind }) => kind);
  const said = CASE_KIND_ORDER.filter(kind => {
    const stronger = REPLACED_BY[kind];
    return kinds.includes(kind) && (stronger === undefined || !kinds.includes(stronger));
  });
  const texts = said.flatMap(kind => sorted.find(signal => signal.kind === kind)?.text ?? []);
  return texts.length === 0 ? null : texts.slice(0, 2).join(' · ');
}

/** A case that a signal may join. */
interface JoinableCase {
  readonly id_alert_case: number;
  /** Kinds of its signals. */
  readonly kinds: readonly CaseKind[];
  /** When its last signal came, or when it ended by itself. */
  readonly at: Instant;
}

const newestFirst = (a: JoinableCase, b: JoinableCase): number =>
  toMillis(b.at) - toMillis(a.at) || a.id_alert_case - b.id_alert_case;

/**
 * The case that a signal of a kind joins, of these: the one that has the kind already, or a kind that replaces it or that it replaces; else one
 * of its family that is recent. Undefined: none, the signal is a cause of its own.
 */
export function caseToJoin<C extends JoinableCase>(cases: readonly C[], kind: CaseKind, now: Instant): C | undefined {
  const sorted = cases.toSorted(newestFirst);
  const same = [kind, REPLACED_BY[kind], ...CASE_KIND_ORDER.filter(other => REPLACED_BY[other] === kind)];
  const isRecent = ({ at }: C) => toMillis(now) - toMillis(at) <= JOIN_MIN * 60_000;
  return (
    sorted.find(({ kinds }) => kinds.some(other => same.includes(other))) ??
    sorted.find(found => isRecent(found) && found.kinds.some(other => familyOf(kind).includes(other)))
  );
}
