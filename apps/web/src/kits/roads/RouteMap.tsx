import type { Waypoint } from '@cabezal/contract/places/routes/routes.calls';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { boundsOf } from '../../map/geometry.ts';
import { LazyMap } from '../../map/LazyMap.tsx';
import { TripLayer, type TripStop } from '../../map/TripLayer.tsx';

export interface End {
  name: string;
  lat: number;
  lng: number;
}

interface RouteMapProps {
  origin: End | null;
  destination: End | null;
  waypoints: readonly Waypoint[];
  line: readonly [number, number][];
  /** A click on the map adds a waypoint; absent: the map is read-only. */
  onPoint?: (at: { lat: number; lng: number }) => void;
}

const nothing: [number, number][] = [];

/** A road with its ends and waypoints. */
export default function RouteMap({ origin, destination, waypoints, line, onPoint }: RouteMapProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const stops = useMemo(() => {
    const all = [origin, ...waypoints, destination].filter(place => place !== null);
    return all.map(
      (place, index): TripStop => ({ id: index, name: place.name, at: [place.lng, place.lat], state: 'planned' }),
    );
  }, [origin, destination, waypoints]);
  useEffect(() => {
    if (!map || !onPoint) return;
    map.getCanvas().style.cursor = 'crosshair';
    const click = ({ lngLat }: { lngLat: { lat: number; lng: number } }) =>
      onPoint({ lat: Number(lngLat.lat.toFixed(5)), lng: Number(lngLat.lng.toFixed(5)) });
    map.on('click', click);
    return () => {
      map.off('click', click);
    };
  }, [map, onPoint]);
  const fit = boundsOf([...line, ...stops.map(stop => stop.at)]);
  return (
    <LazyMap fit={fit} label="Mapa de la ruta" onReady={setMap}>
      <TripLayer done={line} pending={nothing} stops={stops} />
    </LazyMap>
  );
}
