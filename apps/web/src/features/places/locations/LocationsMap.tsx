import { getLocationPoints, type LocationPoints } from '@cabezal/contract/places/locations/locations.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { Layer, Popup, Source, useMap } from 'react-map-gl/maplibre';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { FencesLayer } from '../../../map/FenceEditor.tsx';
import { fenceRing } from '../../../map/fence-drawing.ts';
import type { GeoCollection } from '../../../map/geojson.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { ListInput } from '../../../ui/table/list-state.ts';
import { color, families } from '../../../ui/tokens.ts';
import { locationPath } from './location-columns.tsx';

type Point = LocationPoints['points'][number];
const DOTS = 'location-dots';

/** The filtered establishments on a map with their fences; a click shows the name. */
export default function LocationsMap({ input }: { input: ListInput }) {
  const found = useCall(getLocationPoints, { ...input, page: 1 }, { keepPrevious: true });
  const points = found.data?.points;
  const fit = useMemo(() => boundsOf((points ?? []).map(p => [p.lng, p.lat] as const)), [points]);
  const fences = useMemo(
    () => (points ?? []).map(p => ({ ring: fenceRing([p.lng, p.lat], p.radius_m, p.fence) })),
    [points],
  );
  if (!points) {
    const loading = <div className="cz-map" role="status" aria-label="Cargando el mapa" />;
    return <Answer query={found} what="el mapa" loading={loading} />;
  }
  if (points.length === 0)
    return (
      <EmptyState title="Nada coincide con lo que busca" text="Quite algún filtro o cambie el texto de la búsqueda." />
    );
  return (
    <LazyMap fit={fit} nearest={14} label={`Mapa de ${points.length} establecimientos`}>
      <FencesLayer fences={fences} />
      <Dots points={points} />
      {found.data?.is_cut && (
        <p className="cz-locations-cut">Se muestran los primeros {points.length}: filtre para ver los demás.</p>
      )}
    </LazyMap>
  );
}

function dotsOf(points: readonly Point[]): GeoCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id_location, lng, lat, type, active }) => ({
      type: 'Feature',
      properties: { id_location, tone: !active ? 'off' : type === 'PLT' ? 'plant' : 'place' },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  };
}

/** Drawn by the map engine: there may be thousands. */
function Dots({ points }: { points: readonly Point[] }) {
  const { current: map } = useMap();
  const [shown, show] = useState<Point | null>(null);
  const data = useMemo(() => dotsOf(points), [points]);
  useEffect(() => {
    if (!map) return;
    const engine = map.getMap();
    const at = (event: MapMouseEvent) => {
      const [hit] = engine.getLayer(DOTS) ? engine.queryRenderedFeatures(event.point, { layers: [DOTS] }) : [];
      return points.find(point => point.id_location === hit?.properties.id_location) ?? null;
    };
    const onClick = (event: MapMouseEvent) => show(at(event));
    const onMove = (event: MapMouseEvent) => {
      engine.getCanvas().style.cursor = at(event) ? 'pointer' : '';
    };
    engine.on('click', onClick);
    engine.on('mousemove', onMove);
    return () => {
      engine.off('click', onClick);
      engine.off('mousemove', onMove);
    };
  }, [map, points]);
  return (
    <>
      <Source id={DOTS} type="geojson" data={data}>
        <Layer
          id={DOTS}
          type="circle"
          paint={{
            'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, 4, 12, 8],
            'circle-color': [
              'match',
              ['get', 'tone'],
              'off',
              color.off,
              'plant',
              families.at_place.solid,
              color.primary,
            ],
            'circle-stroke-color': color.white,
            'circle-stroke-width': 1.5,
          }}
        />
      </Source>
      {shown && (
        <Popup
          longitude={shown.lng}
          latitude={shown.lat}
          onClose={() => show(null)}
          closeOnClick={false}
          maxWidth="280px"
        >
          <Link to={locationPath(shown)}>{shown.name}</Link>
          <div className="cz-quiet">
            {stopCodeName(shown.type)}
            {!shown.active && ' · Inactivo'}
          </div>
        </Popup>
      )}
    </>
  );
}
