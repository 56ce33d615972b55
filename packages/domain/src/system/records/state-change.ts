/**
 * Taking a driver, truck or equipment out of service while trips are assigned to it: each trip needs a decision first (issue «State and its log»).
 */
import type { Verdict } from '../refusals/refusals';
import { refuse } from '../refusals/refusals';

/** KEEP: the trip keeps the resource. RELEASE: the trip loses it and waits for another assignment. */
export type TripDecision = 'KEEP' | 'RELEASE';

export const TRIP_DECISION_LABELS: Readonly<Record<TripDecision, string>> = {
  KEEP: 'Mantener',
  RELEASE: 'Liberar',
};

/** An assigned trip that is not closed. */
export interface TripAhead {
  readonly id_guide: number;
  /** Guide number, or kind and route. */
  readonly label: string;
  /** Whether the trip has begun; if so, the resource cannot be released. */
  readonly started: boolean;
  /** Whether its guide is issued; the printed guide names driver and truck. */
  readonly issued: boolean;
}

export interface Decided {
  readonly id_guide: number;
  readonly decision: TripDecision;
}

/**
 * Whether a trip may lose its driver or truck. Errors: VIAJE_EN_CURSO once it has begun; VIAJE_EMITIDO once its guide is issued (the board replaces
 * the assignment instead, so that the guide always names one).
 */
export function canRelease(trip: TripAhead): Verdict {
  if (trip.started) return refuse('VIAJE_EN_CURSO', { viaje: trip.label });
  return trip.issued ? refuse('VIAJE_EMITIDO', { viaje: trip.label }) : true;
}

/**
 * Whether a deactivation or block may be confirmed: every assigned trip has a decision, every decision names such a trip, and no trip that has begun
 * or is issued is released. Errors, all 409: VIAJES_POR_DECIDIR (a decision is missing, or the list of trips is stale), VIAJE_EN_CURSO,
 * VIAJE_EMITIDO.
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

/** Number of references to a record from one kind of record: «12 guías», «1 usuario». */
export interface Usage {
  readonly one: string;
  readonly many: string;
  readonly count: number;
}

/** «12 guías, 2 camiones y 1 usuario»; counts of zero are left out. */
export function usageText(usages: readonly Usage[]): string {
  const parts = usages.filter(use => use.count > 0).map(use => `${use.count} ${use.count === 1 ? use.one : use.many}`);
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? last : `${parts.join(', ')} y ${last}`;
}

/** Whether a record may be deleted: only one without references; the error lists them (EN_USO 409). */
export function canDeleteRecord(usages: readonly Usage[]): Verdict {
  const places = usageText(usages);
  return places === '' ? true : refuse('EN_USO', { usos: places });
}
