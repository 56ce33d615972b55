import { readFile } from 'node:fs/promises';
import { readAreas } from '@cabezal/domain/places/geo/areas';
import { addLink, importRoads, type RoadImport } from '@cabezal/domain/places/geo/geo-import';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { dropLayer, storeLayer } from './geo-layers.queries.ts';

export const geoImportHelp = `Uso:
  npm run geo:import -- roads ARCHIVO [--detour 1.15] [--link lat,lng,lat,lng[,km]]…   vías (GeoJSON de líneas)
  npm run geo:import -- areas ARCHIVO                                                  áreas (GeoJSON o TopoJSON)
  npm run geo:import -- reset                                                          volver al mapa incorporado`;

function reportRoads(made: RoadImport): string[] {
  const lines = [
    `${made.lines} líneas, ${Math.round(made.km)} km, ${made.graph.nodes.length} nodos, ${made.components.length} componentes; ${made.skipped} elementos sin líneas.`,
  ];
  for (const part of made.components.slice(1, 6))
    lines.push(`  Componente suelto: ${Math.round(part.km)} km (cerca de ${part.example}).`);
  for (const gap of made.gaps.slice(0, 10))
    lines.push(`  Hueco de ${Math.round(gap.metres)} m entre ${gap.a} y ${gap.b}. Una con --link.`);
  return lines;
}

const flags = (args: readonly string[], name: string): string[] =>
  args.flatMap((arg, i) => (arg === `--${name}` ? [args[i + 1] ?? ''] : []));

function withLinks(made: RoadImport, args: readonly string[]): RoadImport['graph'] {
  let graph = made.graph;
  for (const link of flags(args, 'link')) {
    const [lat, lng, lat2, lng2, km] = link.split(',').map(Number);
    if ([lat, lng, lat2, lng2].some(n => n === undefined || !Number.isFinite(n)))
      throw new Error(`--link ${link}: use lat,lng,lat,lng o lat,lng,lat,lng,km`);
    graph = addLink(graph, {
      from: { lat: lat ?? 0, lng: lng ?? 0 },
      to: { lat: lat2 ?? 0, lng: lng2 ?? 0 },
      km,
      kmh: 40,
    });
  }
  return graph;
}

/** Imports the operator's own roads or areas for map and router. Returns lines for the person. */
export async function importGeo(db: Database, args: readonly string[]): Promise<string[]> {
  const [kind, file] = args;
  if (kind === 'reset') {
    await db.write(systemScope, systemAuthor, async tx => {
      await dropLayer(tx, 'roads');
      await dropLayer(tx, 'areas');
    });
    return ['Mapa y vías incorporados.'];
  }
  if ((kind !== 'roads' && kind !== 'areas') || file === undefined) throw new Error(geoImportHelp);
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (kind === 'areas') {
    const areas = readAreas(document);
    if (areas.length === 0) throw new Error('El archivo no tiene áreas.');
    await db.write(systemScope, systemAuthor, tx => storeLayer(tx, 'areas', document));
    return [`${areas.length} áreas. Reinicie el servidor para verlas.`];
  }
  const made = importRoads(document, { detour_factor: Number(flags(args, 'detour')[0] ?? 1) });
  if (made.graph.edges.length === 0) throw new Error('El archivo no tiene líneas.');
  const graph = withLinks(made, args);
  await db.write(systemScope, systemAuthor, tx => storeLayer(tx, 'roads', graph));
  return [...reportRoads(made), 'Reinicie el servidor para usarlas.'];
}
