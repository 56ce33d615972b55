import { ClockCircleOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import { getMonitoring, type MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { PlateMark } from '../../../ui/status/marks.tsx';

/** Number of trips that are shown. The monitoring board has all. */
const MOST = 6;
const AGAIN_MS = 60_000;

/** Trips under way that need attention, the most urgent first. For people who monitor trips. */
export function AlertsPanel() {
  const found = useCall(getMonitoring, { most: MOST }, { refetchInterval: AGAIN_MS });
  const { trips = [], at_risk = 0 } = found.data ?? {};
  if (trips.length === 0) return null;
  const more = at_risk - trips.length;
  return (
    <section className="cz-panel" aria-label="Viajes que requieren atención">
      <h2>Viajes que requieren atención · {at_risk}</h2>
      <ul>
        {trips.map(trip => (
          <li key={trip.id_guide}>
            <Link
              to={`${paths.monitoring}?viaje=${trip.id_guide}`}
              className={`cz-dashboard-line cz-dashboard-alert${trip.risk?.severe ? ' cz-dashboard-severe' : ''}`}
            >
              <AlertLine trip={trip} />
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

/** First the problem with its figure in dollars or minutes, then the trip. */
function AlertLine({ trip }: { trip: MonitoredTrip }) {
  const { risk } = trip;
  return (
    <>
      <i className="cz-dashboard-sign" aria-hidden="true">
        {risk?.severe ? <WarningFilled /> : <ClockCircleOutlined />}
      </i>
      <span className="cz-dashboard-said">
        <span>
          <b>{risk?.headline}</b>
          <b className="cz-dashboard-figure">{risk?.figure}</b>
        </span>
        <span className="cz-dashboard-who">
          <span className="cz-dashboard-trip">
            {trip.id_reservation}-{trip.number}
          </span>
          <PlateMark disk={trip.disk} plate={trip.license_plate && formatPlate(trip.license_plate)} />
          <span className="cz-dashboard-client">{trip.client_name}</span>
        </span>
      </span>
      <RightOutlined className="cz-dashboard-go" />
    </>
  );
}
