import { CheckOutlined } from '@ant-design/icons';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { Layer, Marker, Source } from 'react-map-gl/maplibre';
import { color, families } from '../ui/tokens.ts';
import { fenceRing } from './fence-drawing.ts';
import type { GeoCollection, GeoFeature } from './geojson.ts';
import { isNear } from './geometry.ts';

type LngLat = [lng: number, lat: number];

/** One trip on the map: the driven and the remaining road, and its stops with their fences. */
export interface TripStop {
  id: number | string;
  name: string;
  at: LngLat;
  /** Radius of the circle around it, in metres. */
  radius?: number | null;
  /** A drawn fence instead of the circle: corners in their order. */
  fence?: readonly LngLat[] | null;
  state: 'done' | 'here' | 'next' | 'planned' | 'skipped';
}

export interface TripLayerProps {
  done: readonly LngLat[];
  pending: readonly LngLat[];
  stops: readonly TripStop[];
}

const line = (points: readonly LngLat[]): GeoFeature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: points.length > 1 ? [...points] : [] },
});

function fencesOf(stops: readonly TripStop[]): GeoCollection {
  return {
    type: 'FeatureCollection',
    features: stops
      .filter(stop => stop.radius || stop.fence)
      .map(stop => ({
        type: 'Feature',
        properties: { here: stop.state === 'here' },
        geometry: { type: 'Polygon', coordinates: [fenceRing(stop.at, stop.radius ?? 0, stop.fence)] },
      })),
  };
}

/** Whether the stop is at the place of an earlier one that already has its name there: its own name is then drawn on the left. */
const sharesPlace = (stops: readonly TripStop[], index: number) =>
  stops.slice(0, index).filter(other => isNear(other.at, stops[index]?.at ?? other.at, NAME_METRES)).length % 2 === 1;
/** At a smaller distance two names would overlap when the whole trip is visible. */
const NAME_METRES = 8000;

export function TripLayer({ done, pending, stops }: TripLayerProps) {
  const doneLine = useMemo(() => line(done), [done]);
  const pendingLine = useMemo(() => line(pending), [pending]);
  const fences = useMemo(() => fencesOf(stops), [stops]);
  const tone: ExpressionSpecification = ['case', ['get', 'here'], families.at_place.solid, color.primary];
  return (
    <>
      <Source id="trip-fences" type="geojson" data={fences}>
        <Layer id="trip-fence-fill" type="fill" paint={{ 'fill-color': tone, 'fill-opacity': 0.1 }} />
        <Layer
          id="trip-fence-line"
          type="line"
          paint={{ 'line-color': tone, 'line-width': 1.5, 'line-dasharray': [3, 2] }}
        />
      </Source>
      <Source id="trip-pending" type="geojson" data={pendingLine}>
        <Layer
          id="trip-pending"
          type="line"
          layout={{ 'line-cap': 'round' }}
          paint={{ 'line-color': color.primary, 'line-width': 3, 'line-dasharray': [0.2, 2] }}
        />
      </Source>
      <Source id="trip-done" type="geojson" data={doneLine}>
        <Layer
          id="trip-done"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': color.primary, 'line-width': 4 }}
        />
      </Source>
      {stops.map((stop, index) => (
        <Marker key={stop.id} longitude={stop.at[0]} latitude={stop.at[1]} anchor="center">
          <span className={`cz-map-stop${sharesPlace(stops, index) ? ' cz-map-stop-left' : ''}`}>
            <i className={`cz-stop-node cz-stop-${stop.state}`}>{stop.state === 'done' && <CheckOutlined />}</i>
            <span className="cz-map-stop-name">{stop.name}</span>
          </span>
        </Marker>
      ))}
    </>
  );
}
