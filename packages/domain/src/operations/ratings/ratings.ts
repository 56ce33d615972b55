/** Ratings of a trip: computation, who may rate, and for how long (9-operations §5). */

import { refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';

export type Rater = 'CLIENT' | 'OPERATOR';

/** Who made a tracking link, with regard to one of its trips. `CARRIER`: the company that drives it, or one that neither booked nor ordered it. */
export type LinkMaker = 'OPERATOR' | 'CLIENT' | 'CARRIER' | 'DRIVER';

/**
 * Whether the holder of a link rates a trip for the client: not by a link that its carrier or a driver made, who would rate themselves. Null:
 * the installation made it.
 */
export const linkRates = (maker: LinkMaker | null): Verdict =>
  maker === 'CARRIER' || maker === 'DRIVER' ? refuse('CALIFICACION_ENLACE') : true;

/** Days after the last stop in which the client may rate, and days after a rating in which it may be changed. */
export const RATING_DAYS = 7;

/** To the nearest 0.5, ties up: 4.25 → 4.5. */
export const toHalf = (exact: number): number => Math.floor(Number((exact * 2).toFixed(6)) + 0.5) / 2;

/** Mean of the values, 1…5 each, weighted by criterion; undefined without values. */
export function weightedMean(given: readonly { value: number; weight: number }[]): number | undefined {
  const weights = given.reduce((sum, one) => sum + one.weight, 0);
  if (weights === 0) return undefined;
  const mean = given.reduce((sum, one) => sum + one.value * one.weight, 0) / weights;
  // Stored with four decimals.
  return Number(mean.toFixed(4));
}

export interface RatedTrip {
  /** End of the trip; null while under way. */
  readonly ended_at: Instant | null;
  readonly is_false: boolean;
  readonly is_rescued: boolean;
  /** Driven by a truck of the operator. */
  readonly is_own: boolean;
  /** First rating by this rater, or by this link; null: none. */
  readonly rated_at: Instant | null;
  /** Rated by another company of the same side: client and forwarder share one rating. False for a link, which has a rating of its own. */
  readonly by_another: boolean;
}

const isWithin = (since: Instant, now: Instant): boolean =>
  toMillis(now) - toMillis(since) <= RATING_DAYS * 24 * 3_600_000;

/** Whether this side may rate the trip or change its rating. */
export function canRate(trip: RatedTrip, rater: Rater, now: Instant): Verdict {
  if (rater === 'OPERATOR' && trip.is_own) return refuse('CALIFICACION_PROPIOS');
  if (rater === 'CLIENT' && (trip.is_false || trip.is_rescued)) return refuse('CALIFICACION_NO_APLICA');
  if (trip.by_another) return refuse('CALIFICACION_DE_OTRA');
  if (trip.rated_at !== null)
    return isWithin(trip.rated_at, now) ? true : refuse('CALIFICACION_TARDIA', { dias: RATING_DAYS });
  if (rater === 'OPERATOR') return true;
  if (trip.ended_at === null) return refuse('CALIFICACION_TEMPRANA');
  return isWithin(trip.ended_at, now) ? true : refuse('CALIFICACION_TARDIA', { dias: RATING_DAYS });
}
