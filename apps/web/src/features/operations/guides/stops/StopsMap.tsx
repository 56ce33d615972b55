import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import { useMemo } from 'react';
import { splitRoad, tripMapStops } from '../../../../kits/trips/road.ts';
import { boundsOf } from '../../../../map/geometry.ts';
import { LazyMap } from '../../../../map/LazyMap.tsx';
import { TripLayer } from '../../../../map/TripLayer.tsx';
import type { Pending } from './pending-change.ts';
import { stopsAsWanted } from './stops-as-wanted.ts';

type Road = GuideDetail['geometry'];

interface MapProps {
  guide: Pick<GuideDetail, 'geometry' | 'position'>;
  stops: readonly EditableStopView[];
  pending: Pending | null;
  /** The road for the pending change, from the server; undefined: no answer yet. */
  road: Road | undefined;
}

/** The current road and stops or, with a pending change, those after it. */
export function StopsMap({ guide, stops, pending, road }: MapProps) {
  const { geometry, position } = guide;
  const wanted = useMemo(() => stopsAsWanted(stops, pending), [stops, pending]);
  const way = pending === null ? geometry : (road ?? geometry);
  const lng = position?.lng;
  const lat = position?.lat;
  const { done, pending: left } = useMemo(
    () => splitRoad(way, wanted, lng === undefined || lat === undefined ? null : [lng, lat]),
    [way, wanted, lng, lat],
  );
  const marks = useMemo(() => tripMapStops(wanted), [wanted]);
  const fit = useMemo(() => boundsOf([...marks.map(mark => mark.at), ...way]), [marks, way]);
  return (
    <LazyMap fit={fit} label="Mapa del viaje">
      <TripLayer done={done} pending={left} stops={marks} />
    </LazyMap>
  );
}
