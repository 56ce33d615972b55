import type { Location } from '@cabezal/contract/locations/locations.calls';
import { useMemo } from 'react';
import { boundsOf, circle } from '../../map/geometry.ts';
import { LazyMap } from '../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../map/TripLayer.tsx';

const noRoad: [number, number][] = [];

/** The place with its geofence. */
export default function LocationMap({ location }: { location: Location }) {
  const { id_location, name, lng, lat, radius_m } = location;
  const stops = useMemo<TripStop[]>(
    () => [{ id: id_location, name, at: [lng, lat], radius: radius_m, state: 'planned' }],
    [id_location, name, lng, lat, radius_m],
  );
  return (
    <LazyMap fit={boundsOf(circle([lng, lat], radius_m * 3))} label={`Mapa de ${name}`}>
      <TripLayer done={noRoad} pending={noRoad} stops={stops} />
    </LazyMap>
  );
}
