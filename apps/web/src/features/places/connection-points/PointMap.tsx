import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { boundsOf, circle } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../../map/TripLayer.tsx';

interface PointMapProps {
  name: string;
  at: { lat: number; lng: number } | null;
  onPoint: (at: { lat: number; lng: number }) => void;
}

const nothing: [number, number][] = [];
/** Radius of the visible area around the point, m. */
const AROUND = 3_000;

/** A place on the map, set by a click. */
export default function PointMap({ name, at, onPoint }: PointMapProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const stops = useMemo<TripStop[]>(
    () =>
      at ? [{ id: 1, name: name || 'Punto de conexión', at: [at.lng, at.lat], radius: 150, state: 'planned' }] : [],
    [name, at],
  );
  const [first] = useState(at);
  useEffect(() => {
    if (!map) return;
    map.getCanvas().style.cursor = 'crosshair';
    const click = ({ lngLat }: { lngLat: { lat: number; lng: number } }) =>
      onPoint({ lat: Number(lngLat.lat.toFixed(5)), lng: Number(lngLat.lng.toFixed(5)) });
    map.on('click', click);
    return () => {
      map.off('click', click);
    };
  }, [map, onPoint]);
  return (
    <LazyMap
      fit={first && boundsOf(circle([first.lng, first.lat], AROUND))}
      label="Mapa del punto de conexión"
      onReady={setMap}
    >
      <TripLayer done={nothing} pending={nothing} stops={stops} />
    </LazyMap>
  );
}
