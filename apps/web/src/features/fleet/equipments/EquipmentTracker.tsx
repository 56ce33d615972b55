import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { lazy, Suspense } from 'react';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { agoText } from './modem/modem-words.ts';
import './equipments.css';

const TrackerMap = lazy(() => import('./TrackerMap.tsx'));
type Tracker = NonNullable<Equipment['tracker']>;

/** The modem mounted on a chassis or genset, and the last position. */
export function EquipmentTracker({ tracker }: { tracker: Tracker }) {
  const { linkTo } = useAccess();
  const { id_equipment, disk, from_at, last } = tracker;
  return (
    <Panel title="Rastreo">
      <p className="cz-records-note">
        Lleva el módem <MaybeLink to={linkTo(pathTo(paths.modem, { id_equipo: id_equipment }))}>{disk}</MaybeLink> desde{' '}
        {formatDateTime(from_at)}.
      </p>
      {last === null ? (
        <p className="cz-records-note">Aún no llega ninguna posición suya desde que lo lleva.</p>
      ) : (
        <LastPlace last={last} />
      )}
    </Panel>
  );
}

function LastPlace({ last }: { last: NonNullable<Tracker['last']> }) {
  const now = useClock();
  const { lat, lng, place, device_time } = last;
  const where =
    place === null ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : `A ${formatDistance(place.distance_m)} de ${place.name}`;
  const ago = agoText((now.getTime() - Date.parse(device_time)) / 1000);
  return (
    <>
      <p className="cz-records-note">
        <strong>{where}</strong>
        <span className="cz-records-second">
          {' '}
          · {formatDateTime(device_time)}, {ago}
        </span>
      </p>
      <div className="cz-equipments-map">
        <Suspense>
          <TrackerMap name={place?.name ?? 'Último lugar'} lat={lat} lng={lng} />
        </Suspense>
      </div>
    </>
  );
}
