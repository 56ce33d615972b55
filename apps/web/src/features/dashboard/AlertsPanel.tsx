import { RightOutlined } from '@ant-design/icons';
import { getMonitoring } from '@cabezal/contract/monitoring/monitoring.calls';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';

/** As many as are taken in at a glance; the board has the rest. */
const MOST = 6;
const AGAIN_MS = 60_000;

/** Trips under way that need somebody, the most pressing first: for who follows them. */
export function AlertsPanel() {
  const found = useCall(getMonitoring, { most: MOST }, { refetchInterval: AGAIN_MS });
  const { trips = [], at_risk = 0 } = found.data ?? {};
  if (trips.length === 0) return null;
  const more = at_risk - trips.length;
  return (
    <section className="cz-panel" aria-label="Viajes que necesitan de alguien">
      <h2>Viajes que necesitan de alguien · {at_risk}</h2>
      <ul>
        {trips.map(trip => (
          <li key={trip.id_guide}>
            <Link to={`${paths.monitoring}?viaje=${trip.id_guide}`} className="cz-dashboard-line">
              <strong>
                {trip.id_reservation}-{trip.number}
              </strong>
              <span>
                <span>
                  {trip.risk?.headline} <span className="cz-dashboard-figure">{trip.risk?.figure}</span>
                </span>
                <RightOutlined className="cz-dashboard-go" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="cz-dashboard-done">
          <Link to={paths.monitoring}>{more === 1 ? 'Ver 1 más' : `Ver ${more} más`}</Link>
        </p>
      )}
    </section>
  );
}
