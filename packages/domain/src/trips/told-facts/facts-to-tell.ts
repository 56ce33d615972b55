import { addMinutes, type Instant, toMillis } from '../../system/time/time';
import type { ToldSubject } from './told-subjects';

/** Something that happened to a reservation, a container or a trip. */
export interface TripFact {
  subject: ToldSubject;
  /** What it is of, within its reservation. The same after a rescue: a fact of a leg or stop, not of a guide. */
  key: string;
  /** ISO. */
  at: string;
}

/** A fact that is known already. */
export interface KnownFact {
  id_fact: number;
  subject: ToldSubject;
  key: string;
}

export interface FactChanges<F> {
  /** New facts, in the order in which they happened. */
  begun: F[];
  /** Those of `begun` that are recent enough to be told. */
  told: F[];
  /** Known facts that are no facts any more. */
  undone: KnownFact[];
}

const keyOf = ({ subject, key }: Pick<TripFact, 'subject' | 'key'>): string => `${subject} ${key}`;

/**
 * What has to be told of a reservation: its facts now against those that are known (decision 0186). Each is told once, however often it is looked
 * at; another time of the same fact is not told again. A fact that is older than its subject's period is known and not told: a position that
 * arrives late, the first recipient of a customer.
 */
export function factsToTell<F extends TripFact>(
  facts: readonly F[],
  known: readonly KnownFact[],
  { now, minutes }: { now: Instant; minutes: (subject: ToldSubject) => number | null },
): FactChanges<F> {
  const knownKeys = new Set(known.map(keyOf));
  const begun = new Map<string, F>();
  for (const fact of facts.toSorted((a, b) => toMillis(a.at) - toMillis(b.at))) {
    const key = keyOf(fact);
    if (!knownKeys.has(key) && !begun.has(key)) begun.set(key, fact);
  }
  const isRecent = ({ subject, at }: F): boolean => {
    const period = minutes(subject);
    return period === null || toMillis(addMinutes(at, period)) > toMillis(now);
  };
  const standing = new Set(facts.map(keyOf));
  return {
    begun: [...begun.values()],
    told: [...begun.values()].filter(isRecent),
    undone: known.filter(fact => !standing.has(keyOf(fact))),
  };
}
