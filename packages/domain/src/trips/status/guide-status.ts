/** Status of a guide, derived from its facts (design 2.1, 2.3). */
import { type Instant, toIso } from '../../system/time/time';
import type { GuideStatus, LegKind, StopStatus } from './labels';
import { effectiveStops, unrecordedDeparture } from './standing';
import type { StopAction, StopCode } from './stop-codes';

/** Events of a stop. */
export interface StopFacts {
  readonly code: StopCode;
  readonly action: StopAction | null;
  readonly arrival_at: Instant | null;
  readonly departure_at: Instant | null;
  /** When it was skipped, with a motive (NOT_EJECUTED). */
  readonly skipped_at: Instant | null;
  /** Seen by GPS and not recorded yet. */
  readonly proposed_arrival_at?: Instant | null;
  readonly proposed_departure_at?: Instant | null;
  /** First stop of a rescue: the rescued unit recorded the arrival, and the container stands there. No event of this guide. */
  readonly inherited?: boolean;
}

/** Events of a guide; stops in order of travel. */
export interface GuideFacts {
  readonly kind: LegKind;
  readonly deleted_at: Instant | null;
  /** Id of the guide that took over; null: none. */
  readonly rescued_by: number | null;
  readonly closed_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly false_freight_at: Instant | null;
  readonly issued_at: Instant | null;
  /** When another unit took over; null on a rescue that was undone. */
  readonly rescued_at?: Instant | null;
  /** When the costs of a rescued guide were closed. */
  readonly costs_closed_at?: Instant | null;
  /** This guide is a rescue. */
  readonly rescue?: boolean;
  /** Of a rescue: it took over the container from the rescued unit, so that it needs no pick-up. */
  readonly carries_container?: boolean;
  readonly stops: readonly StopFacts[];
}

const TO_LEAVE = {
  RETIRO: 'RETIRO_POR_SALIR',
  VIAJE: 'VIAJE_POR_SALIR',
  DEVOLUCION: 'DEVOLUCION_POR_SALIR',
} as const satisfies Record<LegKind, GuideStatus>;

const TO_CLOSE = {
  RETIRO: 'RETIRO_POR_CERRAR',
  VIAJE: 'VIAJE_POR_CERRAR',
  DEVOLUCION: 'DEVOLUCION_POR_CERRAR',
} as const satisfies Record<LegKind, GuideStatus>;

const CLOSED = {
  RETIRO: 'RETIRO_CERRADO',
  VIAJE: 'VIAJE_CERRADO',
  DEVOLUCION: 'DEVOLUCION_CERRADO',
} as const satisfies Record<LegKind, GuideStatus>;

/** The `*_POR_SALIR` label of a kind. */
export function toLeaveStatus(kind: LegKind): GuideStatus {
  return TO_LEAVE[kind];
}

/** The `*_POR_CERRAR` label of a kind. */
export function toCloseStatus(kind: LegKind): GuideStatus {
  return TO_CLOSE[kind];
}

/** Whether a guide waits to be closed, for lists, details and the rule of closing; a rescued one does until its costs are closed. */
export function waitsToClose(guide: {
  readonly kind: LegKind;
  readonly status: GuideStatus;
  readonly costs_closed_at: Instant | null;
}): boolean {
  return guide.status === 'GUIA_RESCATADA' ? guide.costs_closed_at === null : guide.status === TO_CLOSE[guide.kind];
}

/** The `*_CERRADO` label of a kind. */
export function closedStatus(kind: LegKind): GuideStatus {
  return CLOSED[kind];
}

function placeStatus(stop: StopFacts): GuideStatus | null {
  if (stop.arrival_at === null || stop.departure_at !== null) return null;
  if (stop.code === 'DEP') return 'EN_DEPOSITO';
  if (stop.code === 'PLT') return 'EN_PLANTA';
  if (stop.code === 'PRT') return 'EN_PUERTO';
  return null;
}

/** Stops that are not skipped. */
function activeStops(facts: GuideFacts): StopFacts[] {
  return facts.stops.filter(stop => stop.skipped_at === null);
}

/**
 * True when a stop is complete as the last of its guide: a RETIRO that ends in PATIO or PLT by its arrival, any other by arrival and departure
 * (design 2.3 rule 7).
 */
export function isLastStopDone(
  kind: LegKind,
  stop: Pick<StopFacts, 'arrival_at' | 'departure_at'> & { readonly code: string },
): boolean {
  const arrivalIsEnough = kind === 'RETIRO' && (stop.code === 'PATIO' || stop.code === 'PLT');
  return arrivalIsEnough ? stop.arrival_at !== null : stop.departure_at !== null;
}

