/** How much of its time a truck, driver, genset or chassis was on trips (8-money §7). Moments are milliseconds since 1970. */
import { sharePercent } from '../../prices/money/share';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface UseOfDay {
  /** Whole minutes on trips. */
  readonly busy: number;
  /** Whole minutes in which it could have been. */
  readonly available: number;
}

const MINUTE = 60_000;

/** What of the spans lies in the day, as spans that do not touch each other: time is counted once. */
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
 * A business day of one of them. What it did while it was out of service counts as busy and as available: it did drive. `day` ends with
 * `now` at the latest, so that what is only planned is no use.
 */
export function useOfDay(day: Span, busy: readonly Span[], out: readonly Span[], now: number): UseOfDay {
  const past = { from: day.from, to: Math.min(day.to, now) };
  if (past.to <= past.from) return { busy: 0, available: 0 };
  const driven = length(within(past, busy));
  // Out of service without what was driven meanwhile: both together, less what was driven.
  const lost = length(within(past, [...busy, ...out])) - driven;
  return { busy: Math.round(driven / MINUTE), available: Math.round((past.to - past.from - lost) / MINUTE) };
}

/** Percent with one decimal; null where it could not be used at all. */
export const usePercent = ({ busy, available }: UseOfDay): number | null => sharePercent(busy, available);

/** What changed the state of one of them, oldest first. */
export interface StateChange {
  readonly at: number;
  readonly from_state: string;
  readonly to_state: string;
}

/** When it could not be sent. `now_state`: its state after the last change, and all the time where there is none. */
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
