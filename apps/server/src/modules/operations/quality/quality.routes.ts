import * as calls from '@cabezal/contract/operations/quality/quality.calls';
import { canRate, toHalf } from '@cabezal/domain/operations/ratings/ratings';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { selectVisible } from '../guides/guides.queries.ts';
import { criteria, lastComments, ratedTrip, ratingsOf, summaryOf } from './quality.queries.ts';
import { rateGuide, raterOf } from './rate.ts';
import { rateByLink, ratedOfLink, shownToLink } from './rate-by-link.ts';

/** Author of a link's rating, for readers who must not know for whom the link was made. */
const ANY_LINK = 'Enlace de seguimiento';

async function shown(tx: Tx, actor: Actor, id_guide: number) {
  const guide = await selectVisible(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  const rater = actor.actions.has('quality.rate') ? raterOf(actor) : null;
  const stored = await ratingsOf(tx, id_guide);
  // For whom the operator made a link is its own note (0148).
  const ratings =
    actor.audience === 'operator' ? stored : stored.map(one => (one.by_link ? { ...one, author: ANY_LINK } : one));
  if (rater === null) return { ratings, rater, can: 'Usted no califica viajes' };
  // A caller of the client may know when the other people of the client rated it; the row may belong to another party.
  const verdict = guide.may_change
    ? canRate(await tx.asSystem(() => ratedTrip(tx, id_guide, { rater, id_company: actor.id_company })), rater, tx.now)
    : refuse('RESERVA_AJENA');
  return { ratings, rater, can: verdict === true ? (true as const) : verdict.message };
}

export const qualityRoutes = (): Route[] => [
  serve(calls.getCriteria, ({ tx }) => criteria(tx)),
  serve(calls.getRatings, ({ tx, actor, input }) => shown(tx, actor, input.id_guide)),
  serveChange(
    calls.saveRating,
    async ({ tx, actor, input }) => {
      const guide = await selectVisible(tx, input.id_guide);
      if (guide === undefined) throw notFound('La guía no existe');
      if (!guide.may_change) demand(refuse('RESERVA_AJENA'));
      await tx.elevate();
      await rateGuide(tx, actor, input);
      return input.id_guide;
    },
    ({ tx, actor }, id_guide) => shown(tx, actor, id_guide),
  ),
  serve(calls.getLinkRating, context => shownToLink(context, ratedOfLink(context))),
  serveChange(calls.saveLinkRating, rateByLink, shownToLink),
  ...ofOperator([
    serve(calls.getRatingSummary, async ({ tx, input }) => {
      const { exact, trips } = await summaryOf(tx, input);
      const comments = await lastComments(tx, input);
      return { rating: exact === null ? null : toHalf(exact), exact, trips, comments };
    }),
  ]),
];
