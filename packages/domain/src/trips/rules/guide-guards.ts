/** May this be done to a guide now? The same verdicts disable a button and answer 409 or 422 (design 2.4, 2.6; G2–G16). */

import { formatMoney } from '../../prices/money/format';
import { compare } from '../../prices/money/money';
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
  ReverseContext,
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
import { firstRefusal, refuse, type Verdict } from './refusal';

function issued(guide: GuideFacts): Verdict {
  return guide.issued_at === null ? refuse('GUIA_NO_EMITIDA') : true;
}

/** Issued, and neither over by fact nor handed over: events may be recorded. */
function takesEvents(guide: GuideFacts, doing: string): Verdict {
  return firstRefusal(notDeletedClosedOrRescued(guide), issued(guide), notEnded(guide, doing));
}

/** Latest arrival, departure or skip recorded, milliseconds; null when there is none. */
export function lastEventMillis(guide: Pick<GuideFacts, 'stops'>): number | null {
  const all = guide.stops.flatMap(stop => [stop.arrival_at, stop.departure_at]);
  const recorded = all.filter(instant => instant !== null).map(toMillis);
  return recorded.length > 0 ? Math.max(...recorded) : null;
}

/** Not before the previous event, not more than the tolerance in the future (design 2.6). */
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

/** What somebody tells of a trip happened lately: at most a year and a day ago. */
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

/** May an arrival be recorded at a stop now? (G5) */
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

/** First stop that counts: a truck may leave it without having arrived, since it may start there. */
function isOrigin(guide: GuideFacts, stopIndex: number): boolean {
  return guide.stops.findIndex(stop => stop.skipped_at === null) === stopIndex;
}

/** May a departure be recorded at a stop now? (G3, G4, G6, G7) */
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
 * What is recorded next at the stop where a guide stands: a trip begins with leaving its first stop, at the others one arrives first. To the
 * point of a rescue the other unit has to come, too. `depart`: whether a departure could be recorded.
 */
export function nextEventAt(
  guide: { readonly rescue: boolean; readonly current_stop: number | null },
  stop: { readonly arrival_at: Instant | null } | undefined,
  depart: boolean,
): 'arrival' | 'departure' {
  if (stop?.arrival_at) return 'departure';
  return depart && !(guide.rescue && guide.current_stop === 0) ? 'departure' : 'arrival';
}

/** May a stop be given up (NOT_EJECUTED)? Only one where nothing happened. */
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

/** Index of the last stop for which something holds; −1 for none. */
export function lastStopWith(guide: GuideFacts, test: (stop: StopFacts) => boolean): number {
  return guide.stops.findLastIndex(test);
}

/** May the last arrival be cleared? Not when its stop has been left (design 2.4, G14). */
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

/** May the last departure be cleared? Not when there is a later arrival (design 2.4, G15). */
export function canResetDeparture(guide: GuideFacts, stopIndex?: number): Verdict {
  const open = firstRefusal(ownPastIsOpen(guide), noLaterFact(guide));
  if (open !== true) return open;
  const last = lastStopWith(guide, stop => stop.departure_at !== null);
  const index = stopIndex ?? last;
  if (!guide.stops[index]?.departure_at) return refuse('EVENTO_NO_REGISTRADO', { evento: 'salida' });
  const arrived = lastStopWith(guide, stop => stop.arrival_at !== null);
  return index === last && arrived <= index ? true : refuse('EVENTO_NO_ES_ULTIMO');
}

/** May a skipped stop be taken up again? Not once a later stop has an event. */
export function canUnskipStop(guide: GuideFacts, stopIndex: number): Verdict {
  const open = firstRefusal(ownPastIsOpen(guide), noLaterFact(guide));
  if (open !== true) return open;
  if (!guide.stops[stopIndex]?.skipped_at) return refuse('EVENTO_NO_REGISTRADO', { evento: 'omisión' });
  const later = guide.stops.slice(stopIndex + 1);
  return later.some(stop => stop.arrival_at !== null || stop.departure_at !== null)
    ? refuse('EVENTO_NO_ES_ULTIMO')
    : true;
}

/** May all milestones be cleared? (design 2.4, G16) */
export function canResetMilestones(guide: GuideFacts, context: ResetContext): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    issued(guide),
    context.has_live_rescue ? refuse('RESCATE_ACTIVO') : true,
    context.stand_by_billed ? refuse('STAND_BY_FACTURADO') : true,
    context.false_freight_billed ? refuse('FALSO_FLETE_FACTURADO') : true,
  );
}

/** Stops of work (DEP, PLT, PRT) neither done nor skipped; the last stop of a RETIRO at PLT is done by its arrival. */
export function pendingWorkStops(guide: GuideFacts): StopFacts[] {
  const active = guide.stops.filter(stop => stop.skipped_at === null);
  return active.filter((stop, i) => {
    if (!isWorkCode(stop.code)) return false;
    return i === active.length - 1 ? !isLastStopDone(guide.kind, stop) : stop.departure_at === null;
  });
}

/** May a travel be declared finished? It is under way and its stops of work are done or skipped (G8). */
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

