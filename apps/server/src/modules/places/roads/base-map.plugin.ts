import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Area, readAreas } from '@cabezal/domain/places/geo/areas';
import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import type { FastifyInstance } from 'fastify';
import { systemScope } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { loadLayers } from './geo-layers.queries.ts';

interface Feature {
  type: 'Feature';
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
}

const roadFeatures = (graph: RoadGraph): Feature[] =>
  graph.edges.map(edge => ({
    type: 'Feature',
    // Slow roads are minor ones: they are drawn thinner, and only when zoomed in.
    properties: { layer: edge.kmh >= 40 ? 'road' : 'road2' },
    geometry: { type: 'LineString', coordinates: edge.geometry },
  }));

const areaFeatures = (areas: readonly Area[]): Feature[] =>
  areas.map(area => ({
    type: 'Feature',
    properties: { layer: 'province' },
    geometry: { type: 'MultiLineString', coordinates: area.polygons.flat() },
  }));

async function composeBaseMap(services: Services, referenceFolder: string): Promise<string> {
  const base = JSON.parse(await readFile(path.join(referenceFolder, 'base.geo.json'), 'utf8')) as {
    features: Feature[];
  };
  const layers = await services.db.read(systemScope, loadLayers);
  const without = (...names: string[]): Feature[] =>
    base.features.filter(f => !names.includes(String(f.properties.layer)));
  const features =
    layers.roads === undefined ? base.features : [...without('road', 'road2'), ...roadFeatures(layers.roads)];
  return JSON.stringify({
    type: 'FeatureCollection',
    features: layers.areas === undefined ? features : [...features, ...areaFeatures(readAreas(layers.areas))],
  });
}

/** `GET /geo/base.geo.json`: the background map, with the operator's own roads and areas if imported. */
export function baseMapPlugin(services: Services, referenceFolder: string) {
  let made: Promise<{ body: string; etag: string }> | undefined;
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/geo/base.geo.json', async (request, reply) => {
      made ??= composeBaseMap(services, referenceFolder).then(body => ({
        body,
        etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`,
      }));
      // After a failure the next request composes it again.
      made.catch(() => {
        made = undefined;
      });
      const { body, etag } = await made;
      reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('application/geo+json').send(body);
    });
  };
}
