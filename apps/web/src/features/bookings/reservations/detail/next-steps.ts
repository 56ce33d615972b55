import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { toMillis } from '@cabezal/domain/system/time/time';
import { departureLacks } from '@cabezal/domain/trips/rules/departure-guards';
import { ISSUE_LACK_NAMES, reservationLacks } from '@cabezal/domain/trips/rules/issue-lacks';
import { isUnderWay } from '@cabezal/domain/trips/status/guide-status';
import {
  familyOf,
  type GuideStatus,
  isRejectedOrCancelledStatus,
  isStatus,
  type LegKind,
  labelOf,
} from '@cabezal/domain/trips/status/labels';
import type { StopAction, StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { atClock } from '../../../../kits/trips/trip-clock.ts';
import { shortTime } from '../short-time.ts';
import { legWord } from './leg-words.ts';
import type { LegView, SubReservationView } from './shapes.ts';
import { beforeTime, unrecordedStop } from './stops.ts';

/** The next steps of a reservation, the most urgent first: what a person must do, then what is awaited. */
export interface NextStep {
  kind: 'approve' | 'schedule' | 'assign' | 'issue' | 'depart' | 'arrive' | 'record' | 'leave' | 'close' | 'none';
  text: string;
  /** When it is due; null: no time. */
  at: string | null;
  sub?: SubReservationView;
  leg?: LegView;
}

const kindWord = (kind: string) => legWord(kind).toLowerCase();
/** «el viaje», «el retiro», «la devolución» */
const withArticle = (kind: string) => `${kind === 'DEVOLUCION' ? 'la' : 'el'} ${kindWord(kind)}`;
const ofKind = (kind: string) => (kind === 'DEVOLUCION' ? 'de la devolución' : `del ${kindWord(kind)}`);

const isClosed = (leg: LegView) => leg.status.endsWith('_CERRADO');
export const isOpenSub = (sub: SubReservationView) => !['FINISHED', 'REJECTED', 'NOT_EJECUTED'].includes(sub.status);

/** Records a departure that GPS saw: the step names what it lacks. */
function recordStep(leg: LegView, sub: SubReservationView, type: string, name: string) {
  const index = unrecordedStop(leg);
  const stop = leg.stops[index];
  if (stop === undefined) return null;
  const stops = leg.stops.map(({ code, action }) => ({ code: code as StopCode, action: action as StopAction | null }));
  const context = { reservation_type: type as 'E' | 'I', container_code: sub.container_code, seals: sub.seals };
  const lacks = departureLacks({ kind: leg.kind as LegKind, stops }, index, index === 0, context);
  const missing = [lacks.container && 'contenedor', lacks.seal && 'sello'].filter(Boolean).join(' y ');
  const reason = missing === '' ? '' : ` (falta ${missing})`;
  return { kind: 'record' as const, text: `Registrar la salida de ${stop.name} de ${name}${reason}`, at: null };
}

function legStep(
  leg: LegView,
  sub: SubReservationView,
  { id_reservation: id, reservation_type: type }: Pick<ReservationDetail, 'id_reservation' | 'reservation_type'>,
): Omit<NextStep, 'sub' | 'leg'> | null {
  const name = subNumber(id, sub.number);
  const { status, guide } = leg;
  if (guide === null) {
    return leg.required
      ? { kind: 'assign', text: `Asignar ${withArticle(leg.kind)} de ${name}`, at: leg.planned_start }
      : null;
  }
  if (status === 'GUIA_PENDIENTE')
    return { kind: 'issue', text: `Emitir la guía ${ofKind(leg.kind)} de ${name}`, at: leg.planned_start };
  if (status.endsWith('_POR_CERRAR'))
    return { kind: 'close', text: `Cerrar la guía ${guide.guide_number ?? name}`, at: null };
  if (status.endsWith('_POR_SALIR'))
    return { kind: 'depart', text: `${name} sale de ${leg.stops[0]?.name ?? 'la base'}`, at: leg.planned_start };
  const unrecorded = recordStep(leg, sub, type, name);
  if (unrecorded) return unrecorded;
  const here = leg.stops.find(
    stop => stop.arrival_at !== null && stop.departure_at === null && stop.status !== 'FINISHED',
  );
  if (here) return { kind: 'leave', text: `${name} sale de ${here.name}`, at: here.planned_departure };
  const next = leg.stops.find(stop => stop.arrival_at === null && stop.departure_at === null);
  return next
    ? { kind: 'arrive', text: `${name} llega a ${next.name}`, at: next.eta_at ?? next.planned_arrival }
    : null;
}

const rank: Record<NextStep['kind'], number> = {
  approve: 0,
  schedule: 0,
  assign: 0,
  issue: 0,
  record: 0,
  depart: 1,
  leave: 1,
  arrive: 1,
  close: 2,
  none: 3,
};

const timeOf = (step: NextStep) => (step.at === null ? Number.MAX_SAFE_INTEGER : toMillis(step.at));

/** The open steps, the most urgent first; never empty. */
export function nextSteps(detail: ReservationDetail): NextStep[] {
  if (detail.status === 'PENDING')
    return [{ kind: 'approve', text: 'Aprobar o rechazar la reserva', at: detail.appointment_at }];
  if (detail.status === 'ACCEPTED' && detail.scheduled_at === null) {
    return [{ kind: 'schedule', text: 'Programar las horas de cada tramo', at: firstStart(detail) }];
  }
  const steps = detail.sub_reservations.filter(isOpenSub).flatMap(sub =>
    sub.legs
      .filter(leg => !isClosed(leg))
      .flatMap(leg => {
        const step = legStep(leg, sub, detail);
        return step ? [{ ...step, sub, leg }] : [];
      }),
  );
  if (steps.length === 0) return [{ kind: 'none', text: overText(detail), at: null }];
  return steps.sort((a, b) => rank[a.kind] - rank[b.kind] || timeOf(a) - timeOf(b));
}

function firstStart(detail: ReservationDetail): string | null {
  const starts = detail.sub_reservations.filter(isOpenSub).flatMap(sub => sub.legs.map(leg => leg.planned_start));
  return starts.sort((a, b) => toMillis(a) - toMillis(b))[0] ?? null;
}

function overText({ status }: ReservationDetail): string {
  if (status === 'REJECTED') return 'Nada: se rechazó';
  if (status === 'NOT_EJECUTED') return 'Nada: se canceló';
  return status === 'FINISHED' ? 'Nada: todas las guías están cerradas' : 'Nada por ahora';
}

/** «Asignar el viaje de 48188-3 antes de 14:30», «48188-1 llega a DP World a las 18:32»; a late step includes since when. */
export function stepText(step: NextStep, now: number): string {
  if (step.at === null) return step.text;
  if (toMillis(step.at) < now) return `${step.text}, con atraso desde ${shortTime(step.at, now)}`;
  const isDeadline = step.kind !== 'arrive';
  return `${step.text} ${isDeadline ? beforeTime(step.at, now) : atClock(step.at, new Date(now))}`;
}

/** Texts for counts of containers, singular and plural, where the label of the status does not agree grammatically. */
const manyWords: Partial<Record<string, readonly [one: string, many: string]>> = {
  GUIA_NO_GENERADA: ['sin guía', 'sin guía'],
  GUIA_PENDIENTE: ['con guía sin emitir', 'con guía sin emitir'],
  RETIRADO: ['retirado', 'retirados'],
  FINISHED: ['terminado', 'terminados'],
  REJECTED: ['rechazado', 'rechazados'],
  NOT_EJECUTED: ['cancelado', 'cancelados'],
};
const legPhrases: readonly (readonly [RegExp, string])[] = [
  [/^RETIRO_/, 'con el retiro'],
  [/^VIAJE_/, 'con el viaje'],
  [/^DEVOLUCION_/, 'con la devolución'],
];

/** «con el retiro por cerrar»: the label of a leg's status, applied to its container. */
function legPhrase(status: string): string | undefined {
  const found = legPhrases.find(([pattern]) => pattern.test(status));
  const rest = labelOf(status).split(' ').slice(1).join(' ');
  return found && `${found[1]} ${rest}`;
}

function countText(count: number, status: string): string {
  const usual = legPhrase(status) ?? labelOf(status).toLowerCase();
  const [one, many] = manyWords[status] ?? [usual, usual];
  return `${count} ${count === 1 ? one : many}`;
}

/** A leg that waits for closing says nothing about the place; the leg under way does. */
function whereStatus(sub: SubReservationView): string {
  if (!sub.shown_status.endsWith('_POR_CERRAR')) return sub.shown_status;
  return (
    sub.legs.find(leg => isStatus(leg.status) && isUnderWay(leg.status as GuideStatus))?.status ?? sub.shown_status
  );
}

/** A truck is on the way, or waits at its first place. */
function isOut(sub: SubReservationView): boolean {
  const shown = whereStatus(sub);
  return isStatus(shown) && isUnderWay(shown as GuideStatus);
}

/** «1 en puerto · 1 en planta · 1 retirado», by the shown status of each container; before any truck has left, a general text. */
export function whereText({
  status,
  sub_reservations: subs,
}: Pick<ReservationDetail, 'status' | 'sub_reservations'>): string {
  if (status === 'PENDING' || (status === 'ACCEPTED' && !subs.some(isOut))) return 'Aún no sale';
  const [first] = subs;
  if (first && subs.length === 1) return labelOf(whereStatus(first));
  const counts = new Map<string, number>();
  for (const sub of subs) counts.set(whereStatus(sub), (counts.get(whereStatus(sub)) ?? 0) + 1);
  return [...counts].map(([shown, count]) => countText(count, shown)).join(' · ');
}

const legPercent = (leg: LegView) => {
  if (isClosed(leg) || leg.status.endsWith('_POR_CERRAR')) return 100;
  return isStatus(leg.status) && familyOf(leg.status) !== 'waiting' ? Number(leg.guide?.progress_percent ?? 0) : 0;
};

/** Progress of the required legs of all containers, in percent; null if there are none yet. */
export function progressOf(subs: readonly SubReservationView[]): number | null {
  const legs = subs.filter(sub => !isRejectedOrCancelledStatus(sub.status)).flatMap(sub => sub.legs);
  const required = legs.filter(leg => leg.required);
  if (required.length === 0) return null;
  return required.reduce((sum, leg) => sum + legPercent(leg), 0) / required.length;
}

/** «Para emitir falta: BL y turno»: what its guides will lack, from the first day on; null: nothing, or it is finished. */
export function lacksText(detail: ReservationDetail): string | null {
  const { reservation_type, booking, bl, template, sub_reservations } = detail;
  const legs = sub_reservations
    .filter(isOpenSub)
    .flatMap(sub => sub.legs)
    .filter(leg => leg.required)
    .map(({ kind, guide, stops }) => {
      const isIssued = guide !== null && guide.status !== 'GUIA_PENDIENTE';
      return { kind, stops, isIssued };
    });
  const lacks = reservationLacks({ reservation_type, booking, bl, moves_empty: template === 'VACIO' }, legs);
  if (lacks.length === 0) return null;
  return `Para emitir falta: ${lacks.map(lack => ISSUE_LACK_NAMES[lack]).join(' y ')}`;
}
