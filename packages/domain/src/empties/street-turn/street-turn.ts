/** How a street turn stands and what may be done with it now (9-operations §7). */

import { type Instant, toMillis } from '../../system/time/time';
import { firstRefusal, refuse, type Verdict } from '../../trips/rules/refusal';
import { hasEvents } from '../../trips/status/guide-status';
import { isLegClosed, type LegFacts, liveGuide } from '../../trips/status/reservation-status';
import type { BoxCondition } from '../empties/empty-paste';

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
  /** The export left with the box from where it took it over: a fact of its trip. */
  readonly executed_at: Instant | null;
  /** Until when the line's word is of use: the box is taken over then. */
  readonly expires_at: Instant;
}

/** State of a street turn that was asked for. */
export function turnState(turn: TurnFacts, now: Instant): Exclude<TurnState, 'PROPUESTO'> {
  if (turn.cancelled_at !== null) return 'ANULADO';
  if (turn.denied_at !== null) return 'NEGADO';
  if (turn.executed_at !== null) return 'EJECUTADO';
  if (turn.approved_at !== null) return 'APROBADO';
  return toMillis(turn.expires_at) < toMillis(now) ? 'VENCIDO' : 'SOLICITADO';
}

/** Its box and its export are promised to each other: to nobody else. */
export const isOpenTurn = (state: TurnState): boolean =>
  state === 'SOLICITADO' || state === 'APROBADO' || state === 'EJECUTADO';

/** Who has seen the driver's photos says that it is clean and sound. */
export const canUseBox = (condition: BoxCondition | null): Verdict =>
  condition === 'OPERATIVO' ? true : refuse('REUSO_CONTENEDOR_DANADO');

interface Sides {
  readonly import_legs: readonly LegFacts[];
  readonly export_legs: readonly LegFacts[];
}
const of = (legs: readonly LegFacts[], kind: LegFacts['kind']): LegFacts[] => legs.filter(leg => leg.kind === kind);
/** Something happened of its guide: a stop that was given up, too, keeps it from being deleted. */
const hasSetOut = (leg: LegFacts): boolean => {
  const guide = liveGuide(leg);
  return guide !== null && (hasEvents(guide) || guide.stops.some(stop => stop.arrival_at !== null));
};

/** Neither side has begun what falls away: the way back of the box, the fetching of another, the trip that would begin elsewhere. */
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

/** May the line's word be noted? It is a paper: a reference and a file. */
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

/** The line says no: only to what was asked of it. */
export function canDeny(turn: TurnFacts, now: Instant): Verdict {
  const state = turnState(turn, now);
  return state === 'SOLICITADO' ? true : refuse('REUSO_ESTADO', { estado: TURN_STATE_NAMES[state].toLowerCase() });
}

/** May it be undone? Until the export has left with the box; an approved one while its trip has no issued guide. */
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
/** Stops of the export's trip behind the place where it takes the box over: what led to its own depot or yard falls away. */
export const tripBehind = <S extends TripStop>(stops: readonly S[]): S[] =>
  stops[0]?.action === 'CARGAR' ? [...stops] : stops.slice(1);
