import { describe, expect, it } from 'vitest';
import { areaAt, isInArea, readAreas } from './areas';
import { addLink, importRoads, roadComponents } from './geo-import';
import { createRouter, isRoute } from './road-graph';

function line(coordinates: number[][], tipo = 'Pavimentada') {
  return { type: 'Feature', properties: { tipo }, geometry: { type: 'LineString', coordinates } };
}
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

/** A T of paved road, a dirt branch, and an island 1.1 km beyond its end. */
const ROADS = collection(
  line([
    [0, 0],
    [0.05, 0],
    [0.1, 0],
  ]),
  line([
    [0.1, 0],
    [0.15, 0],
    [0.2, 0],
  ]),
  line([
    [0.1, 0],
    [0.1, 0.1],
  ]),
  line(
    [
      [0.2, 0],
      [0.3, 0],
    ],
    'No Pavimentada',
  ),
  {
    type: 'Feature',
    properties: { tipo: 'Pavimentada' },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [0.31, 0],
          [0.4, 0],
        ],
        [
          [0.4, 0],
          [0.4, 0.1],
        ],
      ],
    },
  },
);

describe('road import', () => {
  const imported = importRoads(ROADS);

  it('joins lines at shared vertices and folds chains into edges', () => {
    expect(imported.lines).toBe(6);
    expect(imported.graph.edges).toHaveLength(5);
    expect(imported.graph.nodes).toHaveLength(7);
    const folded = imported.graph.edges.find(edge => edge.geometry.length === 3 && edge.km < 12 && edge.kmh === 50);
    expect(folded?.km).toBeCloseTo(11.12, 1);
    expect(imported.km).toBeCloseTo(11.12 * 4 + 21.13, 0);
  });

  it('breaks a chain where the speed changes', () => {
    const dirt = imported.graph.edges.filter(edge => edge.kmh === 25);
    expect(dirt).toHaveLength(1);
    expect(importRoads(ROADS, { speeds: {}, default_kmh: 40 }).graph.edges.every(edge => edge.kmh === 40)).toBe(true);
    expect(importRoads(ROADS, { speeds: {} }).graph.edges).toHaveLength(4);
  });

  it('reports components and gaps; a link closes a gap', () => {
    expect(imported.components.map(part => part.nodes)).toEqual([5, 2]);
    expect(imported.gaps).toHaveLength(1);
    expect(imported.gaps[0]?.metres).toBeCloseTo(1112, 0);
    const mended = addLink(imported.graph, { from: { lat: 0, lng: 0.3 }, to: { lat: 0, lng: 0.31 }, kmh: 50, km: 1.2 });
    expect(roadComponents(mended)).toHaveLength(1);
    const [from, to] = [
      { lat: 0, lng: 0 },
      { lat: 0.1, lng: 0.4 },
    ];
    expect(createRouter(imported.graph).route(from, to)).toEqual({ error: 'ZERO_RESULTS' });
    const route = createRouter(mended).route(from, to);
    expect(isRoute(route) && route.km).toBeCloseTo(imported.km - 11.12 + 1.2, 0);
  });

  it('cuts a road where a link meets it', () => {
    const mended = addLink(imported.graph, { from: { lat: 0, lng: 0.05 }, to: { lat: 0.05, lng: 0.1 }, kmh: 50 });
    expect(mended.edges).toHaveLength(imported.graph.edges.length + 3);
    const route = createRouter(mended).route({ lat: 0, lng: 0.05 }, { lat: 0.05, lng: 0.1 });
    expect(isRoute(route) && route.km).toBeCloseTo(7.86, 1);
    expect(() => addLink({ nodes: [], edges: [] }, { from: { lat: 0, lng: 0 }, to: { lat: 1, lng: 1 } })).toThrow(
      RangeError,
    );
  });

  it('applies the detour factor, keeps rings, counts features that are no lines', () => {
    expect(importRoads(ROADS, { detour_factor: 1.2 }).km).toBeCloseTo(imported.km * 1.2, 3);
    const ring = [
      [1, 1],
      [1.1, 1],
      [1.1, 1.1],
      [1, 1],
    ];
    const odd = importRoads(
      collection(
        line(ring),
        line([[5, 5]]),
        { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
        null,
      ),
    );
    expect(odd.graph.edges).toHaveLength(1);
    expect(odd.graph.edges[0]?.geometry).toHaveLength(4);
    expect(odd.skipped).toBe(3);
    const onRing = createRouter(odd.graph).route({ lat: 1, lng: 1.05 }, { lat: 1.05, lng: 1.1 });
    expect(isRoute(onRing) && onRing.km).toBeCloseTo(11.12, 0);
    expect(importRoads('nada').graph).toEqual({ nodes: [], edges: [] });
  });

  it('folds a chain whose middle comes first in the data', () => {
    const middle = [0.05, 0];
    const { graph } = importRoads(collection(line([middle, [0.1, 0]]), line([middle, [0, 0]])));
    expect(graph.edges.map(edge => edge.geometry.length)).toEqual([3]);
  });

  it('uses a road once, however often the data contain it', () => {
    const twice = line([
      [0, 0],
      [0.1, 0],
    ]);
    expect(importRoads(collection(twice, twice)).graph.edges).toHaveLength(1);
  });
});

describe('areas', () => {
  /** Two squares that share an arc; the right one has a hole. Quantised by 0.5. */
  const topology = {
    type: 'Topology',
    transform: { scale: [0.5, 0.5], translate: [-80, -2] },
    arcs: [
      [
        [2, 0],
        [0, 2],
      ],
      [
        [2, 2],
        [-2, 0],
        [0, -2],
        [2, 0],
      ],
      [
        [2, 0],
        [4, 0],
        [0, 2],
        [-4, 0],
      ],
      [
        [3, 1],
        [1, 0],
        [0, 0.5],
        [-1, -0.5],
      ],
    ],
    objects: {
      cantones: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', arcs: [[0, 1]], properties: { nombre: 'Izquierdo' } },
          { type: 'MultiPolygon', arcs: [[[2, -1], [3]]], properties: { nombre: 'Derecho' } },
        ],
      },
      otros: { type: 'Polygon', arcs: [[0, 1]] },
    },
  };

  it('decodes TopoJSON', () => {
    const areas = readAreas(topology, 'cantones');
    expect(areas.map(area => area.properties.nombre)).toEqual(['Izquierdo', 'Derecho']);
    expect(areas[0]?.polygons).toEqual([
      [
        [
          [-79, -2],
          [-79, -1],
          [-80, -1],
          [-80, -2],
          [-79, -2],
        ],
      ],
    ]);
    expect(areas[1]?.polygons[0]?.[0]).toEqual([
      [-79, -2],
      [-77, -2],
      [-77, -1],
      [-79, -1],
      [-79, -2],
    ]);
    expect(readAreas(topology)).toHaveLength(3);
    expect(() => readAreas(topology, 'nada')).toThrow(RangeError);
  });

  it('finds the area of a place, excluding holes', () => {
    const areas = readAreas(topology, 'cantones');
    const name = (lat: number, lng: number) => areaAt(areas, { lat, lng })?.properties.nombre ?? null;
    expect(name(-1.5, -79.5)).toBe('Izquierdo');
    expect(name(-1.1, -77.5)).toBe('Derecho');
    expect(name(-1.4, -78.05)).toBeNull();
    expect(name(0, -79)).toBeNull();
  });

  it('reads GeoJSON', () => {
    const square = [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ];
    const areas = readAreas(
      collection(
        { type: 'Feature', properties: { n: 1 }, geometry: { type: 'Polygon', coordinates: square } },
        line([]),
      ),
    );
    expect(areas).toHaveLength(1);
    expect(areas.map(area => isInArea(area, { lat: 0.5, lng: 0.5 }))).toEqual([true]);
    expect(readAreas({ type: 'MultiPolygon', coordinates: [square] })).toHaveLength(1);
    expect(readAreas(null)).toEqual([]);
  });
});
