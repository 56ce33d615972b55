/** Whether an action on a guide is possible now. The same verdicts disable a button and answer 409 or 422 (design 2.4, 2.6; G2–G16). */

import { formatMoney } from '../../system/amounts/format';
import { compare } from '../../system/amounts/money';
import { firstRefusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';
import {
  deriveGuideStatus,
  type GuideFacts,
  hasDeparted,
  hasEvents,
  isLastStopDone,
  isUnderWay,
  type StopFacts,
  toLeaveStatus,
  waitsToClose,
} from '../status/guide-status';
import { isWorkCode, stopCodeName } from '../status/stop-codes';
import { departureVerdict } from './departure-guards';
import type {
  CloseContext,
  EventContext,
  FalseFreightContext,
  FalseFreightUndoContext,
  IssueContext,
  ResetContext,
} from './guide-context';
import {
  begunRefusal,
  falseFreightRefusal,
  finishedRefusal,
  issuedRefusal,
  noLaterFact,
  notClosedRefusal,
  notDeletedClosedOrRescued,
  notDepartedRefusal,
  notEnded,
  notToCloseRefusal,
  ownPastIsOpen,
  reassignRefusal,
  rescueRefusal,
} from './guide-refusals';
import { issueLacks } from './issue-lacks';

function issued(guide: GuideFacts): Verdict {
  return guide.issued_at === null ? refuse('GUIA_NO_EMITIDA') : true;
}

/** True while events may be recorded: issued, not ended by its last event, not handed over. `doing`: the action, for the sentence. */
function takesEvents(guide: GuideFacts, doing: string): Verdict {
  return firstRefusal(notDeletedClosedOrRescued(guide), issued(guide), notEnded(guide, doing));
}

/** Latest arrival, departure or skip recorded, milliseconds; null when there is none. */
export function lastEventMillis(guide: Pick<GuideFacts, 'stops'>): number | null {
  const all = guide.stops.flatMap(stop => [stop.arrival_at, stop.departure_at]);
  const recorded = all.filter(instant => instant !== null).map(toMillis);
  return recorded.length > 0 ? Math.max(...recorded) : null;
}

/** Whether an instant may be recorded: not before the previous event, not further in the future than the tolerance (design 2.6). */
export function dateVerdict(
  guide: Pick<GuideFacts, 'stops'>,
  at: Instant,
  now: Instant,
  toleranceMinutes: number,
): Verdict {
  const previous = lastEventMillis(guide);
  if (previous !== null && toMillis(at) < previous) return refuse('FECHA_ANTERIOR');
  const latest = toMillis(now) + toleranceMinutes * 60_000;
  return toMillis(at) > latest ? refuse('FECHA_FUTURA') : true;
}

const OLDEST_DAYS = 366;

/** An event entered by a person is at most a year and a day old. */
export const recentVerdict = (at: Instant, now: Instant): Verdict =>
  toMillis(now) - toMillis(at) > OLDEST_DAYS * 86_400_000 ? refuse('FECHA_FUERA_DE_RANGO') : true;

/** The stop exists, is not skipped, and every earlier one is left or skipped (G5 «es la siguiente parada pendiente»). */
function isNextStop(guide: GuideFacts, stopIndex: number): Verdict {
  const stop = guide.stops[stopIndex];
  if (!stop) return refuse('PARADA_INEXISTENTE');
  if (stop.skipped_at !== null) return refuse('PARADA_OMITIDA');
  const open = guide.stops
    .slice(0, stopIndex)
    .find(earlier => earlier.departure_at === null && earlier.skipped_at === null);
  return open ? refuse('PARADA_NO_ES_SIGUIENTE', { parada: stopCodeName(open.code) }) : true;
}

/** Whether an arrival may be recorded at a stop (G5). */
export function canRecordArrival(guide: GuideFacts, stopIndex: number): Verdict {
  const stop = guide.stops[stopIndex];
  return firstRefusal(
    takesEvents(guide, 'registrar la llegada'),
    isNextStop(guide, stopIndex),
    stop?.arrival_at === null && stop.departure_at === null
      ? true
      : refuse('EVENTO_YA_REGISTRADO', { evento: 'llegada' }),
  );
}

/** First stop that is not skipped: a truck may leave it without an arrival, because it may start there. */
function isOrigin(guide: GuideFacts, stopIndex: number): boolean {
  return guide.stops.findIndex(stop => stop.skipped_at === null) === stopIndex;
}

/** Whether a departure may be recorded at a stop (G3, G4, G6, G7). */
export function canRecordDeparture(guide: GuideFacts, stopIndex: number, context: EventContext): Verdict {
  const order = firstRefusal(takesEvents(guide, 'registrar la salida'), isNextStop(guide, stopIndex));
  const stop = guide.stops[stopIndex];
  if (order !== true || !stop) return order;
  if (stop.departure_at !== null) return refuse('EVENTO_YA_REGISTRADO', { evento: 'salida' });
  if (stop.arrival_at === null && !isOrigin(guide, stopIndex)) {
    return refuse('LLEGADA_REQUERIDA', { parada: stopCodeName(stop.code) });
  }
  return departureVerdict(guide, stopIndex, context);
}

/**
 * Next event at the current stop. A trip starts with the departure from its first stop; at the others the arrival comes first, as at the meeting
 * point of a rescue. `depart`: whether a departure could be recorded.
 */
export function nextEventAt(
  guide: { readonly rescue: boolean; readonly current_stop: number | null },
  stop: { readonly arrival_at: Instant | null } | undefined,
  depart: boolean,
): 'arrival' | 'departure' {
  if (stop?.arrival_at) return 'departure';
  return depart && !(guide.rescue && guide.current_stop === 0) ? 'departure' : 'arrival';
}

/** Whether a stop may be skipped (NOT_EJECUTED): only one without events. */
export function canSkipStop(guide: GuideFacts, stopIndex: number): Verdict {
  const stop = guide.stops[stopIndex];
  if (!stop) return refuse('PARADA_INEXISTENTE');
  const open = firstRefusal(takesEvents(guide, 'marcar la parada como no ejecutada'));
  if (open !== true) return open;
  if (stop.skipped_at !== null) return refuse('PARADA_OMITIDA');
  return stop.arrival_at === null && stop.departure_at === null
    ? true
    : refuse('EVENTO_YA_REGISTRADO', { evento: stop.departure_at === null ? 'llegada' : 'salida' });
}

/** Index of the last stop that passes a test; −1 for none. */
export function lastStopWith(guide: GuideFacts, test: (stop: StopFacts) => boolean): number {
  return guide.stops.findLastIndex(test);
}

/** Whether the last arrival may be cleared: not when its stop has been left (design 2.4, G14). */
export function canResetArrival(guide: GuideFacts, stopIndex?: number): Verdict {
  const open = firstRefusal(ownPastIsOpen(guide), noLaterFact(guide));
  if (open !== true) return open;
  const last = lastStopWith(guide, stop => stop.arrival_at !== null);
  const index = stopIndex ?? last;
  if (!guide.stops[index]?.arrival_at) return refuse('EVENTO_NO_REGISTRADO', { evento: 'llegada' });
  if (guide.stops[index]?.inherited) return refuse('LLEGADA_DE_LA_RESCATADA');
  const departed = lastStopWith(guide, stop => stop.departure_at !== null);
  return index === last && departed < index ? true : refuse('EVENTO_NO_ES_ULTIMO');
}

/** Whether the last departure may be cleared: not when there is a later arrival (design 2.4, G15). */
export function canResetDeparture(guide: GuideFacts, stopIndex?: number): Verdict {
  const open = firstRefusal(ownPastIsOpen(guide), noLaterFact(guide));
  if (open !== true) return open;
  const last = lastStopWith(guide, stop => stop.departure_at !== null);
  const index = stopIndex ?? last;
  if (!guide.stops[index]?.departure_at) return refuse('EVENTO_NO_REGISTRADO', { evento: 'salida' });
  const arrived = lastStopWith(guide, stop => stop.arrival_at !== null);
  return index === last && arrived <= index ? true : refuse('EVENTO_NO_ES_ULTIMO');
}

/** Whether a skip may be undone: not once a later stop has an event. */
export function canUnskipStop(guide: GuideFacts, stopIndex: number): Verdict {
  const open = firstRefusal(ownPastIsOpen(guide), noLaterFact(guide));
  if (open !== true) return open;
  if (!guide.stops[stopIndex]?.skipped_at) return refuse('EVENTO_NO_REGISTRADO', { evento: 'omisión' });
  const later = guide.stops.slice(stopIndex + 1);
  return later.some(stop => stop.arrival_at !== null || stop.departure_at !== null)
    ? refuse('EVENTO_NO_ES_ULTIMO')
    : true;
}

/** Whether all milestones may be cleared (design 2.4, G16). */
export function canResetMilestones(guide: GuideFacts, context: ResetContext): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    issued(guide),
    context.has_live_rescue ? refuse('RESCATE_ACTIVO') : true,
    context.false_freight_billed ? refuse('FALSO_FLETE_FACTURADO') : true,
  );
}

