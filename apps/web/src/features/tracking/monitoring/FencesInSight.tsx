import { getFencesInSight } from '@cabezal/contract/insight/boards/work.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { Popup, useMap } from 'react-map-gl/maplibre';
import { useCall } from '../../../api/use-call.ts';
import { FencesLayer } from '../../../map/FenceEditor.tsx';
import { fenceRing } from '../../../map/fence-drawing.ts';

const FENCES = 'fences-in-sight';
/** Step of the requested box, degrees: a small move of the map needs no new request. */
const STEP = 0.05;

/** The visible box of the map, widened to whole steps. */
function useBox() {
  const { current: map } = useMap();
  const [box, setBox] = useState<{ south: number; west: number; north: number; east: number } | null>(null);
  useEffect(() => {
    if (!map) return;
    const read = () => {
      const bounds = map.getBounds();
      const down = (value: number, least: number) => Math.max(least, Math.floor(value / STEP) * STEP);
      const up = (value: number, most: number) => Math.min(most, Math.ceil(value / STEP) * STEP);
      setBox({
        south: down(bounds.getSouth(), -90),
        west: down(bounds.getWest(), -180),
        north: up(bounds.getNorth(), 90),
        east: up(bounds.getEast(), 180),
      });
    };
    read();
    map.on('moveend', read);
    return () => void map.off('moveend', read);
  }, [map]);
  return box;
}

/** The fences in the visible area; a click shows the name of the place. */
export default function FencesInSight() {
  const { current: map } = useMap();
  const box = useBox();
  const found = useCall(getFencesInSight, box === null ? {} : { bbox: box }, {
    enabled: box !== null,
    keepPrevious: true,
    staleTime: 60_000,
  });
  const places = found.data;
  const fences = useMemo(
    () => (places ?? []).map(place => ({ ring: fenceRing([place.lng, place.lat], place.radius_m, place.fence) })),
    [places],
  );
  const [shown, show] = useState<{ id_location: number; lng: number; lat: number } | null>(null);
  useEffect(() => {
    if (!map || !places) return;
    const engine = map.getMap();
    const onClick = ({ point, lngLat }: MapMouseEvent) => {
      const layer = `${FENCES}-fill`;
      const [hit] = engine.getLayer(layer) ? engine.queryRenderedFeatures(point, { layers: [layer] }) : [];
      const place = typeof hit?.id === 'number' ? places[hit.id] : undefined;
      show(place ? { id_location: place.id_location, lng: lngLat.lng, lat: lngLat.lat } : null);
    };
    engine.on('click', onClick);
    return () => void engine.off('click', onClick);
  }, [map, places]);
  const place = places?.find(one => one.id_location === shown?.id_location);
  return (
    <>
      <FencesLayer id={FENCES} fences={fences} />
      {shown && place && (
        <Popup longitude={shown.lng} latitude={shown.lat} onClose={() => show(null)} closeOnClick={false}>
          <strong>{place.name}</strong>
          <div className="cz-quiet">{stopCodeName(place.type)}</div>
        </Popup>
      )}
    </>
  );
}
