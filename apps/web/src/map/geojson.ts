import type { GeoJSONSource } from 'maplibre-gl';

/** The GeoJSON type of the map's sources. */
type GeoData = Exclude<Parameters<GeoJSONSource['setData']>[0], string>;
export type GeoFeature = Extract<GeoData, { type: 'Feature' }>;
export type GeoCollection = Extract<GeoData, { type: 'FeatureCollection' }>;
