/**
 * A request of a slot at a terminal, which must not book twice (decision 0184). Whether the slot exists is decided by the terminal alone, asked by
 * our reference: a request is submitted once, and every later try asks. It is submitted again only after the terminal has said twice, two minutes
 * apart, that it does not know the reference.
 */
import { addMinutes, toMillis } from '../../system/time/time';

/** Time between the two answers «no existe», in which a request that is under way arrives. */
const ABSENCE_MIN = 2;
/** After how long a request that the terminal is still deciding is asked about again. */
const PENDING_MS = 60_000;

export interface RequestFacts {
  /** When it was last submitted: stored before the request leaves. Null: not yet, or it is known not to have arrived. */
  readonly submitted_at: string | null;
  /** When the terminal first said that it does not know the reference; null: it has not, or has said something else since. */
  readonly not_found_at: string | null;
}

/** What a terminal says about a request. */
export type TerminalAnswer =
  | { readonly state: 'CONFIRMED'; readonly code: string; readonly from: string; readonly to: string | null }
  | { readonly state: 'PENDING' }
  | { readonly state: 'REJECTED'; readonly code: string; readonly text: string }
  | { readonly state: 'CANCELLED' }
  | { readonly state: 'NOT_FOUND' };

/** What a try does first. */
export const firstStep = ({ submitted_at }: RequestFacts): 'SUBMIT' | 'ASK' =>
  submitted_at === null ? 'SUBMIT' : 'ASK';

/** Facts of a request that is submitted now. */
export const submittedAt = (now: string): RequestFacts => ({ submitted_at: now, not_found_at: null });

/** What follows an answer: the request is decided, is asked about again after a time, or is submitted again at once. */
type Following =
  | { readonly step: 'END' }
  | { readonly step: 'WAIT'; readonly wait_ms: number; readonly facts: RequestFacts }
  | { readonly step: 'SUBMIT'; readonly facts: RequestFacts };

/** What follows the terminal's answer to the question about a submitted request. */
export function afterAnswer(
  { submitted_at, not_found_at }: RequestFacts,
  { state }: Pick<TerminalAnswer, 'state'>,
  now: string,
): Following {
  if (state === 'PENDING') return { step: 'WAIT', wait_ms: PENDING_MS, facts: { submitted_at, not_found_at: null } };
  if (state !== 'NOT_FOUND') return { step: 'END' };
  const since = not_found_at ?? now;
  const left = toMillis(addMinutes(since, ABSENCE_MIN)) - toMillis(now);
  if (left > 0) return { step: 'WAIT', wait_ms: left, facts: { submitted_at, not_found_at: since } };
  return { step: 'SUBMIT', facts: submittedAt(now) };
}
