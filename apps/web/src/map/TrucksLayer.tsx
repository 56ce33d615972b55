import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { Layer, Source, useMap } from 'react-map-gl/maplibre';
import { positionStore } from '../live/position-store.ts';
import { emptyCollection } from './geojson.ts';
import { type TruckMark, truckFeatures } from './truck-features.ts';

/**
 * The fleet: positions go from the store to the map once a second, without React. Arrows by heading in the colour of their status,
 * squares where they stand, one pill with a number where several overlap.
 */
export interface TrucksLayerProps {
  /** Which trucks, and how they look. */
  marks: ReadonlyMap<number, TruckMark>;
  onTruck?: (id_truck: number) => void;
  /** Several at one spot, for a list; they are those of one yard. */
  onYard?: (ids: number[], at: { lng: number; lat: number }) => void;
}

const EVERY_MS = 1000;
const OVERLAP_PX = 20;

export function TrucksLayer({ marks, onTruck, onYard }: TrucksLayerProps) {
  useTruckFeed(marks);
  useTruckClicks(onTruck, onYard);
  return (
    <Source id="trucks" type="geojson" data={emptyCollection} cluster clusterRadius={OVERLAP_PX} clusterMaxZoom={17}>
      <Layer
        id="trucks"
        type="symbol"
        filter={['!', ['has', 'point_count']]}
        layout={{
          'icon-image': ['get', 'icon'],
          'icon-rotate': ['get', 'heading'],
          'icon-rotation-alignment': 'map',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'symbol-sort-key': ['get', 'order'],
        }}
      />
      <Layer
        id="truck-tags"
        type="symbol"
        filter={['all', ['!', ['has', 'point_count']], ['!=', ['get', 'tag'], '']]}
        layout={{
          'icon-image': ['get', 'tag'],
          'icon-anchor': 'left',
          'icon-offset': [12, 0],
          'symbol-sort-key': ['-', 0, ['get', 'order']],
        }}
      />
      <Layer
        id="truck-yards"
        type="symbol"
        filter={['has', 'point_count']}
        layout={{
          'icon-image': ['concat', 'pill:', ['to-string', ['get', 'point_count']]],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        }}
      />
    </Source>
  );
}

/** Once a second, and only when something moved or the marks changed. */
function useTruckFeed(marks: ReadonlyMap<number, TruckMark>) {
  const { current: map } = useMap();
  const latest = useRef(marks);
  const dirty = useRef(true);
  latest.current = marks;
  useEffect(() => {
    dirty.current = marks.size >= 0;
    if (!map) return;
    const unsubscribe = positionStore.subscribe(() => {
      dirty.current = true;
    });
    const feed = () => {
      const source = map.getSource<GeoJSONSource>('trucks');
      if (!source || !dirty.current || document.hidden) return;
      dirty.current = false;
      const features = truckFeatures(positionStore, latest.current, Date.now());
      void source.setData({ type: 'FeatureCollection', features });
    };
    const first = requestAnimationFrame(feed);
    const timer = setInterval(feed, EVERY_MS);
    return () => {
      cancelAnimationFrame(first);
      clearInterval(timer);
      unsubscribe();
    };
  }, [map, marks]);
}

function useTruckClicks(onTruck: TrucksLayerProps['onTruck'], onYard: TrucksLayerProps['onYard']) {
  const { current: map } = useMap();
  const handlers = useRef({ onTruck, onYard });
  handlers.current = { onTruck, onYard };
  useEffect(() => {
    if (!map) return;
    const pickTruck = (event: MapLayerMouseEvent) => {
      const id = event.features?.[0]?.properties?.id_truck;
      if (typeof id === 'number') handlers.current.onTruck?.(id);
    };
    const openYard = async (event: MapLayerMouseEvent) => {
      const cluster = event.features?.[0]?.properties;
      const source = map.getSource<GeoJSONSource>('trucks');
      if (!cluster || !source) return;
      const leaves = await source.getClusterLeaves(Number(cluster.cluster_id), Number(cluster.point_count), 0);
      handlers.current.onYard?.(
        leaves.map(leaf => Number(leaf.properties?.id_truck)),
        event.lngLat,
      );
    };
    const point = () => {
      map.getCanvas().style.cursor = 'pointer';
    };
    const rest = () => {
      map.getCanvas().style.cursor = '';
    };
    const clickable = ['trucks', 'truck-tags', 'truck-yards'];
    map.on('click', ['trucks', 'truck-tags'], pickTruck);
    map.on('click', ['truck-yards'], openYard);
    map.on('mouseenter', clickable, point);
    map.on('mouseleave', clickable, rest);
    return () => {
      map.off('click', ['trucks', 'truck-tags'], pickTruck);
      map.off('click', ['truck-yards'], openYard);
      map.off('mouseenter', clickable, point);
      map.off('mouseleave', clickable, rest);
    };
  }, [map]);
}
