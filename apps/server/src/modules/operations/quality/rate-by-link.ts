import type { ServiceRatings } from '@cabezal/contract/operations/guides/guide.shapes';
import type { LinkRating } from '@cabezal/contract/operations/quality/quality.calls';
import { canRate, linkRates, toHalf } from '@cabezal/domain/operations/ratings/ratings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Context } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { hashToken } from '../../../platform/session/sessions.ts';
import * as queries from './quality.queries.ts';
import { meanOf } from './rate.ts';

const rater = 'CLIENT' as const;
type OfLink = Pick<Context<unknown>, 'tx' | 'token'>;

/** The trip that is meant: the only one of the link, or the requested one. Errors: 404 if the link does not show it. */
export function ratedOfLink({
  input,
  id_guide,
  id_guides,
}: Pick<Context<{ id_guide?: number | undefined }>, 'input' | 'id_guide' | 'id_guides'>): number {
  const meant = input.id_guide ?? id_guide;
  if (meant === null || !id_guides.includes(meant)) throw notFound('El viaje no existe');
  return meant;
}

/** What the page of a link shows of the rating of a trip. The role of links reads no ratings: the link's number limits what is read here. */
export function shownToLink({ tx, token }: OfLink, id_guide: number): Promise<LinkRating> {
  return tx.asSystem(async () => {
    const link = await queries.ratingLink(tx, hashToken(token ?? ''), id_guide);
    if (link === undefined) throw notFound('El viaje no existe');
    const allowed = linkRates(link.maker);
    if (allowed !== true) return { criteria: [], own: null, can: allowed.message };
    const { id_link } = link;
    const asked = (await queries.criteria(tx)).filter(one => one.rater === rater);
    const own = (await queries.ratingOfLink(tx, id_guide, id_link)) ?? null;
    const verdict = canRate(await queries.ratedTrip(tx, id_guide, { rater, id_link }), rater, tx.now);
    const criteria = asked.map(({ id_criterion, name }) => ({ id_criterion, name }));
    return { criteria, own, can: verdict === true ? true : verdict.message };
  });
}

type Rating = { version?: number | undefined } & ServiceRatings;

/** Rates a trip that the link shows; runs elevated. */
export async function rateAsLink(tx: Tx, of: { token: string; id_guide: number }, input: Rating): Promise<void> {
  const { token, id_guide } = of;
  const link = await queries.lockRatingLink(tx, hashToken(token), id_guide);
  if (link === undefined) throw notFound('El viaje no existe');
  const { id_link, id_company, author } = link;
  demand(linkRates(link.maker));
  demand(canRate(await queries.ratedTrip(tx, id_guide, { rater, id_link }), rater, tx.now));
  const exact = await meanOf(tx, rater, input.ratings);
  const rating = toHalf(exact);
  const comment = input.comment || null;
  const given = {
    id_guide,
    rater,
    id_company,
    id_user: null,
    id_link,
    author,
    ratings: input.ratings,
    exact,
    rating,
    comment,
  };
  const stored =
    input.version === undefined
      ? await queries.insertRating(tx, given)
      : await queries.storeRating(tx, given, input.version);
  if (!stored) throw changedMeanwhile();
  tx.audit({ action: 'rate_by_link', noun: 'guide', id: id_guide, after: { service_rating: rating, comment } });
  tx.changed('rating', id_guide, [id_company]);
}

/**
 * Rates a trip for the client by a tracking link, without signing in; returns the trip. One rating for each link and trip. Errors: 404; 409
 * CALIFICACION_…, MODIFICADO (simultaneous, or an older version); 422 CALIFICACION_INCOMPLETA.
 */
export async function rateByLink(context: Context<{ id_guide?: number | undefined } & Rating>): Promise<number> {
  const id_guide = ratedOfLink(context);
  await context.tx.elevate();
  await rateAsLink(context.tx, { token: context.token ?? '', id_guide }, context.input);
  return id_guide;
}
