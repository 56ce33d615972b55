import type { LinkRating } from '@cabezal/contract/operations/quality/quality.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { changedPlaces, keyOf, mergeValues, type Place } from '../../../ui/form/merge-values.ts';
import type { Loaded, WrittenField } from '../../../ui/form/use-editing.ts';

/** The stars and the comment that a person gives by a link, before they are sent. */
export interface RatingDraft {
  /** By criterion. */
  ratings: Readonly<Record<string, number>>;
  comment: string;
}

export const draftOf = ({ own }: Pick<LinkRating, 'own'>): RatingDraft => ({
  ratings: own?.ratings ?? {},
  comment: own?.comment ?? '',
});

/** The draft with the stars of a criterion; null: none. */
export function withStars(draft: RatingDraft, id_criterion: string, value: number | null): RatingDraft {
  const { [id_criterion]: _, ...others } = draft.ratings;
  return { ...draft, ratings: value === null ? others : { ...others, [id_criterion]: value } };
}

type Named = Pick<LinkRating, 'criteria'>;

function labelOf([part, id]: Place, { criteria }: Named): string {
  if (part === 'comment') return 'Comentario';
  return criteria.find(({ id_criterion }) => String(id_criterion) === String(id))?.name ?? 'Estrellas';
}

function textOf([part, id]: Place, { ratings, comment }: RatingDraft): string | null {
  if (part === 'comment') return comment || null;
  const stars = ratings[String(id)];
  return stars === undefined ? null : `${formatNumber(stars, 1)} de 5`;
}

const fieldsOf = (places: readonly Place[], draft: RatingDraft, of: Named): WrittenField[] =>
  places.map(place => ({
    field: keyOf(['own', ...place]),
    label: labelOf(place, of),
    text: textOf(place, draft),
  }));

/** What the person has entered on top of the stored rating. */
export const writtenStars = (rating: LinkRating, draft: RatingDraft): WrittenField[] =>
  fieldsOf(changedPlaces(draftOf(rating), draft), draft, rating);

/** The draft on top of a rating that somebody gave by the same link meanwhile: only what both changed is replaced, and said. */
export function draftUpon(
  before: LinkRating,
  now: LinkRating,
  mine: RatingDraft,
): { draft: RatingDraft; loaded: Loaded } {
  const { theirs, replaced, kept } = mergeValues(draftOf(before), draftOf(now), mine);
  let draft = mine;
  for (const { place, value } of theirs) {
    const [part, id] = place;
    if (part === 'comment') draft = { ...draft, comment: typeof value === 'string' ? value : '' };
    else draft = withStars(draft, String(id), typeof value === 'number' ? value : null);
  }
  const changed = changedPlaces(draftOf(before), draftOf(now)).map(place => labelOf(place, now));
  return { draft, loaded: { changed, replaced: fieldsOf(replaced, mine, now), kept: fieldsOf(kept, mine, now) } };
}
