import type { LatLng } from '@cabezal/domain/system/geo/distance';
import { emptyKm, emptyMinutes } from '@cabezal/domain/trips/rules/empty-drive';
import type { Tx } from '../../../platform/db/tx.ts';
import { originOf } from '../../trips/state/assignment/truck-origin.ts';
import { truckWhereabouts, type Whereabouts } from '../../trips/state/assignment/whereabouts.queries.ts';

/** Road kilometres to a place, rounded; null: the position of the truck is unknown. */
export function emptyKmTo(where: Whereabouts | undefined, place: LatLng): number | null {
  const from = originOf(where);
  return from === null ? null : emptyKm(from, place);
}

/** Driving minutes of a truck to a place at an instant; none if its position is unknown. */
export async function driveMinutes(
  tx: Tx,
  id_truck: number,
  place: LatLng,
  { at, id_guide }: { at: string; id_guide: number },
): Promise<number> {
  const places = await truckWhereabouts(tx, { planned_from: at, guide: { id_guide } });
  return emptyMinutes(emptyKmTo(places.get(id_truck), place) ?? 0);
}
