import { lazy, Suspense } from 'react';
import type { MapViewProps } from './MapView.tsx';
import './map.css';

/** The map; its engine is loaded when it is first shown. Layers (TrucksLayer, TripLayer) are loaded with the lazy part of their screen. */
const MapView = lazy(() => import('./MapView.tsx'));

export function LazyMap(props: MapViewProps) {
  return (
    <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
      <MapView {...props} />
    </Suspense>
  );
}
