import type { GeoJSONSource } from 'maplibre-gl';

/** GeoJSON as the map's sources take it. */
type GeoData = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;
export type GeoFeature = Extract<GeoData, { type: 'Feature' }>;
export type GeoCollection = Extract<GeoData, { type: 'FeatureCollection' }>;
