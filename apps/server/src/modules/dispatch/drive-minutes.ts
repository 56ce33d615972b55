import { distanceKm } from '@cabezal/domain/geo/distance';
import type { Tx } from '../../platform/db/tx.ts';
import { truckWhereabouts, type Whereabouts } from './candidates.queries.ts';

/** Roads are about a quarter longer than the straight line; an empty truck makes 40 km/h: good enough to rank 300 of them. */
const detour = 1.25;
const emptyKmPerHour = 40;

interface LatLng {
  lat: number;
  lng: number;
}

/** Where the truck will be: the end of its guide before, unless it has been seen since; else its last position, else its base. */
export function originOf(where: Whereabouts | undefined): LatLng | null {
  const basis = originBasis(where);
  return basis === null ? null : (where?.[basis] ?? null);
}

/** On what it stands where the truck will be; null: nobody knows. */
export function originBasis(where: Whereabouts | undefined): 'previous' | 'position' | 'base' | null {
  const { previous = null, position = null, base = null } = where ?? {};
  if (previous !== null && (position === null || previous.free_at >= position.at)) return 'previous';
  if (position !== null) return 'position';
  return base === null ? null : 'base';
}

/** Kilometres on the road to a place, whole ones; null: nobody knows where the truck is. */
export function emptyKmTo(where: Whereabouts | undefined, place: LatLng): number | null {
  const from = originOf(where);
  return from === null ? null : Math.round(distanceKm(from, place) * detour);
}

export const minutesOf = (km: number): number => (km / emptyKmPerHour) * 60;

/** Minutes that a truck needs to a place at an instant; none where nobody knows where it is. */
export async function driveMinutes(
  tx: Tx,
  id_truck: number,
  place: LatLng,
  { at, id_guide }: { at: string; id_guide: number },
): Promise<number> {
  const places = await truckWhereabouts(tx, { planned_from: at, guide: { id_guide } }, at);
  return minutesOf(emptyKmTo(places.get(id_truck), place) ?? 0);
}
