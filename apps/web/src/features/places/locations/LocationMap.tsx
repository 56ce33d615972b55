import type { Location } from '@cabezal/contract/places/locations/locations.calls';
import { useMemo } from 'react';
import { fenceRing } from '../../../map/fence-drawing.ts';
import { boundsOf, circle } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../../map/TripLayer.tsx';

const noRoad: [number, number][] = [];
/** Zoom at which a yard fills the map and the surrounding towns are still visible. */
const NEAREST = 15;

/** The place with its geofence. */
export default function LocationMap({ location }: { location: Location }) {
  const { id_location, name, lng, lat, radius_m, fence } = location;
  const stops = useMemo<TripStop[]>(
    () => [{ id: id_location, name, at: [lng, lat], radius: radius_m, fence, state: 'planned' }],
    [id_location, name, lng, lat, radius_m, fence],
  );
  const fit = useMemo(
    () => boundsOf([...circle([lng, lat], radius_m), ...fenceRing([lng, lat], radius_m, fence)]),
    [lng, lat, radius_m, fence],
  );
  return (
    <LazyMap fit={fit} nearest={NEAREST} label={`Mapa de ${name}`}>
      <TripLayer done={noRoad} pending={noRoad} stops={stops} />
    </LazyMap>
  );
}
