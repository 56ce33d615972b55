import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { hourWords } from '../../../kits/trips/trip-clock.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';

const TruckMap = lazy(() => import('./TruckMap.tsx'));

type Position = NonNullable<Truck['last_position']>;

function motion({ stopped_since, speed_kmh }: Position) {
  if (stopped_since) return `Detenido desde las ${hourWords(stopped_since)}`;
  return speed_kmh === null ? 'Velocidad desconocida' : `${formatNumber(speed_kmh, 0)} km/h`;
}

/** The truck's last position on a small map. */
export function PositionPanel({ truck }: { truck: Truck }) {
  const position = truck.last_position;
  const track = useAccess().linkTo(`${paths.truckTrack}?camion=${truck.id_truck}`);
  if (!position) {
    return (
      <Panel title="Última posición">
        <p className="cz-records-note">Su equipo de rastreo aún no ha enviado ninguna posición.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Última posición" extra={formatDateTime(position.device_time)}>
      <div className="cz-records-map">
        <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
          <TruckMap id_truck={truck.id_truck} disk={truck.disk} position={position} />
        </Suspense>
      </div>
      <p className="cz-records-note cz-records-more">
        {motion(position)}
        {track && (
          <>
            {' · '}
            <Link to={track}>Ver su recorrido</Link>
          </>
        )}
      </p>
    </Panel>
  );
}
