import type { MapMouseEvent } from 'maplibre-gl';
import { useContext, useEffect, useRef, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { type HitTest, MapHits } from './map-hits.ts';
import type { TruckMark } from './truck-features.ts';
import { TruckOverlay } from './truck-overlay.ts';
import './map.css';

/**
 * The fleet: positions go from the store to the map once a second, without React. Arrows by heading in the colour of their status, squares
 * for standing trucks, one pill with a number where several overlap.
 */
export interface TrucksLayerProps {
  /** Which trucks are shown, and how. */
  marks: ReadonlyMap<number, TruckMark>;
  onTruck?: (id_truck: number) => void;
  /** Several at one place, for a list; they belong to one yard. */
  onYard?: (ids: number[], at: { lng: number; lat: number }) => void;
}

export function TrucksLayer({ marks, onTruck, onYard }: TrucksLayerProps) {
  const { current: map } = useMap();
  const [overlay, setOverlay] = useState<TruckOverlay | null>(null);
  useEffect(() => {
    if (!map) return;
    const created = new TruckOverlay(map.getMap());
    setOverlay(created);
    return () => created.remove();
  }, [map]);
  useEffect(() => overlay?.show(marks), [overlay, marks]);
  useTruckClicks(overlay, onTruck, onYard);
  return null;
}

function useTruckClicks(
  overlay: TruckOverlay | null,
  onTruck: TrucksLayerProps['onTruck'],
  onYard: TrucksLayerProps['onYard'],
) {
  const { current: map } = useMap();
  const hits = useContext(MapHits);
  const handlers = useRef({ onTruck, onYard });
  handlers.current = { onTruck, onYard };
  useEffect(() => {
    if (!map || !overlay) return;
    const click = ({ point, lngLat }: MapMouseEvent) => {
      const hit = overlay.hitAt(point.x, point.y);
      if (hit?.kind === 'truck') handlers.current.onTruck?.(hit.id_truck);
      if (hit?.kind === 'yard') handlers.current.onYard?.(hit.ids, lngLat);
    };
    const move = ({ point }: MapMouseEvent) => {
      map.getCanvas().style.cursor = overlay.isAt(point.x, point.y) ? 'pointer' : '';
    };
    const isHit: HitTest = ({ x, y }) => overlay.isAt(x, y);
    hits.add(isHit);
    map.on('click', click);
    map.on('mousemove', move);
    return () => {
      hits.delete(isHit);
      map.off('click', click);
      map.off('mousemove', move);
      map.getCanvas().style.cursor = '';
    };
  }, [map, overlay, hits]);
}
