import type { StyleSpecification } from 'maplibre-gl';
import { mapColor } from '../ui/tokens.ts';

/**
 * The base map, built in code from one GeoJSON that our own server serves (`/geo/base.geo.json`): features with `layer` land | neighbour |
 * coast | province | road | road2 | place (places: `name`, `rank` 1 biggest … 4). No tiles, fonts or sprites of third parties.
 */
const of = (layer: string): ['==', ['get', string], string] => ['==', ['get', 'layer'], layer];

/** The source of the base map in the style. */
export const BASE = 'base';
export const baseAddress = () => `${window.location.origin}/geo/base.geo.json`;

type Layers = StyleSpecification['layers'];

/**
 * The background has the colour of land until the data are loaded: a country under water would alarm. Then `SEA` gets the colour of the
 * sea.
 */
export const SEA = 'sea';

const ground: Layers = [
  { id: SEA, type: 'background', paint: { 'background-color': mapColor.land } },
  {
    id: 'neighbour',
    type: 'fill',
    source: BASE,
    filter: of('neighbour'),
    paint: { 'fill-color': mapColor.neighbour },
  },
  { id: 'land', type: 'fill', source: BASE, filter: of('land'), paint: { 'fill-color': mapColor.land } },
  {
    id: 'province',
    type: 'line',
    source: BASE,
    filter: of('province'),
    paint: { 'line-color': mapColor.province, 'line-width': 1, 'line-dasharray': [3, 3] },
  },
  {
    id: 'coast',
    type: 'line',
    source: BASE,
    filter: of('coast'),
    paint: { 'line-color': mapColor.coast, 'line-width': 1 },
  },
];

const roads: Layers = [
  {
    id: 'road2',
    type: 'line',
    source: BASE,
    filter: of('road2'),
    minzoom: 7,
    paint: { 'line-color': mapColor.roadEdge, 'line-width': 0.8 },
  },
  {
    id: 'road-edge',
    type: 'line',
    source: BASE,
    filter: of('road'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': mapColor.roadEdge,
      'line-width': ['interpolate', ['linear'], ['zoom'], 6, 1.2, 9, 3.4, 13, 7],
    },
  },
  {
    id: 'road',
    type: 'line',
    source: BASE,
    filter: of('road'),
    minzoom: 7,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': mapColor.road, 'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.8, 9, 2, 13, 5.2] },
  },
];

/** Names are images drawn on demand (images.ts): the big ones first, where there is space. */
const places: Layers = [1, 2, 3, 4].map(rank => ({
  id: `place-${rank}`,
  type: 'symbol' as const,
  source: BASE,
  filter: ['all', of('place'), ['==', ['min', 4, ['max', 1, ['coalesce', ['get', 'rank'], 4]]], rank]],
  minzoom: [0, 5, 7.5, 9, 10.5][rank] ?? 0,
  layout: {
    'icon-image': ['concat', `place:${rank}:`, ['get', 'name']],
    'icon-padding': 4,
    'symbol-sort-key': rank,
  },
}));

export function baseStyle(): StyleSpecification {
  return {
    version: 8,
    sources: { [BASE]: { type: 'geojson', data: baseAddress(), attribution: 'IGM · INEC · Natural Earth' } },
    layers: [...ground, ...roads, ...places],
  };
}
