import type { LatLng } from '@cabezal/domain/system/geo/distance';
import type { Whereabouts } from './whereabouts.queries.ts';

/**
 * Where the truck will be: at the end of its previous guide, unless a later position exists; else at its last position, else at its base.
 */
export function originOf(where: Whereabouts | undefined): LatLng | null {
  const basis = originBasis(where);
  return basis === null ? null : (where?.[basis] ?? null);
}

/** The source of that place; null: unknown. */
export function originBasis(where: Whereabouts | undefined): 'previous' | 'position' | 'base' | null {
  const { previous = null, position = null, base = null } = where ?? {};
  if (previous !== null && (position === null || previous.free_at >= position.at)) return 'previous';
  if (position !== null) return 'position';
  return base === null ? null : 'base';
}
