import type { NearestLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { Chip } from '../../../ui/status/marks.tsx';
import { locationPath } from './location-columns.tsx';

/** Establishments that may be duplicates of the new one. */
export function NearbyList({ places }: { places: readonly NearestLocation[] }) {
  return (
    <div className="cz-locations-near">
      <strong>Ya registrados cerca de aquí</strong>
      <ul>
        {places.map(place => (
          <li key={place.id_location}>
            <a href={`#${locationPath(place)}`} target="_blank" rel="noreferrer">
              {place.name}
            </a>
            <span className="cz-quiet">{[stopCodeName(place.type), place.company ?? 'Lugar público'].join(' · ')}</span>
            {place.is_alike && <Chip>Nombre parecido</Chip>}
            {!place.active && <Chip>Inactivo</Chip>}
            <span className="cz-locations-near-far">a {formatDistance(place.distance_m)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
