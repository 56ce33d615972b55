/**
 * Makes apps/server/reference/base.geo.json: a plain map of Ecuador for screens without a map service.
 *
 * Land, coast and borders: npm `world-atlas` 2 (countries-10m.json: Natural Earth 4.1, public domain) read with `topojson-client` (ISC). Both
 * are installed in a separate folder, because the project only stores the result:
 *
 *   mkdir /tmp/base-map && cd /tmp/base-map && npm install world-atlas@2 topojson-client@3
 *   node /path/to/cabezal/scripts/make-base-map.mjs
 *
 * Roads are those of the domain's road network, towns those of the reference cantons. Every feature has a property `layer`: land, neighbour,
 * coast, border, road, place (name, rank 1–3), label (name, kind sea or island).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const local = createRequire(path.join(project, 'package.json'));
const here = createRequire(path.join(process.cwd(), 'package.json'));

/** West, south, east, north. The Galápagos are outside the box and are kept completely. */
const BOX = [-83, -6, -74, 2.5];
const ECUADOR = '218';
const NEIGHBOURS = ['604', '170']; // Peru, Colombia
/** Degrees: smaller details of neighbours are left out. */
const NEIGHBOUR_DETAIL = 0.012;

const round = value => Math.round(value * 1e4) / 1e4;
const rounded = line => {
  const points = line.map(([lng, lat]) => [round(lng), round(lat)]);
  return points.filter((p, i) => i === 0 || p[0] !== points[i - 1][0] || p[1] !== points[i - 1][1]);
};
const feature = (layer, geometry, properties = {}) => ({
  type: 'Feature',
  properties: { layer, ...properties },
  geometry,
});

/** One side of the box: axis, limit, and whether the inside is above it. */
const SIDES = [
  [0, BOX[0], true],
  [1, BOX[1], true],
  [0, BOX[2], false],
  [1, BOX[3], false],
];
const inside = (point, [axis, limit, above]) => (above ? point[axis] >= limit : point[axis] <= limit);
function crossing(a, b, [axis, limit]) {
  const share = (limit - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** Sutherland–Hodgman: the part of a ring within the box. */
function clipRing(ring) {
  let points = ring.slice(0, -1);
  for (const side of SIDES) {
    const kept = [];
    points.forEach((point, i) => {
      const before = points[(i + points.length - 1) % points.length];
      if (inside(point, side) !== inside(before, side)) kept.push(crossing(before, point, side));
      if (inside(point, side)) kept.push(point);
    });
    points = kept;
    if (points.length === 0) return null;
  }
  return points.length < 3 ? null : [...points, points[0]];
}

const inBox = point => SIDES.every(side => inside(point, side));

/** Parts of a line whose points are within the box. */
function clipLine(line) {
  const parts = [];
  let part = [];
  for (const point of line) {
    if (inBox(point)) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts.filter(points => points.length > 1);
}

const polygonsOf = geometry => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates);

/** Leaves out points that are nearer to the last kept one than `detail`. */
function thinned(ring, detail) {
  const kept = [ring[0]];
  for (const point of ring.slice(1, -1)) {
    const last = kept.at(-1);
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= detail) kept.push(point);
  }
  kept.push(ring.at(-1));
  return kept.length < 4 ? null : kept;
}

async function landFeatures() {
  const topology = JSON.parse(await readFile(here.resolve('world-atlas/countries-10m.json'), 'utf8'));
  const topojson = await import(pathToFileURL(here.resolve('topojson-client')).href);
  const { countries } = topology.objects;
  const byId = id => countries.geometries.find(geometry => geometry.id === id);
  const shape = id => polygonsOf(topojson.feature(topology, byId(id)).geometry);
  const land = shape(ECUADOR).map(polygon => polygon.map(rounded));
  const around = NEIGHBOURS.flatMap(shape)
    .map(polygon => clipRing(polygon[0]))
    .filter(ring => ring !== null)
    .map(ring => thinned(ring, NEIGHBOUR_DETAIL))
    .filter(ring => ring !== null)
    .map(ring => [rounded(ring)]);
  const lines = mesh => mesh.coordinates.flatMap(clipLine).map(rounded);
  const coast = [
    ...lines(topojson.mesh(topology, countries, (a, b) => a === b)),
    ...land.filter(polygon => polygon[0][0][0] < BOX[0]).map(polygon => polygon[0]),
  ];
  const near = new Set([ECUADOR, ...NEIGHBOURS]);
  const borders = lines(topojson.mesh(topology, countries, (a, b) => a !== b && near.has(a.id) && near.has(b.id)));
  const multi = (type, coordinates) => ({ type, coordinates });
  return [
    feature('neighbour', multi('MultiPolygon', around)),
    feature('land', multi('MultiPolygon', land)),
    feature('coast', multi('MultiLineString', coast)),
    feature('border', multi('MultiLineString', borders)),
  ];
}

/** The domain's road network, bundled from its TypeScript. */
async function roadFeatures() {
  const { build } = local('esbuild');
  const entry = path.join(project, 'packages/domain/src/places/geo/ecuador-roads.generated.ts');
  const made = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  const { ECUADOR_ROADS } = await import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);
  return ECUADOR_ROADS.edges.map(edge =>
    feature('road', { type: 'LineString', coordinates: rounded(edge.geometry) }, { km: edge.km }),
  );
}

