import { getRatingSummary } from '@cabezal/contract/operations/quality/quality.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { useCall } from '../../api/use-call.ts';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { useAccess } from '../rights/use-access.ts';
import { RATER_NAMES, tripsText } from './rating-words.ts';
import { Stars } from './Stars.tsx';

type Whose = { id_driver: number } | { id_carrier: number };

/** Ratings of a carrier's or driver's trips: the mean, the number of trips, and the latest ones. For the operator. */
export default function RatingSummary({ of }: { of: Whose }) {
  const { may, isOperator, guideLink } = useAccess();
  const { data } = useCall(getRatingSummary, of, { enabled: isOperator && may('quality.read') });
  if (data === undefined) return null;
  if (data.rating === null)
    return (
      <Panel title="Calificación">
        <span className="cz-quiet">Aún nadie calificó sus viajes.</span>
      </Panel>
    );
  return (
    <Panel title="Calificación">
      <p className="cz-ratings-mean">
        <Stars value={data.rating} />
        <span>{tripsText(data.trips)}</span>
      </p>
      {data.comments.length > 0 && (
        <ul className="cz-ratings-comments">
          {data.comments.map(one => (
            <li key={one.id_rating} className="cz-ratings-given">
              <div className="cz-ratings-comment-head">
                <Stars value={one.rating} />
                <MaybeLink to={guideLink(one.id_guide)}>{one.guide_number ?? 'Guía'}</MaybeLink>
              </div>
              <p>{one.comment}</p>
              <span className="cz-quiet">
                {one.rater === 'CLIENT' ? one.company : RATER_NAMES.OPERATOR} · {formatDate(one.said_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
