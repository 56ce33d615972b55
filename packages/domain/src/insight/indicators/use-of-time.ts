/** Utilization of trucks, drivers, gensets and chassis by trips (8-money §7). Times in milliseconds since 1970. */
import { sharePercent } from '../../prices/amounts/share';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface UseOfDay {
  /** Whole minutes on trips, or with a container that a truck left. */
  readonly busy: number;
  /** Whole minutes in service. */
  readonly available: number;
}

const MINUTE = 60_000;

/** The parts of the spans within the day. Overlapping spans are merged, so that time counts once. */
function within({ from, to }: Span, spans: readonly Span[]): Span[] {
  const cut = spans
    .map(span => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter(span => span.to > span.from)
    .sort((a, b) => a.from - b.from);
  const whole: { from: number; to: number }[] = [];
  for (const span of cut) {
    const last = whole.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}
const length = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Utilization of one resource on a business day, up to `now`. Time on trips counts as busy and as available even if the resource is out of
 * service.
 */
export function useOfDay(day: Span, busy: readonly Span[], out: readonly Span[], now: number): UseOfDay {
  const past = { from: day.from, to: Math.min(day.to, now) };
  if (past.to <= past.from) return { busy: 0, available: 0 };
  const driven = length(within(past, busy));
  // Time out of service, without time on trips.
  const lost = length(within(past, [...busy, ...out])) - driven;
  return { busy: Math.round(driven / MINUTE), available: Math.round((past.to - past.from - lost) / MINUTE) };
}

/** Percent with one decimal. Null: the resource was never in service. */
export const usePercent = ({ busy, available }: UseOfDay): number | null => sharePercent(busy, available);

/** A change of the state of a resource. Lists of changes have the oldest first. */
export interface StateChange {
  readonly at: number;
  readonly from_state: string;
  readonly to_state: string;
}

/** Spans in which the resource could not be sent. `now_state`: its state if there are no changes. */
export function outOfService(
  changes: readonly StateChange[],
  now_state: string,
  isUsable: (state: string) => boolean,
): Span[] {
  const spans: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    if (!isUsable(change.from_state)) spans.push({ from, to: change.at });
    from = change.at;
  }
  if (!isUsable(changes.at(-1)?.to_state ?? now_state)) spans.push({ from, to: Number.POSITIVE_INFINITY });
  return spans;
}
