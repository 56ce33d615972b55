import type { FoundAddress } from '@cabezal/contract/places/locations/location-edits.calls';
import type { RoadGraph } from '@cabezal/domain/places/geo/road-network';
import { distanceM } from '@cabezal/domain/system/geo/distance';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { wordMatcher } from '@cabezal/domain/system/text/search-words';
import type { Tx } from '../../../platform/db/tx.ts';
import { knownAddresses } from './search-address.queries.ts';

const most = 12;
/** Places of the road graph are towns; one with the name of a known place this close is left out, m. */
const sameTownM = 10_000;

function roadPlaces(graph: RoadGraph, text: string): FoundAddress[] {
  const isFound = wordMatcher(text);
  return graph.nodes.flatMap(({ name, lat, lng }) =>
    name !== null && isFound(name) ? [{ name, detail: 'Lugar de la red vial', lat, lng, source: 'ROAD' as const }] : [],
  );
}

/** Results for an address: those of the maps service (null: no service or no answer), then known places. In the person's scope. */
export async function searchAddress(
  tx: Tx,
  text: string,
  { maps, graph }: { maps: FoundAddress[] | null; graph: RoadGraph },
): Promise<{ found: FoundAddress[]; has_maps: boolean }> {
  const known = await knownAddresses(tx, text);
  const roads = roadPlaces(graph, text).filter(
    place =>
      !known.some(other => plainText(other.name) === plainText(place.name) && distanceM(other, place) < sameTownM),
  );
  return { found: [...(maps ?? []), ...known, ...roads].slice(0, most), has_maps: maps !== null };
}
