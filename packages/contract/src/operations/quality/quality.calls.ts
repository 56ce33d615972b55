import { z } from 'zod';
import { action, defineCall, signedIn } from '../../call.ts';
import { id, instant, possible, version } from '../../shapes.ts';
import { serviceRatings } from '../guides/guide.shapes.ts';

const rater = z.enum(['CLIENT', 'OPERATOR']);

export const getCriteria = defineCall({
  method: 'GET',
  path: '/quality_service_criteria/criteria_list',
  access: signedIn,
  output: z.array(
    z.object({ id_criterion: z.number(), code: z.string(), name: z.string(), rater, weight: z.number() }),
  ),
  summary:
    'Criteria by which a trip is rated, by rater: the client, or the operator’s people who close guides of carriers.',
  shows: ['rating'],
});

export const serviceRating = z.object({
  id_rating: z.number(),
  id_guide: z.number(),
  rater,
  /** By criterion, 1…5 in halves. */
  ratings: z.record(z.string(), z.number()),
  /** To the nearest 0.5, ties up. */
  rating: z.number(),
  comment: z.string().nullable(),
  /** The person; of a link for whom it was made, which only the operator reads. */
  author: z.string(),
  /** Given on the page of a tracking link, without signing in. */
  by_link: z.boolean(),
  created_at: instant,
  edited_at: instant.nullable(),
  version: z.number(),
});
export type ServiceRating = z.infer<typeof serviceRating>;

const ratingsOfGuide = z.object({
  ratings: z.array(serviceRating),
  /** Side of the caller; null: may not rate. */
  rater: rater.nullable(),
  /** True, or why rating is not possible now. */
  can: possible,
});

export const getRatings = defineCall({
  method: 'POST',
  path: '/quality_service_criteria/get_ratings',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: ratingsOfGuide,
  summary: 'Ratings of a trip: the operator reads both, a customer its own, a carrier none. 404.',
  shows: ['rating', 'guide'],
});

export const saveRating = defineCall({
  method: 'POST',
  path: '/quality_service_criteria/save_rating',
  access: action('quality.rate'),
  input: z.strictObject({
    id_guide: id,
    /** Version of the rating to change; absent: a first rating. */
    version: version.optional(),
    ...serviceRatings.shape,
  }),
  output: ratingsOfGuide,
  touches: ['rating'],
  summary:
    'Rates a trip, every criterion 1…5 in steps of 0.5: the client within 7 days after the last stop, the operator only trips of carriers; it may be changed for 7 days. 409 CALIFICACION_TARDIA, CALIFICACION_TEMPRANA, CALIFICACION_NO_APLICA, CALIFICACION_PROPIOS, MODIFICADO; 422 CALIFICACION_INCOMPLETA.',
});

export const getRatingSummary = defineCall({
  method: 'POST',
  path: '/quality_service_criteria/get_summary',
  access: action('quality.read'),
  changes: false,
  input: z.strictObject({ id_carrier: id.optional(), id_driver: id.optional() }),
  output: z.object({
    /** Mean of the exact ratings, to the nearest 0.5; null: no ratings. */
    rating: z.number().nullable(),
    /** Exact mean, used for the ranking. */
    exact: z.number().nullable(),
    /** Number of rated trips. */
    trips: z.number(),
    /** Latest ratings with a comment, newest first. */
    comments: z.array(
      z.object({
        id_rating: z.number(),
        id_guide: z.number(),
        guide_number: z.string().nullable(),
        rater,
        rating: z.number(),
        comment: z.string(),
        company: z.string(),
        said_at: instant,
      }),
    ),
  }),
  summary: 'Average rating of the trips of a carrier or driver, with the last five comments. Operator only.',
  shows: ['rating'],
});

const linkRating = z.object({
  /** Criteria of the client; empty: by this link the trip is not rated. */
  criteria: z.array(z.object({ id_criterion: z.number(), name: z.string() })),
  /** The rating that was given by this link. */
  own: serviceRating.pick({ ratings: true, rating: true, comment: true, version: true }).nullable(),
  /** True, or why rating is not possible now. */
  can: possible,
});
export type LinkRating = z.infer<typeof linkRating>;

export const getLinkRating = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/calificacion',
  access: { kind: 'token', purpose: 'monitoring' },
  changes: false,
  /** Required if the link has several trips. */
  input: z.strictObject({ id_guide: id.optional() }),
  output: linkRating,
  summary:
    'What a link’s holder rates of a trip that it shows: the criteria of the client and the rating given by this link; no criteria if a carrier or driver made the link. 404 for other trips.',
  shows: [],
});

export const saveLinkRating = defineCall({
  method: 'POST',
  path: '/services_no_logging/monitoreo/calificar',
  access: { kind: 'token', purpose: 'monitoring' },
  input: z.strictObject({
    id_guide: id.optional(),
    /** Version of the rating to change; absent: a first rating. */
    version: version.optional(),
    ...serviceRatings.shape,
  }),
  output: linkRating,
  touches: ['rating'],
  summary:
    'Rates a trip of a link for the client without signing in, once for each link and trip, within 7 days after the last stop; it may be changed for 7 days. 409 CALIFICACION_ENLACE, CALIFICACION_TARDIA, CALIFICACION_TEMPRANA, CALIFICACION_NO_APLICA, MODIFICADO; 422 CALIFICACION_INCOMPLETA; 404 for other trips.',
});
