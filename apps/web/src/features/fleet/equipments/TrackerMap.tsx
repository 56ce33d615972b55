import { useMemo } from 'react';
import { boundsOf, circle } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../../map/TripLayer.tsx';

const nothing: [number, number][] = [];
/** Radius of the visible area around the place, m. */
const AROUND = 1_500;

/** The last position of a chassis or genset. */
export default function TrackerMap({ name, lat, lng }: { name: string; lat: number; lng: number }) {
  const stops = useMemo<TripStop[]>(() => [{ id: 1, name, at: [lng, lat], state: 'here' }], [name, lat, lng]);
  const fit = useMemo(() => boundsOf(circle([lng, lat], AROUND)), [lat, lng]);
  return (
    <LazyMap fit={fit} label="Mapa del último lugar">
      <TripLayer done={nothing} pending={nothing} stops={stops} />
    </LazyMap>
  );
}
