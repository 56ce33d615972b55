import { getRatings, type ServiceRating } from '@cabezal/contract/operations/quality/quality.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { linkAuthor, RATER_NAMES } from './rating-words.ts';
import { Stars } from './Stars.tsx';

const RateDialog = lazy(() => import('./RateDialog.tsx'));

interface TripRatingProps {
  id_guide: number;
  /** «Guía 001-0042» */
  name: string;
  /** Shows which side rated; not needed for a person who sees only its own. */
  isBySide?: boolean;
}

/** The ratings of a trip, with a button to rate or change; if the person may not rate, the reason, as long as its side has no rating. */
export function TripRating({ id_guide, name, isBySide = false }: TripRatingProps) {
  const { data } = useCall(getRatings, { id_guide });
  const [isRating, setRating] = useState(false);
  if (data === undefined) return null;
  const { ratings, rater, can } = data;
  const own = ratings.find(one => one.rater === rater && !one.by_link) ?? null;
  return (
    <div className="cz-ratings-trip">
      {ratings.map(one => (
        <Given key={one.id_rating} rating={one} isBySide={isBySide} />
      ))}
      {rater !== null && can === true && (
        <Button
          size="small"
          type={own === null ? 'default' : 'link'}
          className={own === null ? '' : 'cz-inline-link'}
          aria-label={`${own === null ? 'Calificar' : 'Cambiar la calificación de'} ${name}`}
          onClick={() => setRating(true)}
        >
          {own === null ? 'Calificar' : 'Cambiar'}
        </Button>
      )}
      {rater !== null && own === null && can !== true && <span className="cz-quiet">{can}</span>}
      {rater !== null && isRating && (
        <Suspense fallback={null}>
          <RateDialog id_guide={id_guide} name={name} rater={rater} own={own} onClose={() => setRating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Given({ rating, isBySide }: { rating: ServiceRating; isBySide: boolean }) {
  const { comment, author, by_link, created_at, edited_at } = rating;
  return (
    <div className="cz-ratings-given">
      <div>
        {isBySide && <span>{RATER_NAMES[rating.rater]}</span>} <Stars value={rating.rating} />
      </div>
      {comment && <p>{comment}</p>}
      <span className="cz-quiet">
        {by_link ? linkAuthor(author) : author} · {formatDate(edited_at ?? created_at)}
      </span>
    </div>
  );
}
