import type { LatLng } from '@cabezal/domain/places/geo/distance';
import type { Whereabouts } from './whereabouts.queries.ts';

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
