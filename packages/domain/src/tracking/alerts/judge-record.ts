/** Whether the facts of a record fulfil what a rule watches for, and what their case says. One function for each kind. */

import { plural } from '../../system/amounts/plural';
import { OUTSIDE_SYSTEMS } from '../../system/outbox/outside-systems';
import {
  addDays,
  addMinutes,
  daysBetween,
  formatDate,
  formatDateTime,
  formatLength,
  instantOf,
  minutesBetween,
  toMillis,
} from '../../system/time/time';
import type { CaseSeverity } from '../../trips/cases/case';
import { credentialName } from './credential-facts';
import { silenceOfDoor } from './door-silence';
import type {
  ContainerToPort,
  FailedDocuments,
  FleetCredentials,
  HeldCredential,
  LostSlot,
  NeededCredentials,
  OpenGuide,
  OverdueTasks,
  PositionDoor,
  RecordFacts,
  SendingLane,
  UnconfirmedSlot,
} from './record-facts';

/** What holds of a record. */
export interface RecordJudgement {
  /** When the newest of it happened: a later moment is another signal. */
  readonly at: string;
  readonly text: string;
  /** More severe than its rule says; absent: as the rule says. */
  readonly severity?: CaseSeverity;
}

/** The moment at which records are judged. */
export interface JudgedAt {
  readonly now: Date;
  /** The business day. */
  readonly today: string;
  readonly zone: string;
}

const HOUR = 60;

/** The trip is over for longer than the limit (hours), and the guide is not closed. */
export function openGuide(guide: OpenGuide, limit: number, { now, zone }: JudgedAt): RecordJudgement | null {
  const { number, over_since } = guide;
  if (minutesBetween(over_since, now) <= limit * HOUR) return null;
  return { at: over_since, text: `Guía ${number} por cerrar desde el ${formatDateTime(over_since, zone)}` };
}

/** Any document in error: one case for all of them. */
export function failedDocuments({ documents, newest_at }: FailedDocuments): RecordJudgement | null {
  if (documents === 0) return null;
  return { at: newest_at, text: plural(documents, '# documento con error en SAP', '# documentos con error en SAP') };
}

const later = (a: string, b: string): string => (toMillis(a) >= toMillis(b) ? a : b);

/** Tasks that have been due for longer than the limit (hours). The newest due time is another signal. */
export function overdueTasks({ tasks }: OverdueTasks, limit: number, { now }: JudgedAt): RecordJudgement | null {
  const overdue = tasks.filter(({ due_at }) => minutesBetween(due_at, now) > limit * HOUR);
  const [first, ...others] = overdue.toSorted((a, b) => toMillis(a.due_at) - toMillis(b.due_at));
  if (first === undefined) return null;
  const at = others.reduce((newest, { due_at }) => later(newest, due_at), first.due_at);
  if (others.length === 0) return { at, text: `Tarea vencida: ${first.title}` };
  return { at, text: `${overdue.length} tareas vencidas: ${first.title} y ${others.length} más` };
}

/** The smallest of the steps that has been reached; the limit is the first one. */
const reachedStep = (left: number, limit: number, steps: readonly number[]): number =>
  Math.min(...[limit, ...steps].filter(step => step <= limit && left <= step));

/** Days before the end of a credential that are another signal each; −1: it has ended. */
const CREDENTIAL_STEPS = [15, 7, 0, -1];

/** Those of the credentials that end within the limit (days) or have ended, the first one first. */
const endingOf = <C extends HeldCredential>(credentials: readonly C[], limit: number, { today }: JudgedAt): C[] =>
  credentials
    .filter(({ expires_on }) => daysBetween(today, expires_on) <= limit)
    .toSorted((a, b) => a.expires_on.localeCompare(b.expires_on) || a.name.localeCompare(b.name));

/** «Juan Pérez: Carné de Contecon vence el 08/dic/2026». */
function endText(holder: string, credential: HeldCredential, today: string): string {
  const { expires_on } = credential;
  const verb = expires_on < today ? 'venció' : 'vence';
  return `${holder}: ${credentialName(credential)} ${verb} el ${formatDate(expires_on)}`;
}

/** Credentials of a holder that end within the limit (days) and before a planned stop that asks for them. A later stop is another signal. */
export function neededCredentials(
  { holder, credentials }: NeededCredentials,
  limit: number,
  at: JudgedAt,
): RecordJudgement | null {
  const ending = endingOf(credentials, limit, at);
  const [first] = ending;
  const needed = ending
    .flatMap(({ needed_on }) => needed_on ?? [])
    .toSorted()
    .at(-1);
  if (first === undefined || needed === undefined) return null;
  const more = ending.length === 1 ? '' : ` y ${ending.length - 1} más`;
  const text = `${endText(holder, first, at.today)}${more}, con viaje el ${formatDate(needed)}`;
  return { at: instantOf(needed, '00:00', at.zone), text, severity: 'ALTA' };
}

