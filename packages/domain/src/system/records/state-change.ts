/** Who stops being offered while trips wait for him: every trip is decided on before the change (issue «State and its log»). */
import type { Verdict } from '../../trips/rules/refusal';
import { refuse } from '../../trips/rules/refusal';

/** KEEP: the trip goes on as planned. RELEASE: the trip loses this driver or truck and waits for another one. */
export type TripDecision = 'KEEP' | 'RELEASE';

export const TRIP_DECISION_LABELS: Readonly<Record<TripDecision, string>> = {
  KEEP: 'Mantener',
  RELEASE: 'Liberar',
};

/** A trip that somebody has and that is not closed. */
export interface TripAhead {
  readonly id_guide: number;
  /** Number or kind and route, as people call it. */
  readonly label: string;
  /** Whether something happened on it already: then nobody can be taken off it. */
  readonly started: boolean;
  /** Whether its guide is issued: the paper names the driver and the truck. */
  readonly issued: boolean;
}

export interface Decided {
  readonly id_guide: number;
  readonly decision: TripDecision;
}

/**
 * Whether a trip may lose its driver or truck: not once it has begun (VIAJE_EN_CURSO), nor when its guide is issued (VIAJE_EMITIDO: another
 * one is assigned on the board, so that the paper is never without).
 */
export function canRelease(trip: TripAhead): Verdict {
  if (trip.started) return refuse('VIAJE_EN_CURSO', { viaje: trip.label });
  return trip.issued ? refuse('VIAJE_EMITIDO', { viaje: trip.label }) : true;
}

/**
 * Whether a deactivation or block may be confirmed: every trip ahead has a decision, none is decided that is not there, and none that has
 * begun or is issued is released. Errors, all 409: VIAJES_POR_DECIDIR (a decision is missing, or the trips are not the same any more),
 * VIAJE_EN_CURSO, VIAJE_EMITIDO.
 */
export function canStopOffering(trips: readonly TripAhead[], decided: readonly Decided[]): Verdict {
  const byGuide = new Map(decided.map(one => [one.id_guide, one.decision]));
  const open = trips.filter(trip => !byGuide.has(trip.id_guide));
  const isStale = decided.some(one => !trips.some(trip => trip.id_guide === one.id_guide));
  if (open.length > 0 || isStale)
    return refuse('VIAJES_POR_DECIDIR', { viajes: open.map(t => t.label).join(', ') || 'la lista cambió' });
  for (const trip of trips) {
    const verdict = byGuide.get(trip.id_guide) === 'RELEASE' ? canRelease(trip) : true;
    if (verdict !== true) return verdict;
  }
  return true;
}

/** Where a record is used: «12 guías», «1 usuario». */
export interface Usage {
  readonly one: string;
  readonly many: string;
  readonly count: number;
}

/** «12 guías, 2 camiones y 1 usuario»: the places that are not empty. */
export function usageText(usages: readonly Usage[]): string {
  const parts = usages.filter(use => use.count > 0).map(use => `${use.count} ${use.count === 1 ? use.one : use.many}`);
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? last : `${parts.join(', ')} y ${last}`;
}

/** Whether a record may be deleted: only one that nothing refers to; otherwise where it is used (EN_USO 409). */
export function canDeleteRecord(usages: readonly Usage[]): Verdict {
  const places = usageText(usages);
  return places === '' ? true : refuse('EN_USO', { usos: places });
}