/** Work stops (DEP, PLT, PRT) neither done nor skipped; an arrival suffices at the last stop of a RETIRO at PLT. */
export function pendingWorkStops(guide: GuideFacts): StopFacts[] {
  const active = guide.stops.filter(stop => stop.skipped_at === null);
  return active.filter((stop, i) => {
    if (!isWorkCode(stop.code)) return false;
    return i === active.length - 1 ? !isLastStopDone(guide.kind, stop) : stop.departure_at === null;
  });
}

/** Whether a trip may be declared finished: under way, with its work stops done or skipped (G8). */
export function canFinishTravel(guide: GuideFacts): Verdict {
  const open = takesEvents(guide, 'finalizar el viaje');
  const isFinished = guide.finished_at !== null && guide.false_freight_at === null;
  if (open !== true) return open.code === 'TRANSICION_INVALIDA' && isFinished ? finishedRefusal() : open;
  if (!hasDeparted(guide)) return notDepartedRefusal();
  const pending = pendingWorkStops(guide);
  if (pending.length === 0) return true;
  return refuse('PARADAS_PENDIENTES', { paradas: pending.map(stop => stopCodeName(stop.code)).join(', ') });
}

function missingClosingData(context: CloseContext): string[] {
  const fields: readonly (readonly [string, unknown])[] = [
    ['km', context.km],
    ['galones', context.gallons],
    ['peaje', context.peaje],
    ['viático', context.viatico],
    ['anticipo', context.anticipo],
  ];
  return fields.filter(([, value]) => value === null).map(([name]) => name);
}

