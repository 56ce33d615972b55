import type { ServiceRatings } from '@cabezal/contract/operations/guides/guide.shapes';
import { canRate, type Rater, toHalf, weightedMean } from '@cabezal/domain/operations/ratings/ratings';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, forbidden, unprocessable } from '../../../platform/http/errors.ts';
import * as queries from './quality.queries.ts';

/** The side for which a person rates; null: carriers, drivers and links do not rate. */
export const raterOf = (actor: Actor): Rater | null =>
  actor.audience === 'operator' ? 'OPERATOR' : actor.audience === 'customer' ? 'CLIENT' : null;

/** The mean of the criteria. Errors: 422 CALIFICACION_INCOMPLETA. */
export async function meanOf(tx: Tx, rater: Rater, ratings: Record<string, number>): Promise<number> {
  const asked = (await queries.criteria(tx)).filter(one => one.rater === rater);
  const missing = asked.find(one => ratings[one.id_criterion] === undefined);
  if (missing !== undefined) demand(refuse('CALIFICACION_INCOMPLETA', { criterio: missing.name }));
  if (Object.keys(ratings).length > asked.length)
    throw unprocessable('CRITERIO', 'Un criterio ya no se califica: vuelva a abrir la calificación');
  const mean = weightedMean(asked.map(one => ({ value: ratings[one.id_criterion] ?? 0, weight: one.weight })));
  if (mean === undefined) throw unprocessable('CRITERIO', 'No hay criterios con que calificar');
  return mean;
}

/**
 * Rates a guide while it is being closed. On closing again, the rating is kept, or corrected while that is allowed: a rating never prevents
 * a closing.
 */
export async function rateAtClosing(tx: Tx, actor: Actor, input: { id_guide: number } & ServiceRatings): Promise<void> {
  const rater = raterOf(actor);
  const version = rater === null ? undefined : await queries.lockRatingVersion(tx, input.id_guide, rater);
  if (rater !== null && version !== undefined) {
    const trip = await queries.ratedTrip(tx, input.id_guide, { rater, id_company: actor.id_company });
    if (canRate(trip, rater, tx.now) !== true) return;
  }
  await rateGuide(tx, actor, { ...input, version });
}

/**
 * Rates a guide that the caller sees; runs elevated. Errors: 403 for callers who do not rate; 409 CALIFICACION_…, MODIFICADO (simultaneous,
 * or an older version); 422 CALIFICACION_INCOMPLETA.
 */
export async function rateGuide(
  tx: Tx,
  actor: Actor,
  input: { id_guide: number; version?: number | undefined } & ServiceRatings,
): Promise<void> {
  const rater = raterOf(actor);
  if (rater === null) throw forbidden();
  const { id_guide, version } = input;
  demand(canRate(await queries.ratedTrip(tx, id_guide, { rater, id_company: actor.id_company }), rater, tx.now));
  const exact = await meanOf(tx, rater, input.ratings);
  const rating = toHalf(exact);
  const given = {
    id_guide,
    rater,
    id_company: actor.id_company,
    id_user: actor.id_user,
    id_link: null,
    author: actor.name,
    ratings: input.ratings,
    exact,
    rating,
    comment: input.comment || null,
  };
  const stored =
    version === undefined ? await queries.insertRating(tx, given) : await queries.storeRating(tx, given, version);
  if (!stored) throw changedMeanwhile();
  tx.audit({ action: 'rate', noun: 'guide', id: id_guide, after: { service_rating: rating, comment: given.comment } });
  tx.changed('rating', id_guide, rater === 'CLIENT' ? [actor.id_company] : []);
}
