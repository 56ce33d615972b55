import type { CantonExtras } from '@cabezal/contract/locations/locations.calls';
import type { Tx } from '../../platform/db/tx.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Roads } from '../roads/roads.ts';
import { cantonPlaces, portsInUse } from './canton-extras.queries.ts';

const round1 = (value: number): number => Math.round(value * 10) / 10;

/** A canton with its places, and its way to the ports from the road graph. Errors: 404. */
export async function cantonExtras(tx: Tx, id_canton: number, roads: Roads): Promise<CantonExtras> {
  const canton = await cantonPlaces(tx, id_canton);
  if (canton === undefined) throw notFound('El cantón no existe');
  const { lat, lng } = canton;
  const ports: CantonExtras['ports'] = [];
  if (lat !== null && lng !== null)
    for (const { lat: toLat, lng: toLng, ...port } of await portsInUse(tx)) {
      const road = await roads.route([
        { lat, lng },
        { lat: toLat, lng: toLng },
      ]);
      ports.push({ ...port, km: round1(road.km), minutes: Math.round(road.minutes), tolls: road.tolls });
    }
  return { ...canton, ports: ports.sort((a, b) => a.km - b.km) };
}