/** Whether a guide is waiting to be closed. A rescued guide is closed for its costs only and keeps its label. */
export function mayBeClosed(guide: GuideFacts): Verdict {
  const { kind, costs_closed_at = null } = guide;
  const waits = waitsToClose({ kind, status: deriveGuideStatus(guide), costs_closed_at });
  if (guide.rescued_by !== null && guide.deleted_at === null) return waits ? true : refuse('COSTOS_CERRADOS');
  const open = notDeletedClosedOrRescued(guide);
  if (open !== true) return open;
  return waits ? true : notToCloseRefusal(guide);
}

/** A toll above that of the route's stations needs a receipt (8-money §2). */
function tollVerdict({ peaje, toll_without_receipt: computed }: CloseContext): Verdict {
  if (computed === null || peaje === null || compare(peaje, computed) <= 0) return true;
  return refuse('PEAJE_SIN_RECIBO', { peaje: formatMoney(computed) });
}

/** Whether a guide may be closed: waiting for it, with files, stand-by, figures and, for a third party, its cost (G9). */
export function canClose(guide: GuideFacts, context: CloseContext): Verdict {
  const open = firstRefusal(mayBeClosed(guide), issued(guide));
  if (open !== true) return open;
  const missing = missingClosingData(context);
  return firstRefusal(
    context.missing_files.length > 0
      ? refuse('ARCHIVOS_FALTANTES', { archivos: context.missing_files.join(', ') })
      : true,
    context.stand_by_pending ? refuse('STAND_BY_PENDIENTE') : true,
    missing.length > 0 ? refuse('DATOS_DE_CIERRE', { datos: missing.join(', ') }) : true,
    tollVerdict(context),
    context.is_third_party && !context.has_cost ? refuse('COSTO_REQUERIDO') : true,
  );
}

/**
 * Whether a closed guide may be reopened (design 2.4, G10). Sent orders, closed cutoffs and costs that were sent to SAP refuse it as claims
 * (decision 0129).
 */
export function canReverseClosing(guide: GuideFacts): Verdict {
  if (guide.deleted_at !== null) return refuse('GUIA_ELIMINADA');
  const closed = guide.rescued_by === null ? guide.closed_at : (guide.costs_closed_at ?? null);
  return closed === null ? notClosedRefusal(guide) : true;
}