/** Credentials of the fleet that end within the limit (days): one signal a day at most, when one of them reaches a step. */
export function fleetCredentials(
  { credentials }: FleetCredentials,
  limit: number,
  at: JudgedAt,
): RecordJudgement | null {
  const { today, zone } = at;
  const ending = endingOf(credentials, limit, at);
  const [first] = ending;
  if (first === undefined) return null;
  const reached = ending.map(({ expires_on }) =>
    addDays(expires_on, -reachedStep(daysBetween(today, expires_on), limit, CREDENTIAL_STEPS)),
  );
  const ended = ending.filter(({ expires_on }) => expires_on < today).length;
  const counts = [
    ended > 0 && plural(ended, '# vencida', '# vencidas'),
    ended < ending.length && `${ending.length - ended} por vencer`,
  ].filter(Boolean);
  const said = endText(first.holder, first, today);
  const text = ending.length === 1 ? said : `Credenciales de la flota: ${counts.join(' y ')}. ${said}`;
  return { at: instantOf(reached.toSorted().at(-1) ?? today, '00:00', zone), text };
}

/** When the container is expected at the port: the ETA, else its plan, but not before a truck that leaves now would be there. */
function expectedAtPort({ eta_at, planned_start, planned_arrival }: ContainerToPort, now: Date): string | null {
  if (eta_at !== null || planned_arrival === null || planned_start === null) return eta_at;
  return later(planned_arrival, addMinutes(now, Math.max(0, minutesBetween(planned_start, planned_arrival))));
}

/** Less than the limit (minutes) is left between the arrival at the port and the cut-off of the ship. */
export function cutOffAtRisk(found: ContainerToPort, limit: number, { now, zone }: JudgedAt): RecordJudgement | null {
  const { label, cut_off } = found;
  const expected = expectedAtPort(found, now);
  if (expected === null) return null;
  const left = Math.floor(minutesBetween(expected, cut_off));
  if (left >= limit) return null;
  const when = left < 0 ? 'después' : 'antes';
  const until = `${when} del corte del ${formatDateTime(cut_off, zone)}`;
  return { at: cut_off, text: `${label} llegaría ${formatLength(left)} ${until}` };
}

/** Hours before a slot that are another signal each; 0: its hour has come. */
const SLOT_STEPS = [12, 4, 0];

/** The slot begins within the limit (hours), and its terminal has not confirmed it. */
export function unconfirmedSlot(slot: UnconfirmedSlot, limit: number, { now, zone }: JudgedAt): RecordJudgement | null {
  const { label, place, slot_from, is_changing } = slot;
  const left = minutesBetween(now, slot_from) / HOUR;
  if (left > limit) return null;
  const at = addMinutes(slot_from, -reachedStep(left, limit, SLOT_STEPS) * HOUR);
  const lacks = is_changing ? 'el terminal no ha confirmado el cambio' : 'sin confirmar';
  return { at, text: `${label}: turno en ${place} del ${formatDateTime(slot_from, zone)}, ${lacks}` };
}

/** A slot that nobody used, until another one is confirmed: the queries leave out the others. */
export function lostSlot({ label, place, slot_from, missed_at }: LostSlot, { zone }: JudgedAt): RecordJudgement {
  return { at: missed_at, text: `${label}: se perdió el turno en ${place} del ${formatDateTime(slot_from, zone)}` };
}

/** Consecutive failures after which a lane pauses (platform/outbox/lane). */
const BREAKS_AFTER = 10;

/** So many tries in vain that the lane pauses, and nothing delivered for longer than the limit (minutes). */
export function brokenLane(lane: SendingLane, limit: number, { now, zone }: JudgedAt): RecordJudgement | null {
  const { system, tries, waiting, failing_since } = lane;
  if (tries < BREAKS_AFTER || minutesBetween(failing_since, now) <= limit) return null;
  const waits = plural(waiting, '# mensaje espera', '# mensajes esperan');
  const name = OUTSIDE_SYSTEMS[system];
  return { at: failing_since, text: `${name} no responde desde el ${formatDateTime(failing_since, zone)}; ${waits}` };
}

/** Many devices of one door fell silent together. */
export function silentDoor(door: PositionDoor, limit: number, { now, zone }: JudgedAt): RecordJudgement | null {
  const { name, heard } = door;
  const silence = silenceOfDoor(heard, limit, now);
  if (silence === null) return null;
  const { since, silent, of } = silence;
  return { at: since, text: `${name}: ${silent} de ${of} equipos sin señal desde el ${formatDateTime(since, zone)}` };
}

/** What holds of the record by the limit of a rule; null: nothing. */
export function judgeRecord(facts: RecordFacts, limit: number, at: JudgedAt): RecordJudgement | null {
  switch (facts.kind) {
    case 'GUIA_ABIERTA':
      return openGuide(facts, limit, at);
    case 'SAP_ERROR':
      return failedDocuments(facts);
    case 'TAREA_VENCIDA':
      return overdueTasks(facts, limit, at);
    case 'CREDENCIAL':
      return facts.what === 'NEEDED' ? neededCredentials(facts, limit, at) : fleetCredentials(facts, limit, at);
    case 'CORTE_EN_RIESGO':
      return cutOffAtRisk(facts, limit, at);
    case 'TURNO_SIN_CONFIRMAR':
      return unconfirmedSlot(facts, limit, at);
    case 'TURNO_PERDIDO':
      return lostSlot(facts, at);
    case 'SISTEMA':
      return facts.what === 'LANE' ? brokenLane(facts, limit, at) : silentDoor(facts, limit, at);
  }
}
