import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

export interface GeoLayers {
  /** The operator's own road graph. */
  roads?: RoadGraph;
  /** GeoJSON or TopoJSON as imported. */
  areas?: unknown;
}
export async function loadLayers(tx: Tx): Promise<GeoLayers> {
  const rows = await tx.rows(sql<{ name: 'roads' | 'areas'; content: never }>`select name, content from geo_layers`);
  return Object.fromEntries(rows.map(r => [r.name, r.content]));
}
export async function storeLayer(tx: Tx, name: 'roads' | 'areas', content: unknown): Promise<void> {
  await tx.run(sql`insert into geo_layers (name, content, imported_at) values (${name}, ${JSON.stringify(content)}::jsonb, ${tx.now})
    on conflict (name) do update set content = excluded.content, imported_at = excluded.imported_at`);
}
export async function dropLayer(tx: Tx, name: 'roads' | 'areas'): Promise<void> {
  await tx.run(sql`delete from geo_layers where name = ${name}`);
}
