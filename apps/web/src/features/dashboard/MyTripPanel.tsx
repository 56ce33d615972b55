import { RightOutlined } from '@ant-design/icons';
import { myTrips } from '@cabezal/contract/guides/guides.calls';
import { businessDate, formatTime, formatWeekdayDate } from '@cabezal/domain/time/time';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { useAccess } from '../records/use-access.ts';

/** The driver's own trips that are not over, the next one first. */
export function MyTripPanel() {
  const { guideLink } = useAccess();
  const found = useCall(myTrips, {});
  if (!found.data) return null;
  const open = found.data.filter(trip => trip.closed_at === null && trip.finished_at === null);
  return (
    <section className="cz-panel db-attention" aria-label="Su viaje">
      <h2>{open.length > 1 ? 'Sus viajes' : 'Su viaje'}</h2>
      {open.length === 0 && <p className="db-calm">No tiene un viaje asignado ahora.</p>}
      <ul>
        {open.map(trip => {
          const inside = (
            <span>
              <span>
                <b>{trip.route_text}</b>
                <br />
                {formatWeekdayDate(businessDate(trip.planned_start))} {formatTime(trip.planned_start)} ·{' '}
                {trip.container_code ?? trip.container_type}
              </span>
              <StatusTag status={trip.status} />
              <RightOutlined className="db-go" />
            </span>
          );
          const link = guideLink(trip.id_guide);
          return (
            <li key={trip.id_guide}>
              {link ? (
                <Link to={link} className="db-line">
                  {inside}
                </Link>
              ) : (
                <span className="db-line">{inside}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