/** True when the truck has left the pick-up stop, or took over the container from a rescued unit. */
export function hasPickedUp(facts: GuideFacts): boolean {
  return (
    facts.carries_container === true ||
    facts.stops.some(stop => stop.action === 'RETIRAR' && stop.departure_at !== null)
  );
}

/** True when any departure is recorded. */
export function hasDeparted(facts: GuideFacts): boolean {
  return facts.stops.some(stop => stop.departure_at !== null);
}

/** True when an arrival, departure or skip is recorded, except those recorded by a rescued unit. */
export function hasEvents(facts: GuideFacts): boolean {
  return facts.stops.some(
    stop =>
      (stop.arrival_at !== null && stop.inherited !== true) || stop.departure_at !== null || stop.skipped_at !== null,
  );
}

function statusOnTheRoad(facts: GuideFacts): GuideStatus {
  const stops = activeStops(facts);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return facts.stops.length > 0 ? TO_CLOSE[facts.kind] : TO_LEAVE[facts.kind];
  if (first.departure_at === null) {
    if (stops.length === 1 && isLastStopDone(facts.kind, first)) return TO_CLOSE[facts.kind];
    return placeStatus(first) ?? TO_LEAVE[facts.kind];
  }
  if (isLastStopDone(facts.kind, last)) return TO_CLOSE[facts.kind];
  const latest = stops.findLast(stop => stop.arrival_at !== null || stop.departure_at !== null);
  const place = latest ? placeStatus(latest) : null;
  if (place) return place;
  if (facts.kind !== 'RETIRO') return 'VIAJANDO';
  return hasPickedUp(facts) ? 'RETIRADO' : 'RETIRANDO';
}

/**
 * Status of a guide; first match wins (design 2.3): no or deleted guide, rescued, closed, finished or false freight, not issued, first stop not left,
 * last stop complete, at a place, moving. Skipped stops are ignored.
 */
export function deriveGuideStatus(facts: GuideFacts | null | undefined): GuideStatus {
  if (!facts || facts.deleted_at !== null) return 'GUIA_NO_GENERADA';
  if (facts.rescued_by !== null) return 'GUIA_RESCATADA';
  if (facts.closed_at !== null) return CLOSED[facts.kind];
  if (facts.finished_at !== null || facts.false_freight_at !== null) return TO_CLOSE[facts.kind];
  if (facts.issued_at === null) return 'GUIA_PENDIENTE';
  return statusOnTheRoad(facts);
}

const text = (at: Instant | null | undefined): string | null => (at == null ? null : toIso(at));

/**
 * Displayed status: a truck that GPS saw leave is displayed as moving although its departure is not recorded yet, for example without a seal. Rules
 * use `deriveGuideStatus`. A trip never becomes *_POR_CERRAR by GPS alone.
 */
export function seenGuideStatus(facts: GuideFacts | null | undefined): GuideStatus {
  const recorded = deriveGuideStatus(facts);
  if (!facts || (!isUnderWay(recorded) && recorded !== TO_LEAVE[facts.kind])) return recorded;
  const signs = facts.stops.map(stop => ({
    ...stop,
    arrival_at: text(stop.arrival_at),
    departure_at: text(stop.departure_at),
    proposed_arrival_at: text(stop.proposed_arrival_at),
    proposed_departure_at: text(stop.proposed_departure_at),
    ...(stop.skipped_at !== null && { status: 'NOT_EJECUTED' }),
  }));
  if (unrecordedDeparture(signs) === null) return recorded;
  const seen = deriveGuideStatus({ ...facts, stops: effectiveStops(signs) });
  return seen === TO_CLOSE[facts.kind] ? recorded : seen;
}

/** Status of a stop: NOT_EJECUTED when skipped, FINISHED when left, IN_PROGRESS when arrived, else PENDING (design 2.2). */
export function stopStatus(stop: Pick<StopFacts, 'arrival_at' | 'departure_at' | 'skipped_at'>): StopStatus {
  if (stop.skipped_at !== null) return 'NOT_EJECUTED';
  if (stop.departure_at !== null) return 'FINISHED';
  return stop.arrival_at !== null ? 'IN_PROGRESS' : 'PENDING';
}

/** True while the truck is under way: moving or at a place (a rescue or false freight starts from these, G11). */
export function isUnderWay(status: GuideStatus): boolean {
  return (
    status === 'RETIRANDO' ||
    status === 'RETIRADO' ||
    status === 'VIAJANDO' ||
    status === 'EN_DEPOSITO' ||
    status === 'EN_PLANTA' ||
    status === 'EN_PUERTO'
  );
}