/** Rank 1: always shown; 2: from zoom 7; 3: from zoom 8.5. Towns named like their canton. */
const FIRST = ['Guayaquil', 'Quito', 'Cuenca'];
const SECOND =
  'Machala,Manta,Portoviejo,Santo Domingo,Esmeraldas,Ambato,Riobamba,Latacunga,Ibarra,Tulcán,Loja,Babahoyo,Quevedo,Milagro,Durán,Santa Elena,Guaranda,Azogues,Zamora,Macas,Tena,Puyo';
const THIRD =
  'Daule,Naranjal,El Guabo,Pasaje,Santa Rosa,Huaquillas,Balao,La Troncal,El Triunfo,Ventanas,Buena Fe,Cayambe,Otavalo,Salcedo,Chone,Bahía de Caráquez,Jipijapa,Montecristi,Jaramijó,La Concordia,Salinas,Naranjito,Samborondón,Vinces,Balzar,El Empalme,Piñas,Arenillas,Catamayo,Cañar,Alausí,La Maná,El Carmen,Pedernales,Quinindé,Pujilí,Pelileo,Baños';
/** Centres of towns where the canton's point is wrong: Guayaquil's is in the river. */
const MOVED = { Guayaquil: [-2.176, -79.913] };
/** Towns whose name is not the name of a canton. */
const MORE = [
  ['Posorja', -2.702, -80.247, 3],
  ['Playas', -2.632, -80.388, 3],
  ['Progreso', -2.409, -80.366, 3],
  ['Puerto Bolívar', -3.266, -79.998, 3],
  ['Machachi', -0.51, -78.567, 3],
  ['Tabacundo', 0.047, -78.208, 3],
  ['Puerto Inca', -2.531, -79.546, 3],
  ['Ponce Enríquez', -3.05, -79.739, 3],
];
const LABELS = [
  ['Océano Pacífico', -2.9, -81.9, 'sea'],
  ['Golfo de Guayaquil', -3.12, -80.3, 'sea'],
  ['Isla Puná', -2.83, -80.1, 'island'],
];

async function placeFeatures() {
  const file = path.join(project, 'apps/server/reference/01-geography.json');
  const { cantons } = JSON.parse(await readFile(file, 'utf8'));
  const ranks = new Map([
    ...THIRD.split(',').map(name => [name, 3]),
    ...SECOND.split(',').map(name => [name, 2]),
    ...FIRST.map(name => [name, 1]),
  ]);
  const point = (lng, lat) => ({ type: 'Point', coordinates: [round(lng), round(lat)] });
  const towns = cantons
    .filter(canton => ranks.has(canton.name) && canton.lat !== null)
    .map(canton => [canton.name, ...(MOVED[canton.name] ?? [canton.lat, canton.lng]), ranks.get(canton.name)]);
  return [
    ...[...towns, ...MORE].map(([name, lat, lng, rank]) => feature('place', point(lng, lat), { name, rank })),
    ...LABELS.map(([name, lat, lng, kind]) => feature('label', point(lng, lat), { name, kind })),
  ];
}

const features = [...(await landFeatures()), ...(await roadFeatures()), ...(await placeFeatures())];
const text = `{"type":"FeatureCollection","features":[\n${features.map(f => JSON.stringify(f)).join(',\n')}\n]}\n`;
const target = path.join(project, 'apps/server/reference/base.geo.json');
await writeFile(target, text);
console.log(
  `${path.relative(process.cwd(), target)}: ${features.length} features, ${Math.round(text.length / 1024)} KB`,
);