/** It waits to be closed; a rescued one waits for its costs alone, and keeps its label. */
export function mayBeClosed(guide: GuideFacts): Verdict {
  const { kind, costs_closed_at = null } = guide;
  const waits = waitsToClose({ kind, status: deriveGuideStatus(guide), costs_closed_at });
  if (guide.rescued_by !== null && guide.deleted_at === null) return waits ? true : refuse('COSTOS_CERRADOS');
  const open = notDeletedClosedOrRescued(guide);
  if (open !== true) return open;
  return waits ? true : notToCloseRefusal(guide);
}

/** More toll than the stations of the road take is proved by its receipt (8-money §2). */
function tollVerdict({ peaje, toll_without_receipt: computed }: CloseContext): Verdict {
  if (computed === null || peaje === null || compare(peaje, computed) <= 0) return true;
  return refuse('PEAJE_SIN_RECIBO', { peaje: formatMoney(computed) });
}

/** May a guide be closed? It waits to be, with its files, stand-by, figures and, for a third party, its cost (G9). */
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

/** May a closed guide be opened again? (design 2.4, G10) */
export function canReverseClosing(guide: GuideFacts, context: ReverseContext): Verdict {
  if (guide.deleted_at !== null) return refuse('GUIA_ELIMINADA');
  const closed = guide.rescued_by === null ? guide.closed_at : (guide.costs_closed_at ?? null);
  if (closed === null) return notClosedRefusal(guide);
  return firstRefusal(
    context.in_sent_order ? refuse('GUIA_FACTURADA') : true,
    context.in_closed_cutoff ? refuse('GUIA_EN_CORTE') : true,
    context.cost_sent_to_sap ? refuse('COSTO_EN_SAP') : true,
  );
}

/** May a guide be deleted? Only before any event (design 2.4, G13). */
export function canDelete(guide: GuideFacts): Verdict {
  const open = ownPastIsOpen(guide);
  if (open !== true) return open;
  const over = guide.finished_at !== null || guide.false_freight_at !== null;
  return hasEvents(guide) || over ? begunRefusal(guide, 'No se elimina') : true;
}

/** May a guide get another truck, driver or start? Only while nothing has happened: what may be deleted may be given to another one. */
export function canReassign(guide: GuideFacts): Verdict {
  const verdict = canDelete(guide);
  const isBegun = verdict !== true && verdict.code === 'TRANSICION_INVALIDA';
  return isBegun ? reassignRefusal(guide) : verdict;
}

/** May a guide be marked false freight? Issued and not yet waiting to be closed, with option, evidence and approval (G12). */
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

/** May a false freight that is not closed be taken back? Not once its leg is driven again, or its charge billed. */
export function canUndoFalseFreight(guide: GuideFacts, context: FalseFreightUndoContext): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    guide.false_freight_at === null ? refuse('EVENTO_NO_REGISTRADO', { evento: 'marca de falso flete' }) : true,
    context.leg_taken ? refuse('TRAMO_CON_GUIA') : true,
    context.billed ? refuse('FALSO_FLETE_FACTURADO') : true,
  );
}

/** May a declared finish be moved or taken back? Until the guide is closed. */
export function canUndoFinish(guide: GuideFacts): Verdict {
  return firstRefusal(
    ownPastIsOpen(guide),
    guide.finished_at === null ? refuse('EVENTO_NO_REGISTRADO', { evento: 'finalización' }) : true,
  );
}

/** May a rescue be taken back? Before its own first event, and before what the rescued one cost is closed. */
export function canUndoRescue(guide: GuideFacts, rescue: GuideFacts): Verdict {
  return firstRefusal(
    rescue.deleted_at !== null ? refuse('GUIA_ELIMINADA') : true,
    hasEvents(rescue) || canDelete(rescue) !== true ? refuse('RESCATE_CON_EVENTOS') : true,
    guide.costs_closed_at != null ? refuse('COSTOS_CERRADOS') : true,
  );
}

/** Minutes by which the clock of who tells of a breakdown may be ahead. */
const CLOCK_MINUTES = 5;

/** A rescue begins after the last thing that happened to the guide, and not in the future. */
export function rescueTime(guide: Pick<GuideFacts, 'stops'>, at: Instant, now: Instant): Verdict {
  const last = lastEventMillis(guide);
  if (last !== null && toMillis(at) < last) return refuse('RESCATE_EN_PASADO');
  return toMillis(at) > toMillis(now) + CLOCK_MINUTES * 60_000 ? refuse('FECHA_FUTURA') : true;
}

/** May another truck take over? Only from a guide under way (G11). */
export function canRescue(guide: GuideFacts): Verdict {
  const open = firstRefusal(notDeletedClosedOrRescued(guide), issued(guide));
  if (open !== true) return open;
  return isUnderWay(deriveGuideStatus(guide)) ? true : rescueRefusal(guide);
}

/** May a guide be issued? From GUIA_PENDIENTE; export needs its booking, import its BL and pick-up slot (G2). */
export function canIssue(guide: GuideFacts, context: IssueContext): Verdict {
  const open = notDeletedClosedOrRescued(guide);
  if (open !== true) return open;
  if (guide.issued_at !== null) return issuedRefusal(guide);
  const [lack] = issueLacks(guide.kind, context);
  if (lack === undefined) return true;
  if (lack === 'SLOT') return refuse('TURNO_REQUERIDO', { lugar: context.slot_missing_at ?? '' });
  return refuse(lack === 'BL' ? 'BL_REQUERIDO' : 'BOOKING_REQUERIDO');
}
