import { memo, useMemo } from 'react';
import { Layer, Marker, Source } from 'react-map-gl/maplibre';
import { color, families } from '../ui/tokens.ts';
import type { GeoCollection } from './geojson.ts';

type LngLat = readonly [lng: number, lat: number];

/** How fast a truck was on a part of its track; silent: no positions. */
export type TrackBand = 'slow' | 'city' | 'road' | 'fast' | 'unknown' | 'silent';

/** Colour and width of each band: the width grows with the speed, so that the colour is not needed. */
export const BAND_LOOKS: Readonly<Record<TrackBand, { color: string; width: number }>> = {
  slow: { color: families.to_close.solid, width: 2.5 },
  city: { color: families.ready.solid, width: 3.5 },
  road: { color: families.moving.solid, width: 4.5 },
  fast: { color: families.problem.solid, width: 6 },
  unknown: { color: color.primary, width: 4 },
  silent: { color: color.ink3, width: 2 },
};
const BANDS = Object.keys(BAND_LOOKS) as TrackBand[];

export interface TrackLayerProps {
  lines: readonly { band: TrackBand; points: readonly LngLat[] }[];
  /** Where it stood, in order: their numbers are drawn. */
  stays: readonly { key: string; at: LngLat; name: string }[];
  /** Index of the selected stay. */
  chosen: number | null;
  onStay: (index: number) => void;
}

function linesOf(lines: TrackLayerProps['lines'], band: TrackBand): GeoCollection {
  return {
    type: 'FeatureCollection',
    features: lines
      .filter(line => line.band === band)
      .map(line => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: line.points.map(([lng, lat]) => [lng, lat]) },
      })),
  };
}

/** The track of a truck by speed, with its stays. While it is played, only the truck is drawn again. */
export const TrackLayer = memo(function TrackLayer({ lines, stays, chosen, onStay }: TrackLayerProps) {
  return (
    <>
      {BANDS.map(band => (
        <BandLayer key={band} band={band} lines={lines} />
      ))}
      {stays.map((stay, index) => (
        <Marker key={stay.key} longitude={stay.at[0]} latitude={stay.at[1]} anchor="center">
          <button
            type="button"
            className={`cz-map-number${chosen === index ? ' cz-map-number-chosen' : ''}`}
            aria-label={`${index + 1}: ${stay.name}`}
            title={stay.name}
            onClick={() => onStay(index)}
          >
            {index + 1}
          </button>
        </Marker>
      ))}
    </>
  );
});

/** Where the truck was at a moment. */
export function PlayedTruck({ at }: { at: { lng: number; lat: number; heading: number | null } }) {
  return (
    <Marker longitude={at.lng} latitude={at.lat} anchor="center" rotation={at.heading ?? 0}>
      <svg className="cz-map-played" width="26" height="26" viewBox="0 0 22 22" role="img" aria-label="El camión">
        {at.heading === null ? <circle cx="11" cy="11" r="7" /> : <path d="M11 2l7 17-7-3.500-7 3.500z" />}
      </svg>
    </Marker>
  );
}

function BandLayer({ band, lines }: { band: TrackBand; lines: TrackLayerProps['lines'] }) {
  const data = useMemo(() => linesOf(lines, band), [lines, band]);
  const look = BAND_LOOKS[band];
  return (
    <Source id={`track-${band}`} type="geojson" data={data}>
      <Layer
        id={`track-${band}`}
        type="line"
        layout={{ 'line-cap': band === 'silent' ? 'butt' : 'round', 'line-join': 'round' }}
        paint={{
          'line-color': look.color,
          'line-width': look.width,
          ...(band === 'silent' && { 'line-dasharray': [2, 2] }),
        }}
      />
    </Source>
  );
}
