/** State of a street turn, and what may be done with it (9-operations §7). */

import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';
import { hasEvents } from '../../trips/status/guide-status';
import { isLegClosed, type LegFacts, liveGuide } from '../../trips/status/reservation-status';
import type { BoxCondition } from '../movements/empty-paste';

export const TURN_STATE_NAMES = {
  PROPUESTO: 'Propuesto',
  SOLICITADO: 'Solicitado',
  APROBADO: 'Aprobado',
  EJECUTADO: 'Ejecutado',
  NEGADO: 'Negado',
  VENCIDO: 'Vencido',
  ANULADO: 'Anulado',
} as const;
export type TurnState = keyof typeof TURN_STATE_NAMES;

export interface TurnFacts {
  readonly approved_at: Instant | null;
  readonly denied_at: Instant | null;
  readonly cancelled_at: Instant | null;
  /** The export left with the container from the place of the handover; recorded by its trip. */
  readonly executed_at: Instant | null;
  /** When the container is taken over; the line's authorization is of no use afterwards. */
  readonly expires_at: Instant;
}

/** State of a requested street turn. */
export function turnState(turn: TurnFacts, now: Instant): Exclude<TurnState, 'PROPUESTO'> {
  if (turn.cancelled_at !== null) return 'ANULADO';
  if (turn.denied_at !== null) return 'NEGADO';
  if (turn.executed_at !== null) return 'EJECUTADO';
  if (turn.approved_at !== null) return 'APROBADO';
  return toMillis(turn.expires_at) < toMillis(now) ? 'VENCIDO' : 'SOLICITADO';
}

/** While open, container and export are reserved for each other. */
export const isOpenTurn = (state: TurnState): boolean =>
  state === 'SOLICITADO' || state === 'APROBADO' || state === 'EJECUTADO';

/** A person who has seen the driver's photos confirms that the container is clean and sound. */
export const canUseBox = (condition: BoxCondition | null): Verdict =>
  condition === 'OPERATIVO' ? true : refuse('REUSO_CONTENEDOR_DANADO');

interface Sides {
  readonly import_legs: readonly LegFacts[];
  readonly export_legs: readonly LegFacts[];
}
const of = (legs: readonly LegFacts[], kind: LegFacts['kind']): LegFacts[] => legs.filter(leg => leg.kind === kind);
/** Its guide has events or recorded arrivals. An arrival at a skipped stop also keeps the guide from being deleted. */
const hasSetOut = (leg: LegFacts): boolean => {
  const guide = liveGuide(leg);
  return guide !== null && (hasEvents(guide) || guide.stops.some(stop => stop.arrival_at !== null));
};

/** Neither side has begun a movement that the street turn replaces: the return, the pick-up of another container, the trip's start elsewhere. */
export function canTurn({ import_legs, export_legs }: Sides): Verdict {
  const back = of(import_legs, 'DEVOLUCION').some(leg => hasSetOut(leg) || isLegClosed(leg));
  const fetched = of(export_legs, 'RETIRO').some(leg => hasSetOut(leg) || isLegClosed(leg));
  const issued = of(export_legs, 'VIAJE').some(leg => (liveGuide(leg)?.issued_at ?? null) !== null);
  return firstRefusal(
    back ? refuse('REUSO_GUIA_EN_RUTA') : true,
    fetched ? refuse('REUSO_RETIRO_INICIADO') : true,
    issued ? refuse('REUSO_VIAJE_EMITIDO') : true,
  );
}

/** Whether the line's authorization may be recorded: it needs a reference and a file. */
export function canApprove(
  turn: TurnFacts,
  paper: { readonly approval_ref: string; readonly files: number; readonly condition: BoxCondition | null },
  sides: Sides,
  now: Instant,
): Verdict {
  const state = turnState(turn, now);
  return firstRefusal(
    state === 'SOLICITADO' ? true : refuse('REUSO_ESTADO', { estado: TURN_STATE_NAMES[state].toLowerCase() }),
    paper.approval_ref.trim() === '' || paper.files === 0 ? refuse('REUSO_SIN_APROBACION') : true,
    canUseBox(paper.condition),
    canTurn(sides),
  );
}

/** Whether the line's denial may be recorded: only for a requested street turn. */
export function canDeny(turn: TurnFacts, now: Instant): Verdict {
  const state = turnState(turn, now);
  return state === 'SOLICITADO' ? true : refuse('REUSO_ESTADO', { estado: TURN_STATE_NAMES[state].toLowerCase() });
}

/** Whether it may be undone: until the export has left with the container; an approved one only while its trip has no issued guide. */
export function canCancelTurn(turn: TurnFacts, export_legs: readonly LegFacts[], now: Instant): Verdict {
  const state = turnState(turn, now);
  if (state === 'SOLICITADO') return true;
  if (state !== 'APROBADO') return refuse('REUSO_ESTADO', { estado: TURN_STATE_NAMES[state].toLowerCase() });
  const trips = of(export_legs, 'VIAJE');
  if (trips.some(leg => hasSetOut(leg) || isLegClosed(leg))) return refuse('REUSO_EN_RUTA');
  return trips.some(leg => (liveGuide(leg)?.issued_at ?? null) !== null) ? refuse('REUSO_VIAJE_EMITIDO') : true;
}

interface TripStop {
  readonly action: string | null;
}
/** Stops of the export's trip after the handover; those that led to its own depot or yard are dropped. */
export const tripBehind = <S extends TripStop>(stops: readonly S[]): S[] =>
  stops[0]?.action === 'CARGAR' ? [...stops] : stops.slice(1);
