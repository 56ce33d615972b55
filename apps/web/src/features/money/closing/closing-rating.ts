import type { ServiceRatings } from '@cabezal/contract/operations/guides/guide.shapes';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';

/** The rating being entered; empty at first, and in most closings. */
export interface GivenRating {
  readonly ratings: Readonly<Record<string, number>>;
  readonly comment: string;
}
export const NOTHING_GIVEN: GivenRating = { ratings: {}, comment: '' };

export const isGiven = ({ ratings, comment }: GivenRating): boolean =>
  Object.keys(ratings).length > 0 || comment.trim() !== '';

/** Sets the stars of one criterion; null removes them. */
export function withStars(given: GivenRating, id_criterion: number, stars: number | null): GivenRating {
  const { [id_criterion]: _, ...others } = given.ratings;
  return { ...given, ratings: stars === null ? others : { ...others, [id_criterion]: stars } };
}

/** A started rating must have all criteria. */
export function ratingProblem(
  given: GivenRating,
  criteria: readonly { id_criterion: number; name: string }[],
): true | string {
  if (!isGiven(given)) return true;
  const missing = criteria.find(one => given.ratings[one.id_criterion] === undefined);
  return missing === undefined ? true : refusalMessage('CALIFICACION_INCOMPLETA', { criterio: missing.name });
}

export const ratingInput = (given: GivenRating): ServiceRatings | undefined =>
  isGiven(given) ? { ratings: { ...given.ratings }, comment: given.comment.trim() || null } : undefined;
