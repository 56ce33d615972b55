import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import { getCriteria, getRatings } from '@cabezal/contract/operations/quality/quality.calls';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { type GivenRating, isGiven, NOTHING_GIVEN, ratingInput, ratingProblem, withStars } from './closing-rating.ts';

/** The rating of a carrier's trip during its closing; an existing rating is changed elsewhere, not sent again. */
export function useTripRating({ guide }: Closing) {
  const { mayKeep } = useAccess();
  const [given, give] = useState(NOTHING_GIVEN);
  const told = useCall(getRatings, { id_guide: guide.id_guide });
  const rates = mayKeep('quality.rate') && guide.is_own === false;
  const isSaid = told.data?.ratings.some(one => one.rater === 'OPERATOR') ?? true;
  /** The rating is entered here and sent with the closing. */
  const isOpen = rates && guide.closed_at === null && !isSaid;
  const criteria = useCall(getCriteria, {}, { enabled: isOpen, staleTime: 300_000 }).data ?? [];
  const asked = criteria.filter(one => one.rater === 'OPERATOR');
  const standing: GivenRating = isOpen ? given : NOTHING_GIVEN;
  return {
    isOpen,
    /** There is a rating, or the person may add one now that the guide is closed. */
    isTold: (told.data?.ratings.length ?? 0) > 0 || (rates && !isOpen && told.data !== undefined),
    asked,
    given: standing,
    isGiven: isGiven(standing),
    rate: (id_criterion: number, stars: number | null) => give(now => withStars(now, id_criterion, stars)),
    write: (comment: string) => give(now => ({ ...now, comment })),
    forget: () => give(NOTHING_GIVEN),
    problem: ratingProblem(standing, asked),
    input: ratingInput(standing),
  };
}
