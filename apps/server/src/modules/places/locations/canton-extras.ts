import type { CantonExtras } from '@cabezal/contract/places/locations/locations.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Roads } from '../roads/roads.ts';
import { cantonPlaces, portsInUse } from './canton-extras.queries.ts';

const round1 = (value: number): number => Math.round(value * 10) / 10;

type PortRoads = CantonExtras['ports'];

/** Roads to the ports, requested before the transaction; none for a canton without a centre. */
export async function portRoads(read: Read, id_canton: number, roads: Roads): Promise<PortRoads> {
  const asked = await read(async tx => ({ canton: await cantonPlaces(tx, id_canton), ports: await portsInUse(tx) }));
  const { lat, lng } = asked.canton ?? { lat: null, lng: null };
  if (lat === null || lng === null) return [];
  const found: PortRoads = [];
  for (const { lat: toLat, lng: toLng, ...port } of asked.ports) {
    const road = await roads.route([
      { lat, lng },
      { lat: toLat, lng: toLng },
    ]);
    found.push({ ...port, km: round1(road.km), minutes: Math.round(road.minutes), tolls: road.tolls });
  }
  return found.sort((a, b) => a.km - b.km);
}

/** A canton with its places and the requested roads to the ports. Errors: 404. */
export async function cantonExtras(tx: Tx, id_canton: number, ports: PortRoads): Promise<CantonExtras> {
  const canton = await cantonPlaces(tx, id_canton);
  if (canton === undefined) throw notFound('El cantón no existe');
  return { ...canton, ports };
}