/** Whether a guide may be deleted: only before any event (design 2.4, G13). */
export function canDelete(guide: GuideFacts): Verdict {
  const open = ownPastIsOpen(guide);
  if (open !== true) return open;
  const over = guide.finished_at !== null || guide.false_freight_at !== null;
  return hasEvents(guide) || over ? begunRefusal(guide, 'No se elimina') : true;
}

/** Whether truck, driver or start of a guide may change: under the same conditions as deleting it. */
export function canReassign(guide: GuideFacts): Verdict {
  const verdict = canDelete(guide);
  const isBegun = verdict !== true && verdict.code === 'TRANSICION_INVALIDA';
  return isBegun ? reassignRefusal(guide) : verdict;
}

/** Whether a guide may be marked false freight: issued and not yet waiting to be closed, with motive, evidence and approval (G12). */
export function canMarkFalseFreight(guide: GuideFacts, context: FalseFreightContext): Verdict {
  const open = firstRefusal(notDeletedClosedOrRescued(guide), issued(guide));
  if (open !== true) return open;
  const status = deriveGuideStatus(guide);
  if (status !== toLeaveStatus(guide.kind) && !isUnderWay(status)) return falseFreightRefusal(guide);
  return firstRefusal(
    context.option === null || context.option === '' ? refuse('OPCION_REQUERIDA') : true,
    context.has_evidence ? true : refuse('EVIDENCIA_REQUERIDA'),
    context.is_approved ? true : refuse('APROBACION_REQUERIDA'),
  );
}

/** Whether a false freight that is not closed may be undone: not once its leg has another guide or its charge is billed. */
export function canUndoFalseFreight(guide: GuideFacts, context: FalseFreightUndoContext): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    guide.false_freight_at === null ? refuse('EVENTO_NO_REGISTRADO', { evento: 'marca de falso flete' }) : true,
    context.leg_taken ? refuse('TRAMO_CON_GUIA') : true,
    context.billed ? refuse('FALSO_FLETE_FACTURADO') : true,
  );
}

/** Whether a declared finish may be changed or undone: until the guide is closed. */
export function canUndoFinish(guide: GuideFacts): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    guide.finished_at === null ? refuse('EVENTO_NO_REGISTRADO', { evento: 'finalización' }) : true,
  );
}

/** Whether a rescue may be undone: before its first own event, and before the costs of the rescued guide are closed. */
export function canUndoRescue(guide: GuideFacts, rescue: GuideFacts): Verdict {
  return firstRefusal(
    rescue.deleted_at !== null ? refuse('GUIA_ELIMINADA') : true,
    hasEvents(rescue) || canDelete(rescue) !== true ? refuse('RESCATE_CON_EVENTOS') : true,
    guide.costs_closed_at != null ? refuse('COSTOS_CERRADOS') : true,
  );
}

/** Minutes by which the reported time of a breakdown may be in the future. */
const CLOCK_MINUTES = 5;

/** A rescue begins after the last event of the guide, and not in the future. */
export function rescueTime(guide: Pick<GuideFacts, 'stops'>, at: Instant, now: Instant): Verdict {
  const last = lastEventMillis(guide);
  if (last !== null && toMillis(at) < last) return refuse('RESCATE_EN_PASADO');
  return toMillis(at) > toMillis(now) + CLOCK_MINUTES * 60_000 ? refuse('FECHA_FUTURA') : true;
}

/** Whether another truck may take over: only from a guide under way (G11). */
export function canRescue(guide: GuideFacts): Verdict {
  const open = firstRefusal(notDeletedClosedOrRescued(guide), issued(guide));
  if (open !== true) return open;
  return isUnderWay(deriveGuideStatus(guide)) ? true : rescueRefusal(guide);
}

/** Whether a guide may be issued: from GUIA_PENDIENTE; an export needs its booking, an import its BL and pick-up slot (G2). */
export function canIssue(guide: GuideFacts, context: IssueContext): Verdict {
  const open = notDeletedClosedOrRescued(guide);
  if (open !== true) return open;
  if (guide.issued_at !== null) return issuedRefusal(guide);
  const [lack] = issueLacks(guide.kind, context);
  if (lack === undefined) return true;
  const { slot_demanded_at, slot_missing_at } = context;
  if (lack === 'SLOT') return refuse('TURNO_REQUERIDO', { lugar: slot_demanded_at ?? slot_missing_at ?? '' });
  return refuse(lack === 'BL' ? 'BL_REQUERIDO' : 'BOOKING_REQUERIDO');
}
